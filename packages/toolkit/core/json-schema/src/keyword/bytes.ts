import { isObject, type JsonObject } from '../json.ts'
import { valueIn } from '../ref.ts'
import { isBinaryType } from './media-types.ts'

/** What a schema says about bytes. */
export interface Bytes {
  /** Their media type; absent if it is not documented. */
  readonly mediaType?: string
  /** True for an array of files. */
  readonly isSeveral: boolean
  /** True if a value may also be a string. */
  readonly isMixed: boolean
}

/** Where a schema is. */
export interface BytesContext {
  readonly root: JsonObject
  /** The media type, or several with commas, that the encoding of a part has. */
  readonly contentType?: string | undefined
}

/**
 * What a schema says about bytes, where its value is not within JSON: in a part of a multipart body, or as a whole body.
 * `undefined` if it accepts none.
 *
 * Bytes are `format: binary`; a media type of bytes, of the schema or of its encoding, without `contentEncoding`, which
 * writes them as text; and any media type of a schema without a type.
 */
export function bytesOf(schema: unknown, context: BytesContext): Bytes | undefined {
  return bytesIn(schema, context, new Set())
}

function bytesIn(schema: unknown, context: BytesContext, seen: ReadonlySet<unknown>): Bytes | undefined {
  const object = valueIn(context.root, schema)
  if (!isObject(object) || seen.has(object)) return undefined
  const inside = (part: unknown): Bytes | undefined => bytesIn(part, context, new Set([...seen, object]))
  const own = ownBytes(object, context)
  if (own) return own
  const items = inside(object['items'])
  if (items) return { ...items, isSeveral: true }
  const whole = branches(object, 'allOf').map(inside).find(Boolean)
  if (whole) return whole
  const choices = [...branches(object, 'anyOf'), ...branches(object, 'oneOf')]
  const found = choices.flatMap((choice) => inside(choice) ?? [])
  const [first] = found
  if (first === undefined) return undefined
  const isMixed = choices.some((choice) => inside(choice) === undefined && acceptsText(choice, context))
  return {
    ...first,
    isSeveral: found.every(({ isSeveral }) => isSeveral),
    isMixed: isMixed || found.some((each) => each.isMixed),
  }
}

/**
 * True for a schema without a type of strings that write other contents as text (`contentEncoding`), or of an array of them: where a
 * value is not within JSON, it needs no type to be one of a string.
 */
export function isEncodedText(schema: unknown, root: JsonObject, seen: ReadonlySet<unknown> = new Set()): boolean {
  const object = valueIn(root, schema)
  if (!isObject(object) || seen.has(object)) return false
  const isInside = (part: unknown): boolean => isEncodedText(part, root, new Set([...seen, object]))
  if ('contentEncoding' in object) return object['type'] === undefined
  if (isInside(object['items']) || branches(object, 'allOf').some(isInside)) return true
  const choices = [...branches(object, 'anyOf'), ...branches(object, 'oneOf')]
  return choices.length > 0 && choices.every(isInside)
}

/** What the keywords of a schema say, without its subschemas. */
function ownBytes(schema: JsonObject, { contentType }: BytesContext): Bytes | undefined {
  const { type, format, contentMediaType, contentEncoding } = schema
  const types = type === undefined ? undefined : [type].flat()
  const isText = types?.includes('string') ?? !structured.some((keyword) => keyword in schema)
  if (!isText || contentEncoding !== undefined) return undefined
  const own = typeof contentMediaType === 'string' ? contentMediaType : undefined
  if (format === 'binary') return { ...typed(own ?? contentType), isSeveral: false, isMixed: false }
  if (own !== undefined)
    return type === undefined || isBinaryType(own) ? { ...typed(own), isSeveral: false, isMixed: false } : undefined
  const encoded = contentType === undefined || limits.some((keyword) => keyword in schema) ? [] : contentType.split(',')
  if (!encoded.some(isBinaryType)) return undefined
  return { ...typed(contentType), isSeveral: false, isMixed: !encoded.every(isBinaryType) }
}

/** Keywords of schemas without a type that are not of one string. */
const structured = ['enum', 'const', 'anyOf', 'oneOf', 'allOf', 'properties', 'items', 'additionalProperties'] as const

/** Keywords of strings that are text, whatever the encoding of their part. */
const limits = ['enum', 'const', 'format', 'pattern'] as const

/** The first of several media types that says which it is. */
function typed(mediaTypes = ''): Pick<Bytes, 'mediaType'> {
  const mediaType = mediaTypes
    .split(',')
    .find((each) => each.trim() !== '' && !each.includes('*'))
    ?.trim()
  return mediaType === undefined ? {} : { mediaType }
}

function branches(schema: JsonObject, keyword: 'allOf' | 'anyOf' | 'oneOf'): readonly unknown[] {
  const held = schema[keyword]
  return Array.isArray(held) ? held : []
}

/** True for a branch that is not of bytes and accepts some string. */
function acceptsText(schema: unknown, { root }: BytesContext): boolean {
  const object = valueIn(root, schema)
  if (!isObject(object)) return object === true
  const { type, enum: values } = object
  if (Array.isArray(values)) return values.some((value) => typeof value === 'string')
  return type === undefined
    ? !('const' in object) || typeof object['const'] === 'string'
    : [type].flat().includes('string')
}
