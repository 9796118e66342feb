import type { MockResponse } from './message.ts'

const json = { 'content-type': 'application/json' }

/** A JSON response whose body is JSON text already. */
export function answerText(status: number, body: string, headers?: Readonly<Record<string, string>>): MockResponse {
  return { status, headers: headers ? { ...json, ...headers } : json, body }
}

/** A JSON response. */
export function answer(status: number, value: unknown, headers?: Readonly<Record<string, string>>): MockResponse {
  return answerText(status, JSON.stringify(value), headers)
}
