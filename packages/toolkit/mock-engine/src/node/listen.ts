import { createHmac, createSecretKey } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { whenReady, type MaybePromise } from '../maybe-promise.ts'
import type { AnswerError } from '../message/error.ts'
import type { MockRequest, MockResponse } from '../message/message.ts'
import type { CreateSign } from '../token/sign.ts'
import { readBytes, startServer, targetOf, type Listening, type ListenOptions } from './http-server.ts'
import { isLoopback } from './loopback.ts'

/** HMAC by Node's own cryptography, with the key made ready once. */
export const createNodeSign: CreateSign = (key) => {
  const ready = createSecretKey(key)
  return (text) => createHmac('sha256', ready).update(text).digest('base64url')
}

/** What of a mock answers on a port. */
export interface Listened {
  handle(request: MockRequest, access: { readonly exposed: boolean }): MaybePromise<MockResponse>
  readonly bodyLimitBytes: number
}

/**
 * Serves a mock over HTTP/1.1. A client that is too slow to send its request, or to take its answer, is closed after ten
 * seconds, and one that asks nothing after five.
 *
 * @throws What Node gives when the port cannot be listened on, for example `code: 'EADDRINUSE'`.
 */
export async function listen(
  mock: Listened,
  { answerError, ...options }: ListenOptions & { readonly answerError: AnswerError },
): Promise<Listening> {
  const access = { exposed: !isLoopback(options.host ?? '127.0.0.1') }
  const answer = (incoming: IncomingMessage): MaybePromise<MockResponse | undefined> =>
    whenReady(readBytes(incoming, mock.bodyLimitBytes), (body) => {
      // The client went away before it had sent all of it.
      if (body === undefined) return undefined
      return whenReady(mock.handle(plainRequest(incoming, body), access), afterDelay)
    })
  return await startServer({ answer, answerError }, options)
}

function afterDelay(response: MockResponse): MaybePromise<MockResponse> {
  if (response.delayMs === undefined) return response
  return new Promise((resolve) => setTimeout(() => resolve(response), response.delayMs))
}

function plainRequest(incoming: IncomingMessage, body: Buffer | 'too large'): MockRequest {
  const { method = 'GET', headers } = incoming
  const { path, query } = targetOf(incoming)
  if (body === 'too large') return { method, path, query, headers, body: '', isTooLarge: true }
  return { method, path, query, headers, body: body.length === 0 ? '' : body.toString('utf8') }
}
