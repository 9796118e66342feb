import { join } from 'node:path'
import {
  createMockServer,
  type Contract,
  type ContractMockOptions,
  type MockServer,
  type MockTypes,
} from '@specwright/mock-engine'
import { installEngines } from './installed-engines.ts'

/** The contract of a generated folder. */
export async function contractIn(folder: string): Promise<Contract> {
  return ((await import(join(folder, 'mock.ts'))) as { readonly contract: Contract }).contract // as it was emitted
}

/** The mock of a generated folder. */
export async function mockIn(folder: string, options: ContractMockOptions = {}): Promise<MockServer<MockTypes>> {
  return createMockServer(await contractIn(folder), options)
}

/** Makes the mock engine known to a project, as installing it does. */
export function installMockEngine(root: string): void {
  installEngines(root, 'mock-engine')
}
