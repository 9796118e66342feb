import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  createMockServer,
  type Contract,
  type ContractMockOptions,
  type MockServer,
  type MockTypes,
} from '@specwright/mock-engine'

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
  const scope = join(root, 'node_modules/@specwright')
  mkdirSync(scope, { recursive: true })
  symlinkSync(fileURLToPath(new URL('../../mock-engine', import.meta.url)), join(scope, 'mock-engine'))
}
