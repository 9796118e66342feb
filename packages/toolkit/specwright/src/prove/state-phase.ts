import type { Collection } from '../emit/mock/state/collection.ts'
import { changeMembers, changeWhatWasRead } from './changed-items.ts'
import { proveChangedTimes } from './changed-times.ts'
import { proveConditionalRead } from './conditional-reads.ts'
import { proveCount } from './counted-children.ts'
import { createdWith } from './created-items.ts'
import { operationFor, sendState, stateValues } from './state-requests.ts'
import { proveLocation } from './created-locations.ts'
import { removeAndRead, removeInEachState } from './deleted-items.ts'
import { proveConflicts } from './documented-conflicts.ts'
import { createSeveral, createWithMembers, varyByChange } from './full-items.ts'
import { proveKey } from './idempotency-keys.ts'
import { provePatchKeeps, proveReplacement } from './kept-members.ts'
import { proveLinks } from './linked-items.ts'
import { findInListings } from './listed-items.ts'
import { sortBy } from './listing-parameters.ts'
import { proveOtherParent } from './other-parents.ts'
import type { Pending } from './phase-budget.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { proveReadOnly } from './read-only-members.ts'
import { proveReplacedValues } from './replaced-values.ts'
import { reasonToSkip } from './skipped-operations.ts'
import { itemOf, readBack } from './shown-items.ts'
import { proveWorkflows } from './workflows/prove-workflows.ts'
import { proveWrittenFiles } from './written-files.ts'

/** Sends the steps of workflows; follows links; creates, reads, changes, lists and deletes an item of each collection, and reads it again. */
export async function sendStatePhase(run: ProofRun, pending: Pending): Promise<void> {
  for (const proved of run.operations.filter((each) => isOfState(run, each))) pending.set(proved, undefined)
  await proveWorkflows(run)
  await proveLinks(run)
  for (const [proved] of pending) if (proved.collection === undefined) pending.delete(proved)
  if (!run.allowsWrites) return pending.clear()
  for (const create of run.operations) {
    const { action, collection } = create
    if (action?.does !== 'create' || collection === undefined) continue
    if (run.isSpent('state')) return
    await proveCollection(run, create, collection)
    for (const proved of run.operations) if (proved.collection === collection) pending.delete(proved)
  }
  await proveWrittenFiles(run)
  pending.clear()
}

/** True for an operation of a workflow, one with links, and one of items that can be created. */
function isOfState(run: ProofRun, proved: ProvedOperation): boolean {
  const { operation, links, collection } = proved
  if (reasonToSkip(run, proved) !== undefined) return false
  const isStep = run.workflows.some(({ steps }) => steps.some((step) => step.operation === operation.id))
  const isKept = collection !== undefined && operationFor(run, collection.name, 'create') !== undefined
  return isStep || links.length > 0 || (isKept && run.allowsWrites)
}

async function proveCollection(run: ProofRun, create: ProvedOperation, collection: Collection): Promise<void> {
  await createParent(run, create)
  await readParent(run, create)
  const made = await createdWith(run, create)
  await readParent(run, create)
  const item = made && itemOf(made)
  if (made === undefined || item === undefined) return
  await readBack(run, collection, { shown: item, after: 'its creation' })
  await proveLocation(run, collection, made)
  await proveConditionalRead(run, collection)
  for (const does of ['patch', 'replace'] as const) {
    await changeMembers(run, collection, { does, item })
    await changeWhatWasRead(run, collection, does)
  }
  await createSeveral(run, create, collection)
  await varyByChange(run, collection)
  await findInListings(run, collection)
  await sortBy(run, collection)
  const gone = await removeAndRead(run, collection)
  await readParent(run, create)
  await findInListings(run, collection, gone)
  const sent = await createWithMembers(run, create, collection)
  if (sent) {
    await provePatchKeeps(run, collection, sent)
    await proveReplacedValues(run, collection, sent)
  }
  await proveChangedTimes(run, create, collection)
  await proveReplacement(run, create, collection)
  await proveReadOnly(run, create, collection)
  await proveKey(run, create, collection)
  await proveConflicts(run, create, collection)
  await proveCount(run, create, collection)
  // Below another item than before, none of these is listed.
  const other = await createParent(run, create)
  if (other) await findInListings(run, collection)
  if (other) await proveOtherParent(run, collection, other)
  await removeInEachState(run, create, collection)
}

/** Reads what the items belong to: its ETag must change with what it shows of them. */
async function readParent(run: ProofRun, { operation: { path } }: ProvedOperation): Promise<void> {
  const parent = run.items.collectionOf(path)
  const read = parent === undefined ? undefined : operationFor(run, parent, 'read')
  const values = read && (await stateValues(run, read))
  if (read && values) await sendState(run, read, { values, what: 'what the item belongs to' })
}

/** Creates what the new items belong to: another one may have as many as it can, or the same ones. */
async function createParent(run: ProofRun, { operation: { path } }: ProvedOperation): Promise<Tried | undefined> {
  const parent = run.items.collectionOf(path)
  const create = parent === undefined ? undefined : operationFor(run, parent, 'create')
  return create && (await createdWith(run, create))
}
