import { essenceOf, isBinaryType } from '@specwright/json-schema/keyword'

/** Kinds of content, the one that a client prefers first. */
export const contentKinds = ['json', 'form', 'multipart', 'text', 'binary', 'stream'] as const

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

/** How a content type is sent or read. */
export function kindOf(contentType: string): ContentKind {
  const essence = essenceOf(contentType)
  if (essence === 'application/json' || essence.endsWith('+json')) return 'json'
  if (essence === 'application/x-www-form-urlencoded') return 'form'
  if (essence.startsWith('multipart/')) return 'multipart'
  if (streamKind(contentType) !== undefined) return 'stream'
  return isBinaryType(essence) ? 'binary' : 'text'
}
