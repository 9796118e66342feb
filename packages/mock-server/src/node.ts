import { createHmac, createSecretKey } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { readBytes, startServer, targetOf, type Listening, type ListenOptions } from './http-server.ts'
import { isLoopback } from './loopback.ts'
import type { MockRequest } from './message.ts'
import { createMockServer as createPortableMockServer, type MockServer } from './mock-server.ts'
import type { MockServerOptions } from './options.ts'
import type { CreateSign } from './sign.ts'

export type * from './index.ts'
export { es256 } from './es256.ts'
export type { Listening, ListenOptions } from './http-server.ts'
export { proxy, type ProxyOptions } from './proxy/proxy.ts'
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
  return await startServer(async (incoming) => {
    const body = await readBytes(incoming, mock.bodyLimitBytes)
    // The client went away before it had sent all of it.
    if (body === undefined) return undefined
    const response = await mock.handle(plainRequest(incoming, body), access)
    if (response.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, response.delayMs))
    return response
  }, options)
}

function plainRequest(incoming: IncomingMessage, body: Buffer | 'too large'): MockRequest {
  const { method = 'GET', headers } = incoming
  const isTooLarge = body === 'too large'
  return {
    method,
    ...targetOf(incoming),
    headers,
    body: isTooLarge ? '' : body.toString('utf8'),
    ...(isTooLarge ? { isTooLarge } : {}),
  }
}
