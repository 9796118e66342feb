import type { JsonObject, JsonSchema } from '@specwright/json-schema/json'
import { combinationsOf, defaultValue, rulesOf } from '@specwright/json-schema/examples'
import type { MediaTypeModel, ParameterModel } from '@specwright/document/model'
import { kindOf as kindOfContent } from '../content-type.ts'
import { isForm } from '../types/form-schemas.ts'
import { kindOf, nestedField, type Field, type Fields, type SpreadField } from './nested-fields.ts'
import { spreadField } from './spread-field.ts'

export type { Fields } from './nested-fields.ts'

const separators: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' }

/** The members of a parameter that determine its decoding. */
type ParameterEncoding = Pick<ParameterModel, 'name' | 'in' | 'schema' | 'style' | 'explode' | 'contentType'>

/** How the parameters of one location are decoded. */
export function fieldsOfParameters(parameters: readonly ParameterEncoding[], root: JsonObject): Fields {
  const names = new Set(parameters.map(({ name }) => name))
  return withoutStrings(parameters.map((parameter) => [parameter.name, fieldOfParameter(parameter, root, names)]))
}

function fieldOfParameter(parameter: ParameterEncoding, root: JsonObject, names: ReadonlySet<string>): Field {
  const { schema, style, explode, contentType } = parameter
  if (contentType !== undefined) return kindOfContent(contentType) === 'json' ? 'json' : 'string'
  if (style === 'deepObject') return nestedField(schema, root)
  // Only a repeated parameter can be an array without a separator.
  const isRepeated = explode && (parameter.in === 'query' || parameter.in === 'cookie')
  const field = isRepeated
    ? (spreadField(schema, root, names) ?? fieldOf(schema, root, undefined))
    : writtenField(parameter, root)
  return style === 'cookie' ? unencoded(field) : field
}

/** The same field of a style that does not percent-encode its values. */
function unencoded(field: Field): Field {
  const kind = <Kind>(each: Kind): Kind | 'raw' => (each === 'string' ? 'raw' : each)
  const members = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, kind(each)]))
  if (typeof field === 'string') return kind(field)
  if ('spread' in field) return { spread: members(field.spread), ...(field.others && { others: kind(field.others) }) }
  if ('joined' in field) return { ...field, joined: members(field.joined), others: kind(field.others ?? 'string') }
  if (!('length' in field)) return field
  const [item, separator] = field
  return separator === undefined ? [kind(item)] : [kind(item), separator]
}

/** How a value in one string is decoded. */
function writtenField(parameter: Omit<ParameterEncoding, 'in'> & Partial<ParameterEncoding>, root: JsonObject): Field {
  const { name, schema, style, explode } = parameter
  const object = spreadField(schema, root, new Set())
  const isArray = object === undefined && Array.isArray(fieldOf(schema, root, ','))
  // What precedes the value; of an exploded array, each item.
  const prefix = { label: '.', matrix: explode && object ? ';' : `;${name}=` }[style] ?? ''
  const unprefixed = separators[style] ?? (parameter.in === 'header' ? ', ' : ',')
  const separator = explode && prefix !== '' ? (isArray ? prefix : prefix.charAt(0)) : unprefixed
  const value = object ? joinedField(object, separator, explode) : fieldOf(schema, root, separator)
  return prefix === '' ? value : { prefix, value }
}

function joinedField({ spread, others }: SpreadField, separator: string, explode: boolean): Field {
  const hasOthers = others !== undefined && others !== 'string'
  const joined = Object.fromEntries(Object.entries(spread).filter(([, field]) => hasOthers || field !== 'string'))
  return {
    joined,
    separator,
    ...(hasOthers && { others }),
    ...(explode && { explode }),
  }
}

/** How headers are decoded; plain strings are included, since a message has other headers too. */
export function fieldsOfHeaders(
  headers: readonly (Pick<ParameterEncoding, 'name' | 'schema' | 'explode'> & Partial<ParameterEncoding>)[],
  root: JsonObject,
): Fields {
  const written = { in: 'header', style: 'simple' } as const
  return Object.fromEntries(
    headers.map((header) => [header.name, fieldOfParameter({ ...written, ...header }, root, new Set())]),
  )
}

/** How the fields of a form are decoded. */
export function fieldsOfForm(
  { contentType, schema = true, encoding = {} }: Partial<Pick<MediaTypeModel, 'contentType' | 'schema' | 'encoding'>>,
  root: JsonObject,
): Fields {
  const [first] = combinationsOf(schema, root)
  const properties = new Map(first ? rulesOf(first).properties : [])
  const names = new Set(properties.keys())
  // A part of a multipart body has the name of its object.
  const isUrlEncoded = contentType === undefined || isForm(contentType)
  return withoutStrings(
    [...properties].map(([name, schemas]) => {
      const member = { allOf: schemas }
      const { style = 'form', explode = style === 'form', contentType: written } = encoding[name] ?? {}
      if (style === 'deepObject') return [name, nestedField(member, root)]
      if (!isUrlEncoded) return [name, partField(member, root, written)]
      if (!explode) return [name, writtenField({ name, schema: member, style, explode }, root)]
      return [name, spreadField(member, root, names) ?? fieldOf(member, root, undefined)]
    }),
  )
}

/**
 * How a part of a multipart body is decoded: an object, and each of an array of them, is JSON, unless its encoding says otherwise.
 *
 * @see OpenAPI 3.1, Encoding Object
 */
function partField(schema: JsonSchema, root: JsonObject, contentType: string | undefined): Field {
  const field = fieldOf(schema, root, undefined)
  const isArray = Array.isArray(field)
  const part: JsonSchema = isArray ? { allOf: itemsOf(schema, root) } : schema
  const types = combinationsOf(part, root).map(({ types: [first] }) => first)
  const isObject = types.includes('object') && !types.includes('string')
  const isJson = contentType === undefined ? isObject : kindOfContent(contentType) === 'json'
  if (!isJson) return field
  return isArray && isObject ? ['json'] : 'json'
}

/** The documented defaults of parameters, as far as their schemas allow them. */
export function defaultsOf(parameters: readonly ParameterModel[], root: JsonObject): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    parameters.flatMap(({ name, schema }) => {
      const fallback = defaultValue(schema, root)
      return fallback === undefined ? [] : [[name, fallback]]
    }),
  )
}

/** Without strings, but for those that would be taken for members of a nested field, or of one that is spread. */
function withoutStrings(fields: readonly (readonly [name: string, field: Field])[]): Fields {
  const nested = new Set(fields.flatMap(([name, field]) => (isNested(field) ? [name] : [])))
  const isOpen = fields.some(([, field]) => isSpread(field) && 'others' in field)
  return Object.fromEntries(
    fields.filter(([name, field]) => isOpen || field !== 'string' || nested.has(name.replace(/\[.*/s, ''))),
  )
}

function isNested(field: Field): boolean {
  return typeof field === 'object' && !['length', 'spread', 'joined', 'prefix'].some((member) => member in field)
}

function isSpread(field: Field): field is SpreadField {
  return typeof field === 'object' && 'spread' in field
}

function fieldOf(schema: JsonSchema, root: JsonObject, separator: string | undefined): Field {
  const all = combinationsOf(schema, root)
  if (all.find(({ types }) => types[0] !== 'null')?.types[0] !== 'array') return kindOf(all)
  const item = kindOf(combinationsOf({ allOf: itemsOf(schema, root) }, root))
  return separator === undefined ? [item] : [item, separator]
}

/** The schemas of the items of an array. */
function itemsOf(schema: JsonSchema, root: JsonObject): JsonSchema[] {
  const array = combinationsOf(schema, root).find(({ types }) => types[0] === 'array')
  return array ? [...rulesOf(array).items] : []
}
