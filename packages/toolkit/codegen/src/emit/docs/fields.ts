import type { JsonObject, JsonSchema } from '@loyalty-kit/json-schema/json'
import { combinationsOf, rulesOf } from '@loyalty-kit/json-schema/examples'
import type { ParameterModel } from '@loyalty-kit/document/model'

type Kind = 'string' | 'number' | 'boolean'

/** How a parameter or form field is decoded: see `packages/toolkit/validator-engine/src/decode.ts`. */
export type Field = Kind | readonly [item: Kind, separator?: string]

/** Fields by name; plain strings are left out. */
export type Fields = Readonly<Record<string, Field>>

const separators: Readonly<Record<string, string>> = { form: ',', spaceDelimited: ' ', pipeDelimited: '|' }

/** The members of a parameter that determine its decoding. */
type ParameterEncoding = Pick<ParameterModel, 'name' | 'in' | 'schema' | 'style' | 'explode'>

/** How the parameters of one location are decoded. */
export function fieldsOfParameters(parameters: readonly ParameterEncoding[], root: JsonObject): Fields {
  return withoutStrings(
    parameters.map((parameter) => {
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
export function fieldsOfForm(schema: JsonSchema, root: JsonObject): Fields {
  const [first] = combinationsOf(schema, root)
  return withoutStrings(
    [...(first ? rulesOf(first).properties : [])].map(([name, schemas]) => [
      name,
      fieldOf({ allOf: schemas }, root, undefined),
    ]),
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

function withoutStrings(fields: readonly (readonly [name: string, field: Field])[]): Fields {
  return Object.fromEntries(fields.filter(([, field]) => field !== 'string'))
}

function fieldOf(schema: JsonSchema, root: JsonObject, separator: string | undefined): Field {
  const [first] = combinationsOf(schema, root)
  if (first?.types[0] !== 'array') return kindOf(schema, root)
  const item = kindOf({ allOf: rulesOf(first).items }, root)
  return separator === undefined ? [item] : [item, separator]
}

/** The type to decode to; `string` if the schema accepts strings. */
function kindOf(schema: JsonSchema, root: JsonObject): Kind {
  const kinds = combinationsOf(schema, root).map(({ types, values }): Kind => {
    const type = values ? typeof values[0] : types[0]
    if (type === 'boolean') return 'boolean'
    return type === 'integer' || type === 'number' ? 'number' : 'string'
  })
  return kinds.includes('string') ? 'string' : (kinds[0] ?? 'string')
}
