import { createHmac, createSecretKey } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { readBytes, startServer, targetOf, type Listening, type ListenOptions } from './http-server.ts'
import { isLoopback } from './loopback.ts'
import { whenReady, type MaybePromise } from './maybe-promise.ts'
import type { MockRequest, MockResponse } from './message.ts'
import { createMockServer as createPortableMockServer, type MockServer } from './mock-server.ts'
import type { MockServerOptions } from './options.ts'
import type { CreateSign } from './sign.ts'

export type * from './index.ts'
export { es256 } from './es256.ts'
export type { Listening, ListenOptions } from './http-server.ts'
export { watchContract, type ContractWatch } from './reload.ts'
export { openStore } from './store/open.ts'
export { StoreError } from './store/store-error.ts'

/** HMAC by Node's own cryptography, with the key made ready once. */
const createNodeSign: CreateSign = (key) => {
  const ready = createSecretKey(key)
  return (text) => createHmac('sha256', ready).update(text).digest('base64url')
}

/** The mock server of the main entry, with the faster HMAC of Node. */
export function createMockServer(options: MockServerOptions = {}): MockServer {
  return createPortableMockServer({ createSign: createNodeSign, ...options })
}

/**
 * Serves a mock over HTTP/1.1. A client that is too slow to send its request, or to take its answer, is closed after ten
 * seconds, and one that asks nothing after five.
 *
 * @throws What Node gives when the port cannot be listened on, for example `code: 'EADDRINUSE'`.
 */
export async function listen(mock: MockServer, options: ListenOptions = {}): Promise<Listening> {
  const access = { exposed: !isLoopback(options.host ?? '127.0.0.1') }
  return await startServer((incoming) => {
    return whenReady(readBytes(incoming, mock.bodyLimitBytes), (body) => {
      // The client went away before it had sent all of it.
      if (body === undefined) return undefined
      return whenReady(mock.handle(plainRequest(incoming, body), access), afterDelay)
    })
  }, options)
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
