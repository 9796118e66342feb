import { isJsonType } from './media-type.ts'
import { isPairs, type RequestParts } from './message.ts'

/**
 * The value of a query that is one value, of JSON or a string.
 *
 * @param encoded The query, without `?`.
 * @throws {URIError} If its percent-encoding is not valid UTF-8.
 * @throws {SyntaxError} If JSON is documented, and it is not valid JSON.
 */
export function decodeQuerystring(encoded: string, contentType: string): unknown {
  const text = decodeURIComponent(encoded)
  return isJsonType(contentType) ? (JSON.parse(text) as unknown) : text
}

/** A query as it is sent, without `?`; a value that is not encoded is returned unchanged. */
export function sentQuery(query: RequestParts['query'] = ''): unknown {
  if (typeof query === 'string') return query.replace(/^\?/, '')
  if (!isPairs(query)) return query
  const pairs = [...query].map((pair) => pair.map((part) => encodeURIComponent(String(part))))
  return pairs.map(([name = '', value = '']) => (value === '' ? name : `${name}=${value}`)).join('&')
}
