import type { JsonObject, JsonSchema } from '@loyalty-kit/json-schema/json'
import { combinationsOf, rulesOf } from '@loyalty-kit/json-schema/examples'
import type { MediaTypeModel, ParameterModel } from '@loyalty-kit/document/model'
import { kindOf, nestedField, type Field, type Fields } from './nested-fields.ts'

export type { Fields } from './nested-fields.ts'

const separators: Readonly<Record<string, string>> = { form: ',', spaceDelimited: ' ', pipeDelimited: '|' }

/** The members of a parameter that determine its decoding. */
type ParameterEncoding = Pick<ParameterModel, 'name' | 'in' | 'schema' | 'style' | 'explode'>

/** How the parameters of one location are decoded. */
export function fieldsOfParameters(parameters: readonly ParameterEncoding[], root: JsonObject): Fields {
  return withoutStrings(
    parameters.map((parameter) => {
      if (parameter.style === 'deepObject') return [parameter.name, nestedField(parameter.schema, root)]
      // Only a repeated parameter can be an array without a separator.
      const isRepeated = parameter.explode && parameter.in === 'query'
      const separator = isRepeated ? undefined : (separators[parameter.style] ?? ',')
      return [parameter.name, fieldOf(parameter.schema, root, separator)]
    }),
  )
}

/** How headers are decoded; plain strings are included, since a message has other headers too. */
export function fieldsOfHeaders(headers: readonly Pick<ParameterModel, 'name' | 'schema'>[], root: JsonObject): Fields {
  return Object.fromEntries(headers.map(({ name, schema }) => [name, fieldOf(schema, root, ',')]))
}

/** How the fields of a form are decoded. */
export function fieldsOfForm(
  { schema = true, encoding = {} }: Partial<Pick<MediaTypeModel, 'schema' | 'encoding'>>,
  root: JsonObject,
): Fields {
  const [first] = combinationsOf(schema, root)
  return withoutStrings(
    [...(first ? rulesOf(first).properties : [])].map(([name, schemas]) => {
      const member = { allOf: schemas }
      const isDeep = encoding[name]?.style === 'deepObject'
      return [name, isDeep ? nestedField(member, root) : fieldOf(member, root, undefined)]
    }),
  )
}

/** The documented defaults of parameters. */
export function defaultsOf(parameters: readonly ParameterModel[], root: JsonObject): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    parameters.flatMap(({ name, schema }) => {
      const [first] = combinationsOf(schema, root)
      const fallback = first && rulesOf(first).default
      return fallback === undefined ? [] : [[name, fallback]]
    }),
  )
}

/** Without strings, but for one whose name looks like that of a member of a nested field. */
function withoutStrings(fields: readonly (readonly [name: string, field: Field])[]): Fields {
  const nested = new Set(fields.flatMap(([name, field]) => (isNested(field) ? [name] : [])))
  return Object.fromEntries(
    fields.filter(([name, field]) => field !== 'string' || nested.has(name.replace(/\[.*/s, ''))),
  )
}

function isNested(field: Field): boolean {
  return typeof field === 'object' && !('length' in field)
}

function fieldOf(schema: JsonSchema, root: JsonObject, separator: string | undefined): Field {
  const all = combinationsOf(schema, root)
  const first = all.find(({ types }) => types[0] !== 'null')
  if (first?.types[0] !== 'array') return kindOf(all)
  const item = kindOf(combinationsOf({ allOf: rulesOf(first).items }, root))
  return separator === undefined ? [item] : [item, separator]
}
