import { stepsBefore } from './item-steps.ts'
import { patternOf, type KnownItem } from './known-items.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { operationFor, stateCase, valuesAt } from './state-requests.ts'
import { stateViolation } from './state-violation.ts'

/** What is left of a run. */
export interface Cleaned {
  /** What it has created and could not remove. */
  readonly left: readonly KnownItem[]
  /** Readings of what was deleted, each of which shows that it is still there. */
  readonly shown: readonly Tried[]
}

/** Removes what a run has created, the last first, and reads it then; of a run that was stopped, it only removes it. */
export async function removeCreated(run: ProofRun, { aborted: isStopped }: AbortSignal): Promise<Cleaned> {
  const left: KnownItem[] = []
  const kept: KnownItem[] = []
  const shown: Tried[] = []
  for (const item of run.items.created().toReversed()) {
    const status = await removalOf(run, item)
    const isDeleted = status === 200 || status === 204
    const still = isDeleted && !isStopped ? await stillShown(run, item) : undefined
    if (status === undefined) left.push(item)
    if (still) kept.push(item)
    if (still) shown.push(still)
  }
  // What an item was changed to name, it kept until it was removed itself.
  for (const item of left) if (!(await isRemoved(run, item)) && !(await isGone(run, item))) kept.push(item)
  return { left: kept, shown }
}

/** Reads an item that was deleted at once, and not marked only. Returns the request if the item is still there. */
async function stillShown(run: ProofRun, item: KnownItem): Promise<Tried | undefined> {
  const [remove, read] = (['delete', 'read'] as const).map((does) => operationFor(run, item.collection, does))
  if (read === undefined || remove?.action?.does !== 'delete' || remove.action.sets !== undefined) return undefined
  const values = valuesAt(run, read, item)
  const what = 'the item after it was deleted at the end of the run'
  const proof = values && (await stateCase(run, read, { values, what, expected: 'handled' }))
  const tried = proof && (await run.probe(proof))
  const status = tried?.response?.status
  if (tried === undefined || status === undefined || status > 299) return undefined
  const violation = stateViolation(read, 'status 404 or 410 after the item was deleted', `status ${status}`)
  return { ...tried, violations: [violation] }
}

/** The ids of items that are there, as far as reading them says: what belonged to another item may have gone with it. */
export async function idsLeft(run: ProofRun, collection: string, ids: readonly unknown[]): Promise<readonly unknown[]> {
  const left: unknown[] = []
  for (const id of ids) {
    const item = run.items.created().find((each) => each.collection === collection && each.ids.at(-1) === id)
    if (item === undefined || !(await isGone(run, item))) left.push(id)
  }
  return left
}

/** Whether an item went with another one: nothing may remove it by itself. */
async function isGone(run: ProofRun, item: KnownItem): Promise<boolean> {
  const status = (await readResponse(run, item))?.status
  return status === 404 || status === 410
}

/** Removes an item. Returns whether it is gone, also if it was gone before. */
export async function isRemoved(run: ProofRun, item: KnownItem): Promise<boolean> {
  return (await removalOf(run, item)) !== undefined
}

/** Removes an item. Returns the status that says so, or that it was gone before; `undefined` for another one. */
async function removalOf(run: ProofRun, item: KnownItem): Promise<number | undefined> {
  const first = await removalStatus(run, item)
  // The removal of what was below it may have changed it since it was read.
  const second = first === 409 && (await takeSteps(run, item)) ? await removalStatus(run, item) : first
  const status = second === 412 ? await removalStatus(run, await readAgain(run, item)) : second
  if (status === undefined || (status !== 404 && status !== 410 && (status < 200 || status > 299))) return undefined
  run.items.forget(item)
  return status
}

/** Takes the steps that an item needs before it can be removed. Returns whether there are any. */
async function takeSteps(run: ProofRun, item: KnownItem): Promise<boolean> {
  const remove = operationFor(run, item.collection, 'delete')
  const steps = remove === undefined ? [] : stepsBefore(run, remove).filter((step) => !run.signing.lacks(step))
  for (const step of steps) {
    const values = valuesAt(run, step, item)
    const what = 'a step before what the run created is removed'
    const proof = values && (await stateCase(run, step, { values, what, expected: 'handled' }))
    if (proof) await run.probe(proof)
  }
  return steps.length > 0
}

async function removalStatus(run: ProofRun, item: KnownItem): Promise<number | undefined> {
  const proved = operationFor(run, item.collection, 'delete') ?? bareRemovalOf(run, item)
  if (proved === undefined || run.signing.lacks(proved) || run.isSilent(proved)) return undefined
  const values = valuesAt(run, proved, item)
  const proof = values && (await stateCase(run, proved, { values, what: 'what the run created is removed' }))
  return proof && (await run.probe(proof)).response?.status
}

/** The operation that removes an item of which nothing is known but the path that leads to it. */
function bareRemovalOf({ operations }: ProofRun, { collection }: KnownItem): ProvedOperation | undefined {
  return operations.find(({ method, operation }) => method === 'DELETE' && patternOf(operation.path) === collection)
}

/** An item as it is now, where it can be read. */
async function readAgain(run: ProofRun, item: KnownItem): Promise<KnownItem> {
  const etag = (await readResponse(run, item))?.headers['etag']
  return { ...item, ...(etag !== undefined && { etag }) }
}

async function readResponse(run: ProofRun, item: KnownItem): Promise<Tried['response']> {
  const read = operationFor(run, item.collection, 'read')
  const values = read && valuesAt(run, read, item)
  const proof = values && (await stateCase(run, read, { values, what: 'what the run created', expected: 'handled' }))
  return proof && (await run.probe(proof)).response
}
