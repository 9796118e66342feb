import { jsonType } from '../http/media.ts'
import type { HttpResponse } from '../http/message.ts'

const json = { 'content-type': jsonType }

/** A JSON response whose body is already serialized. */
export function jsonTextResponse(
  status: number,
  body: string,
  headers?: Readonly<Record<string, string>>,
): HttpResponse {
  return { status, headers: headers ? { ...json, ...headers } : json, body }
}

/** A JSON response. */
export function jsonResponse(status: number, value: unknown, headers?: Readonly<Record<string, string>>): HttpResponse {
  return jsonTextResponse(status, JSON.stringify(value), headers)
}
