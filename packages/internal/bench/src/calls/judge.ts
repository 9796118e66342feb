import { isDeepStrictEqual } from 'node:util'
import type { ApiCall, Expected, Part } from './calls.ts'
import { recordingServer, type Received } from './server.ts'

/** How a call differs from what is documented; `[]` if it does not. */
export async function differencesOf(call: ApiCall<typeof globalThis.fetch>): Promise<readonly string[]> {
  const server = await recordingServer(call.replies)
  try {
    const result = await Promise.resolve(call.call(server.fetch)).catch((error: unknown) => error)
    const requests = Math.max(call.requests.length, server.received.length)
    const sent = await Promise.all(
      Array.from({ length: requests }, (_, n) => requestDifferences(call.requests[n], server.received[n])),
    )
    return [...sent.flat(), ...difference('result', result, call.result)]
  } finally {
    server.close()
  }
}

async function requestDifferences(expected: Expected | undefined, sent: Received | undefined): Promise<string[]> {
  if (expected === undefined) return [`${sent?.method} ${sent?.url} is sent, but not documented`]
  if (sent === undefined) return [`${expected.line} is not sent`]
  const [method, address = ''] = expected.line.split(' ')
  const url = new URL(address)
  const { headers = {}, body = '' } = expected
  return [
    ...difference('method', sent.method, method),
    ...difference('URL', sent.url.origin + sent.url.pathname, url.origin + url.pathname),
    ...difference('query', [...sent.url.searchParams], [...url.searchParams]),
    ...Object.entries(headers).flatMap(([name, value]) => difference(name, sent.headers[name], value)),
    ...difference('body', await bodyOf(sent), expectedBody(body, sent)),
  ]
}

const form = 'application/x-www-form-urlencoded'

/** A body as its type is compared: parts, pairs, or the bytes as Latin-1. */
async function bodyOf({ headers: { 'content-type': type = '' }, bytes }: Received): Promise<unknown> {
  if (type.startsWith('multipart/')) {
    const parts: Part[] = []
    for (const [name, value] of await new Response(bytes, { headers: { 'content-type': type } }).formData())
      parts.push([name, typeof value === 'string' ? value : [value.name, value.type, await value.text()]])
    return parts
  }
  const text = Buffer.from(bytes).toString('latin1')
  return type === form ? [...new URLSearchParams(text)] : text
}

function expectedBody(body: string | readonly Part[], { headers }: Received): unknown {
  return headers['content-type'] === form && typeof body === 'string' ? [...new URLSearchParams(body)] : body
}

function difference(what: string, actual: unknown, expected: unknown): string[] {
  if (isDeepStrictEqual(actual, expected)) return []
  return [`${what}: ${shown(actual)} instead of ${shown(expected)}`]
}

function shown(value: unknown): string {
  return value instanceof Error ? `${value.name}: ${value.message}` : (JSON.stringify(value) ?? 'none')
}
