import type { Operation } from './docs-data.ts'
import { annotationsOf } from './annotations.ts'
import type { Json } from './docs-data.ts'
import { resolved, textOf, written } from './contract.ts'
import { exampleValuesOf } from './example-values.ts'
import type { Field } from './fields.ts'
import { joinedText } from './markdown.ts'
import { fieldsOfPayload, typeAndLimits } from './payload-fields.ts'
import { othersOf } from './others.ts'
import { pointerTo } from './subschemas.ts'
import { codeOf } from './unworded.ts'

/** The parameters of an operation in one part of a request, with the fields within them. */
export interface ParameterGroup {
  readonly heading: string
  readonly fields: readonly Field[]
}

const headings: Readonly<Record<string, string>> = {
  path: 'Path',
  query: 'Query',
  querystring: 'Query',
  header: 'Headers',
  cookie: 'Cookies',
}

/** The parameters of an operation, by where they are sent. */
export function parametersOf(operation: Operation): ParameterGroup[] {
  const parameters = ((written(operation)['parameters'] ?? []) as unknown[]).map(resolved) // an array, as the linter has checked
  const groups = Object.groupBy(parameters, (each) => headings[textOf(each['in'])] ?? textOf(each['in']))
  return Object.entries(groups).map(([heading, group = []]) => ({
    heading,
    fields: group.flatMap(({ name, in: _, ...parameter }) => {
      const field = valueOf(String(name), parameter, operation.id)
      const within = fieldsWithin(parameter['schema'], `${operation.id} ${String(name)}`)
      return [field, ...within.map((inner) => ({ ...inner, pointer: `${field.pointer}${inner.pointer}` }))]
    }),
  }))
}

/** The headers of a response. */
export function headersOf(response: Json, status: string, operation: Operation): Field[] {
  return Object.entries(resolved(response['headers'])).map(([name, header]) =>
    valueOf(name, resolved(header), `${operation.id} ${status}`),
  )
}

/** The fields of a value that is an object. */
function fieldsWithin(schema: unknown, place: string): Field[] {
  return 'properties' in resolved(schema) ? fieldsOfPayload(schema, place) : []
}

function valueOf(name: string, holder: Json, place: string): Field {
  const others = othersOf('parameter', holder, `${name} of ${place}`)
  const schema = resolved(holder['schema'])
  const examples = [...exampleValuesOf(holder), ...('example' in holder ? [holder['example']] : [])]
  const { description, ...annotations } = annotationsOf({
    ...schema,
    ...(examples.length > 0 ? { example: undefined, examples } : {}),
    ...(holder['deprecated'] === true ? { deprecated: true } : {}),
    ...('x-since' in holder ? { 'x-since': holder['x-since'] } : {}),
  })
  const style = [
    ...(typeof holder['style'] === 'string' ? [`in the style ${holder['style']}`] : []),
    ...(typeof holder['explode'] === 'boolean' ? [holder['explode'] ? 'exploded' : 'not exploded'] : []),
  ]
  const shown = typeAndLimits(schema, `${place} ${name}`)
  return {
    ...annotations,
    pointer: pointerTo('', [name]),
    required: holder['required'] === true,
    description: joinedText([textOf(holder['description']), description]),
    ...shown,
    ...(others.length > 0 && { code: codeOf(holder) }),
    rules: [...style.map((text) => [{ text }]), ...shown.rules],
    conditional: [],
    known: [],
    assumed: [holder['x-assumed'], schema['x-assumed']].filter((reason) => typeof reason === 'string'),
  }
}
