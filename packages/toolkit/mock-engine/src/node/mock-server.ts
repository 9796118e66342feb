import { createMockServer as createPortable, type ContractMockOptions } from '../contract-server.ts'
import type { MockServer } from '../mock-server.ts'
import type { Contract, MockTypes } from '../contract/types.ts'
import { createNodeSign } from './sign.ts'

/**
 * The mock of the main entry, with the faster HMAC of Node.
 *
 * @throws {ControlError} If the seed is invalid, with all problems.
 * @throws {TypeError | RangeError} For an option that is unknown or whose value is not allowed, and for a contract
 * without what the engine reads of it.
 */
export function createMockServer<Operations, Bodies = unknown>(
  contract: Contract<Operations, Bodies>,
  options: ContractMockOptions<Operations, Bodies> = {},
): MockServer<MockTypes> {
  return createPortable(contract, { ...options, createSign: options.createSign ?? createNodeSign })
}
