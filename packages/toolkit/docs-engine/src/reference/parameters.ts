import { annotationsOf, childPointer } from 'specwright/internal'
import type { Operation } from './docs-data.ts'
import { contract, located, membersOf, parametersIn, textOf, type Located } from './contract.ts'
import { describedThrough, type Direction, type Field } from './described.ts'
import { exampleValuesOf } from './example-values.ts'
import { joinedText } from './markdown.ts'
import { othersOf } from './others.ts'
import { say } from './say.ts'
import { codeOf } from './unworded.ts'

/** The parameters of an operation in one part of a request, with the fields within them. */
export interface ParameterGroup {
  readonly heading: string
  readonly fields: readonly Field[]
}

const headings: Readonly<Record<string, string>> = {
  path: say('path'),
  query: say('query'),
  querystring: say('query'),
  header: say('headers'),
  cookie: say('cookies'),
}

/** The parameters of an operation, by where they are sent. */
export function parametersOf(operation: Operation, direction: Direction): ParameterGroup[] {
  const groups = Map.groupBy(
    parametersIn(operation),
    ({ value }) => headings[textOf(value['in'])] ?? textOf(value['in']),
  )
  return [...groups].map(([heading, group]) => ({
    heading,
    fields: group.flatMap((parameter) =>
      valuesOf(String(parameter.value['name']), parameter, { direction, place: operation.id }),
    ),
  }))
}

/** The headers of a response. */
export function headersOf(response: Located, status: string, { operation, direction }: ResponsePlace): Field[] {
  return membersOf(response, 'headers').flatMap(([name, header]) =>
    valuesOf(name, header, { direction, place: `${operation.id} ${status}` }).slice(0, 1),
  )
}

/** Where a response is. */
export interface ResponsePlace {
  readonly operation: Operation
  readonly direction: Direction
}

/** A parameter or a header as a field, and the fields within it. */
function valuesOf(
  name: string,
  holder: Located,
  { direction, place }: { readonly direction: Direction; readonly place: string },
): Field[] {
  const { name: _, in: __, ...parameter } = holder.value
  const others = othersOf('parameter', parameter, `${name} of ${place}`)
  const [media] = membersOf(holder, 'content')
  const typed = media === undefined ? holder : media[1]
  const schema = located(['schema'], typed)
  const own = describedThrough(childPointer(typed.pointer, 'schema'), direction)
  const { marks, examples } = annotationsOf({ ...parameter, examples: exampleValuesOf(parameter) }, contract)
  const style = [
    ...(typeof parameter['style'] === 'string' ? [say('inStyle', { style: parameter['style'] })] : []),
    ...(typeof parameter['explode'] === 'boolean' ? [say(parameter['explode'] ? 'exploded' : 'notExploded')] : []),
  ]
  const field: Field = {
    pointer: childPointer('', name),
    type: own.type,
    required: parameter['required'] === true,
    marks: [...new Set([...marks, ...own.marks])],
    limits: own.limits,
    default: own.default,
    description: joinedText([textOf(parameter['description']), own.description]),
    rules: [...style.map((text) => [{ text }]), ...own.rules],
    content: own.content,
    meanings: own.meanings,
    examples: examples.length > 0 ? examples : own.examples,
    conditional: [],
    known: [],
    assumed: [parameter['x-assumed'], schema.value['x-assumed']].filter((reason) => typeof reason === 'string'),
    ...(others.length > 0 ? { code: codeOf(holder.value) } : own.code !== undefined && { code: own.code }),
  }
  return [field, ...own.fields.map((inner) => ({ ...inner, pointer: `${field.pointer}${inner.pointer}` }))]
}
