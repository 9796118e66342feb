import type { Collection } from '../emit/mock/state/collection.ts'
import { changeMembers, changeWhatWasRead } from './changed-items.ts'
import { createdWith } from './created-items.ts'
import { removeAndRead } from './deleted-items.ts'
import { createWithMembers } from './full-items.ts'
import { proveKey } from './idempotency-keys.ts'
import { filterBy, findInListing } from './listed-items.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { itemOf, readBack } from './shown-items.ts'

/** Creates, reads, changes, lists and deletes an item of each collection, and reads it again. */
export async function sendStatePhase(run: ProofRun): Promise<void> {
  if (!run.allowsWrites) return
  for (const create of run.operations) {
    const { action, collection } = create
    if (action?.does !== 'create' || collection === undefined) continue
    const spent = run.tried.filter(({ proof }) => proof.phase === 'state').length
    if (spent >= run.budget) return
    await proveCollection(run, create, collection)
  }
}

async function proveCollection(run: ProofRun, create: ProvedOperation, collection: Collection): Promise<void> {
  const made = await createdWith(run, create)
  const item = made && itemOf(made)
  if (item === undefined) return
  await readBack(run, collection, { shown: item, after: 'its creation' })
  await findInListing(run, collection, item)
  await filterBy(run, collection, item)
  for (const does of ['patch', 'replace'] as const) {
    await changeMembers(run, collection, { does, item })
    await changeWhatWasRead(run, collection, does)
  }
  await removeAndRead(run, collection)
  await createWithMembers(run, create, collection)
  await proveKey(run, create, collection)
}
