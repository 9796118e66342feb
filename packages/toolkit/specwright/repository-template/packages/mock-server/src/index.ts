import { createMockServer, type ContractMockOptions } from '@specwright/mock-engine'
import { contract } from './generated/contract.ts'

export { contract }

/** Creates a mock of {{name}}, whose `fetch` a client takes in a test. */
export function createMock(options: ContractMockOptions = {}): ReturnType<typeof createMockServer> {
  return createMockServer(contract, options)
}
