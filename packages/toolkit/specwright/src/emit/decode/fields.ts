import type { JsonObject, JsonSchema } from '@specwright/json-schema/json'
import { combinationsOf, defaultValue, rulesOf } from '@specwright/json-schema/examples'
import { kindOfType, type MediaTypeModel, type ParameterModel } from '@specwright/document/model'
import { memberEncoding } from '../encoding.ts'
import { isForm } from '../types/form-schemas.ts'
import { valueField } from './field-branches.ts'
import { branchesOf, isNested, isSpread, unencoded, type Field, type DecodedFields } from './field.ts'
import { nestedField } from './nested-fields.ts'
import { explodedField, fieldBy, joinedField, repeatedField } from './written-fields.ts'

export type { DecodedFields } from './field.ts'

/** The members of a parameter that determine its decoding. */
type ParameterEncoding = Pick<ParameterModel, 'name' | 'in' | 'schema' | 'style' | 'explode' | 'contentType'>

/** How the parameters of one location are decoded. */
export function fieldsOfParameters(parameters: readonly ParameterEncoding[], root: JsonObject): DecodedFields {
  const names = new Set(parameters.map(({ name }) => name))
  return withoutStrings(parameters.map((parameter) => [parameter.name, fieldOfParameter(parameter, root, names)]))
}

function fieldOfParameter(parameter: ParameterEncoding, root: JsonObject, names: ReadonlySet<string>): Field {
  const { schema, style, explode, contentType } = parameter
  if (contentType !== undefined) return kindOfType(contentType) === 'json' ? 'json' : 'string'
  if (style === 'deepObject') return nestedField(schema, root)
  // Only a repeated parameter can be an array without a separator.
  const isRepeated = explode && (parameter.in === 'query' || parameter.in === 'cookie')
  const field = isRepeated ? explodedField(schema, root, names) : joinedField(parameter, root)
  return style === 'cookie' ? unencoded(field) : field
}

/** How headers are decoded; plain strings are included, since a message has other headers too. */
export function fieldsOfHeaders(
  headers: readonly (Pick<ParameterEncoding, 'name' | 'schema' | 'explode'> & Partial<ParameterEncoding>)[],
  root: JsonObject,
): DecodedFields {
  const written = { in: 'header', style: 'simple', explode: false } as const
  return Object.fromEntries(
    headers.map((header) => {
      // Each cookie is a line of its own, which may have commas.
      const isCookie = header.name.toLowerCase() === 'set-cookie'
      const field = isCookie
        ? explodedField(header.schema, root, new Set())
        : fieldOfParameter({ ...written, ...header }, root, new Set())
      return [header.name, field]
    }),
  )
}

/** How the fields of a form are decoded. */
export function fieldsOfForm(
  { contentType, schema = true, encoding = {} }: Partial<Pick<MediaTypeModel, 'contentType' | 'schema' | 'encoding'>>,
  root: JsonObject,
): DecodedFields {
  const [first] = combinationsOf(schema, root)
  const properties = new Map(first ? rulesOf(first).properties : [])
  const names = new Set(properties.keys())
  const isUrlEncoded = contentType === undefined || isForm(contentType)
  return withoutStrings(
    [...properties].map(([name, schemas]) => {
      const member = { allOf: schemas }
      const written = memberEncoding(encoding[name])
      if (written.style === 'deepObject') return [name, nestedField(member, root)]
      // A part of a multipart body has the name of its object.
      if (written.style === undefined || !isUrlEncoded)
        return [
          name,
          contentField(member, root, { isUrlEncoded, isJson: written.style === undefined && written.isJson }),
        ]
      const { explode, style } = written
      return [
        name,
        explode ? explodedField(member, root, names) : joinedField({ name, schema: member, style, explode }, root),
      ]
    }),
  )
}

/**
 * How a member of a form is decoded that is content: an object is JSON, and an array repeats its name. Where its encoding says JSON,
 * all of it is: an array each of whose parts is, or which is one pair.
 *
 * @see OpenAPI 3.1, Encoding Object
 */
function contentField(
  schema: JsonSchema,
  root: JsonObject,
  { isUrlEncoded, isJson }: { readonly isUrlEncoded: boolean; readonly isJson: boolean },
): Field {
  return fieldBy(schema, root, {
    array: (items) => {
      if (!isJson) return repeatedField(valueField(items, root))
      return isUrlEncoded ? { anyOf: ['json', ['json']] } : repeatedField('json')
    },
    object: () => 'json',
    scalar: (kind) => (isJson ? 'json' : kind),
  })
}

/** The documented defaults of parameters that may be absent, as far as their schemas allow them. */
export function defaultsOf(parameters: readonly ParameterModel[], root: JsonObject): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    parameters.flatMap(({ name, schema, required }) => {
      const fallback = required ? undefined : defaultValue(schema, root)
      return fallback === undefined ? [] : [[name, fallback]]
    }),
  )
}

/** Without strings, but for those that would be taken for members of a nested field, or of one that is spread. */
function withoutStrings(fields: readonly (readonly [name: string, field: Field])[]): DecodedFields {
  const nested = new Set(fields.flatMap(([name, field]) => (branchesOf(field).some(isNested) ? [name] : [])))
  const isOpen = fields.some(([, field]) => branchesOf(field).some((each) => isSpread(each) && 'others' in each))
  return Object.fromEntries(
    fields.filter(([name, field]) => isOpen || field !== 'string' || nested.has(name.replace(/\[.*/s, ''))),
  )
}
