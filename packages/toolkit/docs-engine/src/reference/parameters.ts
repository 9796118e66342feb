import type { Operation } from '../data.ts'
import { annotationsOf } from './annotations.ts'
import type { Json } from '../data.ts'
import { resolved, textOf, written } from './contract.ts'
import type { Field } from './fields.ts'
import { fieldsOfPayload, typeAndRules } from './payload-fields.ts'
import { othersOf } from './others.ts'
import { codeOf } from './unworded.ts'

/** The parameters of an operation, as rows of a table. */
export function parametersOf(operation: Operation): Field[] {
  const parameters = (written(operation)['parameters'] ?? []) as unknown[] // an array, as the linter has checked
  return parameters.flatMap((each) => {
    const { name, in: place, ...parameter } = resolved(each)
    const field = valueOf(String(name), parameter, operation.id)
    const anchor = `parameter-${String(name)}`
    const within = fieldsWithin(parameter['schema'], `${operation.id} ${String(name)}`)
    return [
      { ...field, anchor, description: `${field.description} In the ${String(place)}.` },
      ...within.map((inner) => ({
        ...inner,
        name: `${field.name}.${inner.name}`,
        anchor: `${anchor}-${inner.anchor}`,
      })),
    ]
  })
}

/** The headers of a response, as rows of a table. */
export function headersOf(response: Json, status: string, operation: Operation): Field[] {
  return Object.entries(resolved(response['headers'])).map(([name, header]) => ({
    ...valueOf(name, resolved(header), `${operation.id} ${status}`),
    anchor: `header-${status}-${name}`,
  }))
}

/** The fields of a value that is an object. */
function fieldsWithin(schema: unknown, place: string): Field[] {
  return 'properties' in resolved(schema) ? fieldsOfPayload(schema, place) : []
}

function valueOf(name: string, holder: Json, place: string): Field {
  const others = othersOf('parameter', holder, `${name} of ${place}`)
  const schema = resolved(holder['schema'])
  const values = Object.values(resolved(holder['examples'])).map((example) => resolved(example)['value'])
  const examples = [...values, ...('example' in holder ? [holder['example']] : [])]
  const { description, ...annotations } = annotationsOf({
    ...schema,
    ...(examples.length > 0 ? { example: undefined, examples } : {}),
    ...(holder['deprecated'] === true ? { deprecated: true } : {}),
  })
  const style = [
    ...(typeof holder['style'] === 'string' ? [`in the style ${holder['style']}`] : []),
    ...(typeof holder['explode'] === 'boolean' ? [holder['explode'] ? 'exploded' : 'not exploded'] : []),
  ]
  const shown = typeAndRules(schema, `${place} ${name}`)
  return {
    ...annotations,
    name,
    anchor: name,
    required: holder['required'] === true,
    description: [textOf(holder['description']), description].filter((text) => text !== '').join(' '),
    ...shown,
    ...(others.length > 0 && { code: codeOf(holder) }),
    rules: [...shown.rules, ...style],
    known: [],
    assumed:
      [holder['x-assumed'], schema['x-assumed']].filter((reason) => typeof reason === 'string').join(' ') || undefined,
  }
}
