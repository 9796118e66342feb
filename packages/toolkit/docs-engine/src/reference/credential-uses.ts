import { allOperations } from './contract.ts'
import type { Operation } from './docs-data.ts'

/** Operations that need the same credentials. */
export interface CredentialUse {
  /** The names of the schemes of each alternative, in the order of the contract. */
  readonly alternatives: readonly (readonly string[])[]
  readonly operations: readonly Operation[]
}

/** The credentials that operations need, those of most operations first; without operations that need none. */
export function credentialUses(): CredentialUse[] {
  const uses = new Map<string, Operation[]>()
  for (const operation of allOperations) {
    if (operation.security.every((names) => names.length === 0)) continue
    const key = JSON.stringify(operation.security)
    uses.set(key, [...(uses.get(key) ?? []), operation])
  }
  return [...uses.values()]
    .map((operations) => ({ alternatives: operations[0]?.security ?? [], operations }))
    .toSorted((left, right) => right.operations.length - left.operations.length)
}
