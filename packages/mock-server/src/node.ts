import { createNodeSign, listen as listenTo, type Listening, type ListenOptions } from '@loyalty-kit/mock-engine/node'
import { createErrorResponse } from './error.ts'
import { createMockServer as createPortableMockServer, type MockServer } from './mock-server.ts'
import type { MockServerOptions } from './options.ts'

export type * from './index.ts'
export { StoreError } from '@loyalty-kit/mock-engine'
export { es256, openStore, type ContractWatch, type Listening, type ListenOptions } from '@loyalty-kit/mock-engine/node'
export { watchContract } from './reload.ts'

/**
 * The mock server of the main entry, with the faster HMAC of Node.
 *
 * @throws {ControlError} If the seed is invalid, with all problems.
 * @throws {TypeError | RangeError} For an option that is unknown or whose value is not allowed.
 */
export function createMockServer(options: MockServerOptions = {}): MockServer {
  return createPortableMockServer({ ...options, createSign: options.createSign ?? createNodeSign })
}

/**
 * Serves a mock over HTTP/1.1. A connection is closed if a client takes more than ten seconds to send a request or to
 * read a response, or is idle for five.
 *
 * @throws Node's error if it cannot listen on the port, for example `code: 'EADDRINUSE'`.
 */
export async function listen(mock: MockServer, options: ListenOptions = {}): Promise<Listening> {
  return await listenTo(mock, { ...options, createErrorResponse })
}
