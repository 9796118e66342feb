import { createNodeSign } from '@specwright/mock-engine/node'
import { createMockServer as createPortableMockServer, type MockServer } from './mock-server.ts'
import type { MockServerOptions } from './options.ts'

export type * from './index.ts'
export { StoreError } from '@specwright/mock-engine'
export {
  es256,
  listen,
  openStore,
  type ContractWatch,
  type Listening,
  type ListenOptions,
} from '@specwright/mock-engine/node'
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
