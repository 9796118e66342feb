import { combinationsOf, fileExtension } from '@specwright/json-schema/examples'
import type { JsonObject, JsonSchema } from '@specwright/json-schema/json'
import { bytesOf, essenceOf, isBinaryType, isJsonType } from '@specwright/json-schema/keyword'

// What content is read as: by its type, and by its schema where the type does not say. Types, methods, calls by path, checks, mocks
// and docs read it from the model.

/** Kinds of content, the one that a client prefers first. */
export const contentKinds = ['json', 'form', 'multipart', 'text', 'binary', 'stream'] as const

/** The type of JSON, which is the one of content that says none. */
export const jsonType = 'application/json'

/** A kind of content. */
export type ContentKind = (typeof contentKinds)[number]

/** How the items of a stream are written: as server-sent events, each on a line, or each after a record separator (RFC 7464). */
export type StreamKind = 'events' | 'lines' | 'sequence'

/** How the items of content are written; `undefined` if it is not a stream. */
export function streamKind(contentType: string): StreamKind | undefined {
  const essence = essenceOf(contentType)
  if (essence === 'text/event-stream') return 'events'
  if (/^application\/(?:x-)?json-seq$|\+json-seq$/.test(essence)) return 'sequence'
  return /^application\/(?:x-)?(?:jsonl|json-lines|ndjson)$/.test(essence) ? 'lines' : undefined
}

/** How a content type is sent or read, whatever its schema. */
export function kindOfType(contentType: string): ContentKind {
  const essence = essenceOf(contentType)
  if (isJsonType(contentType)) return 'json'
  if (essence === 'application/x-www-form-urlencoded') return 'form'
  if (essence.startsWith('multipart/')) return 'multipart'
  if (streamKind(contentType) !== undefined) return 'stream'
  return isBinaryType(essence) ? 'binary' : 'text'
}

/** A type of each range of media, by what precedes the slash. */
const mediaOfRange: ReadonlyMap<string, string> = new Map([
  ['audio', 'audio/mpeg'],
  ['font', 'font/woff2'],
  ['image', 'image/png'],
  ['multipart', 'multipart/form-data'],
  ['video', 'video/mp4'],
])

/** A content type as it is sent: one that a range allows, of content of a kind; another as it is. */
export function oneTypeOf(contentType: string, kind: ContentKind): string {
  if (!contentType.includes('*')) return contentType
  const [range = '*', subtype = '*'] = essenceOf(contentType).split('/')
  if (subtype !== '*') return `${range}/${subtype.replace('*', 'x')}`
  const isText = range === 'text'
  if (kind === 'json') return isText ? 'text/json' : jsonType
  if (kind === 'text' || isText) return 'text/plain'
  return mediaOfRange.get(range) ?? (/^(?:\*|application)?$/.test(range) ? 'application/octet-stream' : `${range}/x`)
}

/** How content is sent or read: by its type, or where that does not say it, by its schema, of which an object or array is JSON. */
export function kindOfContent(contentType: string, schema: JsonSchema | undefined, root: JsonObject): ContentKind {
  const kind = kindOfType(contentType)
  if (schema === undefined || !isOpen(contentType, kind)) return kind
  if (bytesOf(schema, { root })?.isMixed === false) return 'binary'
  const types = combinationsOf(schema, root).map((combination) => combination.types)
  // What may be anything says nothing.
  if (types.length === 0 || types.some((each) => each.length > 6)) return kind
  const isText = types.flat().every((type) => type === 'string' || type === 'null')
  if (!isText || essenceOf(contentType) === 'application/*') return 'json'
  return contentType.includes('*') ? 'text' : kind
}

/** True for a range, but those of media, and for a type of applications that nobody but their authors knows. */
function isOpen(contentType: string, kind: ContentKind): boolean {
  const essence = essenceOf(contentType)
  if (essence === '' || /^(?:\*|application|text)\/\*$/.test(essence)) return true
  const isKnown = essence === 'application/octet-stream' || fileExtension(essence) !== 'bin'
  return kind === 'binary' && essence.startsWith('application/') && !isKnown
}
