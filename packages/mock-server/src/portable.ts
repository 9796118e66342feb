import { createPortableSign } from '@loyalty-kit/mock-engine'
import { createMockServer as createServer, type MockServer } from './mock-server.ts'
import type { MockServerOptions } from './options.ts'

/**
 * Makes a mock server that runs everywhere: the contract's four operations with state, and any other operation of the
 * contract by example.
 *
 * @throws {ControlError} When the seed cannot be taken, with all that is wrong.
 */
export function createMockServer(options: MockServerOptions = {}): MockServer {
  return createServer({ createSign: createPortableSign, ...options })
}
