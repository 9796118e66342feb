import { createMockServer as createServer, type MockServer } from './mock-server.ts'
import type { MockServerOptions } from './options.ts'

/**
 * Creates a mock server that runs on every platform. The contract's four operations have handlers with state; any other
 * operation responds with its example.
 *
 * @throws {ControlError} If the seed is invalid, with all problems.
 * @throws {TypeError | RangeError} For an option that is unknown or whose value is not allowed.
 */
export function createMockServer(options: MockServerOptions = {}): MockServer {
  return createServer(options)
}
