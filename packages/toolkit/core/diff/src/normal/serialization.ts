import { parameterStyle } from '@specwright/document/model'
import { own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import type { NormalForm } from './normal.ts'
import { normalised } from './normalised.ts'
import { withoutList } from './unions.ts'
import { mediaType } from '../contract/media-type.ts'
import type { Text } from '../contract/use.ts'
import type { Part, Side } from '../contract/side.ts'

/** How a member of a form is encoded, with the defaults filled in for its schema. @see OpenAPI 3.1, section 4.8.15 */
export function encodingStyle(encoding: JsonObject, member: string, schema: NormalForm | undefined): unknown {
  const contentType = own(encoding, 'contentType')
  if (member === 'contentType')
    return typeof contentType === 'string' ? inOneOrder(contentType) : schema && defaultMediaType(schema)
  if (member === 'explode' && schema && inParts(schema).size === 0) return undefined
  // A member of a form is written as a parameter of a query.
  const { style, explode } = parameterStyle({ ...encoding, in: 'query' })
  return own(encoding, member) ?? { style, explode, allowReserved: false }[member]
}

/** The schema of a member of a form; `undefined` where there is none of this name. */
export function formMember(side: Side, media: Part, name: string): NormalForm | undefined {
  const member = normalised(side, schemaOf(media)).properties.get(name)
  return member && normalised(side, member)
}

/** A list of media types, in normal form. */
function inOneOrder(list: string): string {
  return list.split(',').map(mediaType).toSorted().join(', ')
}

/** The media type of a member of a form that names none, where its types decide. @see OpenAPI 3.1, section 4.8.15 */
function defaultMediaType({ types, rest }: NormalForm): string | undefined {
  const isPlain = !['contentEncoding', 'contentMediaType', 'format'].some((name) => rest.has(name))
  if (!types || !isPlain || types.has('array') || types.has('null')) return undefined
  if (types.has('object')) return types.size === 1 ? 'application/json' : undefined
  return 'text/plain'
}

/** True for a parameter that `explode` writes in another way: by its style, an object or also an array. */
export function isExploded(side: Side, part: Part): boolean {
  const { style } = parameterStyle(part.value)
  if (style === 'deepObject') return false
  const types = compoundTypesOf(side, part)
  return types.has('object') || (types.has('array') && style !== 'simple')
}

/** The types of values with parts that a parameter may have. */
export function compoundTypesOf(side: Side, part: Part): ReadonlySet<string> {
  return inParts(withoutList(side, normalised(side, schemaOf(part))))
}

/** How the items of a parameter are written, if it may have some. */
export function itemText(side: Side, part: Part): Text | undefined {
  if (part.value['in'] === 'header') return 'header'
  if (compoundTypesOf(side, part).size === 0) return undefined
  const { style, explode } = parameterStyle(part.value)
  return explode && style !== 'simple' ? 'exploded' : 'joined'
}

/** The types of values with parts, arrays and objects, that a schema allows. */
function inParts({ types, enum: values }: NormalForm): ReadonlySet<string> {
  const listed = values?.map((each) => (Array.isArray(each) ? 'array' : each === null ? 'null' : typeof each))
  const all = listed ? new Set<string>(listed) : types
  return new Set(['array', 'object'].filter((type) => !all || all.has(type)))
}

/** The schema of a parameter, a header or a media type, or that of its items. */
export function schemaOf({ value, pointer }: Part, name: 'schema' | 'itemSchema' = 'schema'): Part<unknown> {
  return { value: own(value, name) ?? true, pointer: pointerTo(pointer, name) }
}
