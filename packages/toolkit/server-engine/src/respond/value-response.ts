import { isJson } from '../http/media.ts'
import type { HttpResponse } from '../http/message.ts'
import { jsonResponse } from './json-response.ts'

/** A response with a value as its body: a string of a type other than JSON as it is, anything else as JSON. */
export function valueResponse({
  status,
  headers,
  contentType,
  value,
}: Pick<HttpResponse, 'status' | 'headers'> & {
  readonly contentType: string
  readonly value: unknown
}): HttpResponse {
  const sent = { ...headers, 'content-type': contentType }
  return typeof value === 'string' && !isJson(contentType)
    ? { status, headers: sent, body: value }
    : jsonResponse(status, value, sent)
}
