import type { MockResponse } from './message.ts'

const json = { 'content-type': 'application/json' }

/** A JSON response whose body is already serialized. */
export function jsonTextResponse(
  status: number,
  body: string,
  headers?: Readonly<Record<string, string>>,
): MockResponse {
  return { status, headers: headers ? { ...json, ...headers } : json, body }
}

/** A JSON response. */
export function jsonResponse(status: number, value: unknown, headers?: Readonly<Record<string, string>>): MockResponse {
  return jsonTextResponse(status, JSON.stringify(value), headers)
}
