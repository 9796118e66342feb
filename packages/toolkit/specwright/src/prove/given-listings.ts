import { stateCase } from './state-requests.ts'
import { draftingOf, smallestValues } from './drafting.ts'
import { parametersIn } from './known-items.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { reasonToSkip } from './skipped-operations.ts'

/** Lists the items that no operation creates, outer ones first: all other requests are sent below them. */
export async function listGivenItems(run: ProofRun): Promise<void> {
  const lists = run.operations.filter(({ given }) => given !== undefined)
  for (const list of lists.toSorted((left, right) => depthOf(left) - depthOf(right))) {
    const known = run.items.pathOf(list, 'any')
    if (reasonToSkip(run, list) !== undefined || !known.isComplete) continue
    const values = smallestValues(list, draftingOf(run.contract.model, known))
    const proof = values && (await stateCase(run, list, { values, what: 'the items that there are' }))
    if (proof) await run.send({ ...proof, phase: 'examples' })
  }
}

function depthOf({ operation }: ProvedOperation): number {
  return parametersIn(operation.path).length
}
