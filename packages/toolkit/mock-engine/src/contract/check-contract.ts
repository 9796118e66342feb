import { checkContract as checkServed, checkKind } from '@specwright/server-engine/engine'
import type { Contract } from './types.ts'

/**
 * Checks that a contract has what the engine reads of it.
 *
 * @throws {TypeError} With the JSON Pointer of the first part that is missing or of another type.
 */
export function checkContract(contract: Contract): void {
  checkServed(contract)
  if (contract.events !== undefined) checkKind(contract.events, ['events'], 'object')
}
