/** A content type, in lower case: `text/plain; charset=utf-8`. */
interface MediaType {
  readonly type: string
  readonly parameters: readonly string[]
}

/**
 * The documented content type that describes an actual one: the most specific of those that match, which may be ranges
 * such as `application/*+json` and `image/*`; `undefined` if none matches.
 *
 * Parameters choose between documented types that differ in nothing else, and are ignored otherwise.
 *
 * @param actual The value of a header `Content-Type`.
 */
export function matchingType(documented: readonly string[], actual: string): string | undefined {
  const sent = mediaTypeOf(actual)
  let best: string | undefined
  let highest = 0
  for (const each of documented) {
    const rank = rankOf(mediaTypeOf(each), sent)
    if (rank > highest) [best, highest] = [each, rank]
  }
  return best
}

/** The documented content type of a body: where its type is not known, the only one. */
export function documentedType(documented: readonly string[], actual: string | undefined): string | undefined {
  if (actual !== undefined) return matchingType(documented, actual)
  return documented.length === 1 ? documented[0] : undefined
}

/**
 * How much a header `Accept` prefers a content type: from 0, where it is not accepted, to 1.
 *
 * @see RFC 9110, section 12.5.1
 */
export function acceptedQuality(accept: string, contentType: string): number {
  const offered = mediaTypeOf(contentType)
  let [quality, highest] = [0, 0]
  for (const { type, parameters } of accept.split(',').map(mediaTypeOf)) {
    const weight = parameters.find((each) => each.startsWith('q='))
    const rank = rankOf({ type, parameters: parameters.filter((each) => each !== weight) }, offered)
    if (rank > highest) [quality, highest] = [Number(weight?.slice(2) ?? 1), rank]
  }
  return quality
}

/** True for `application/json`, `text/json`, `application/x-json` and the suffix `+json`, with or without parameters. */
export function isJsonType(contentType: string): boolean {
  return /\/(?:x-)?json$|\+json$/.test(mediaTypeOf(contentType).type)
}

/** True for content that may have no bytes: text, a file, a stream without items; a parser of others requires some. */
export function mayBeEmpty(contentType: string): boolean {
  return !/[/+](?:json|xml)$|^multipart\//.test(mediaTypeOf(contentType).type)
}

function mediaTypeOf(contentType: string): MediaType {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase())
  return { type, parameters: parameters.map((each) => each.replaceAll('"', '')) }
}

/** How specifically a documented type describes the actual one; 0 if it does not. */
function rankOf({ type, parameters }: MediaType, sent: MediaType): number {
  if (type === sent.type) return parameters.every((each) => sent.parameters.includes(each)) ? 5 + parameters.length : 4
  const [before = '', after] = type.split('*')
  if (type === '*/*') return 1
  if (after === undefined || !sent.type.startsWith(before) || !sent.type.endsWith(after)) return 0
  return after === '' ? 2 : 3
}
