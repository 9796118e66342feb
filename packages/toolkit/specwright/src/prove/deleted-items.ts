import type { Collection } from '../emit/mock/state/collection.ts'
import { createdWith, creationOf } from './created-items.ts'
import { isRemoved } from './removed-items.ts'
import { operationFor, sendState, stateValues, valuesAt } from './state-requests.ts'
import { equal } from '@specwright/validator-engine'
import { draftingOf, smallestValues } from './drafting.ts'
import { createChildren, expectChildrenGone, removeBelow, type Child } from './deleted-children.ts'
import { keepsFor } from './documented-refusals.ts'
import { stepsBefore, stepsBelow } from './item-steps.ts'
import { idsInPath, parametersIn, valuesOf } from './known-items.ts'
import { createNamedChildren, expectNamedGone } from './named-children.ts'
import { proveMissingEtag, proveOtherEtag } from './preconditions.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { reasonToSkip } from './skipped-operations.ts'
import type { RequestValues } from './request-values.ts'
import { itemOf } from './shown-items.ts'
import { stateViolation } from './state-violation.ts'
import { proveStep } from './stepped-items.ts'
import { writeFilesBelow } from './written-files.ts'

/**
 * Deletes an item, which must be gone then with what is below it, and no other one; once more, that must not fail.
 *
 * @returns The ids of what it belonged to, outermost first, and its own, if it cannot be read any more.
 */
export async function removeAndRead(run: ProofRun, collection: Collection): Promise<readonly unknown[] | undefined> {
  const remove = operationFor(run, collection.name, 'delete')
  const read = operationFor(run, collection.name, 'read')
  const values = remove && (await stateValues(run, remove))
  const reading = read && (await stateValues(run, read))
  if (remove === undefined || values === undefined) return undefined
  const below = read && reading ? await readBelow(run, read, reading) : []
  const named = read && reading ? await createNamedChildren(run, read) : []
  const children = read && reading ? [...(await createChildren(run, read)), ...named] : []
  // What belongs to an item may have changed its ETag.
  if (read && reading && children.length > 0)
    await sendState(run, read, { values: reading, what: 'the item with what belongs to it' })
  const now = (await stateValues(run, remove)) ?? values
  if ((await proveOtherEtag(run, remove, now)) || (await proveMissingEtag(run, remove, now))) {
    await removeBelow(run, remove, idsInPath(remove, values))
    return undefined
  }
  const removed = await removeOne(run, remove, { values: now, children })
  if (removed?.response?.status === 409) return await removeBare(run, remove, collection)
  if (removed?.response === undefined || removed.response.status > 299) return undefined
  await sendState(run, remove, { values, what: 'the item is deleted again', expected: 'handled' })
  const isSoft = remove.action?.does === 'delete' && remove.action.sets !== undefined
  if (isSoft || read === undefined || reading === undefined) return undefined
  const isGone = await expectItemGone(run, read, reading)
  for (const each of below) await expectGone(run, each)
  await expectChildrenGone(run, remove, children)
  await expectNamedGone(run, remove, named)
  await removeBelow(run, remove, idsInPath(remove, values))
  await expectOthers(run, read, removed)
  return isGone ? idsInPath(remove, values) : undefined
}

/** Deletes a new item that nothing belongs to, and that nothing names. Returns its ids if it cannot be read any more. */
async function removeBare(
  run: ProofRun,
  remove: ProvedOperation,
  { name }: Collection,
): Promise<readonly unknown[] | undefined> {
  const create = operationFor(run, name, 'create')
  const made = create && (await createdWith(run, create))
  const values = made && itemOf(made) ? await stateValues(run, remove) : undefined
  const removed = values && (await sendState(run, remove, { values, what: 'a new item is deleted' }))
  if (values === undefined || removed?.response === undefined || removed.response.status > 299) return undefined
  const isSoft = remove.action?.does === 'delete' && remove.action.sets !== undefined
  const item = { collection: name, ids: idsInPath(remove, values), isOwn: true }
  const read = isSoft ? undefined : operationFor(run, name, 'read')
  const isGone = read !== undefined && (await expectItemGone(run, read, valuesAt(run, read, item)))
  if (read) await expectOthers(run, read, removed)
  return isGone ? item.ids : undefined
}

/** Reads an item that was deleted. Returns whether it is gone. */
async function expectItemGone(
  run: ProofRun,
  read: ProvedOperation,
  values: RequestValues | undefined,
): Promise<boolean> {
  const tried = values && (await sendState(run, read, { values, what: 'the item after it was deleted' }))
  const status = tried?.response?.status
  if (tried && status !== undefined && status < 400)
    run.report(tried, stateViolation(read, 'status 404 or 410 after the item was deleted', `status ${status}`))
  return status === 404 || status === 410
}

interface Removing {
  readonly values: RequestValues
  readonly children: readonly Child[]
}

/** Deletes an item; where it cannot be deleted with what belongs to it, after that. */
async function removeOne(
  run: ProofRun,
  remove: ProvedOperation,
  { values, children }: Removing,
): Promise<Tried | undefined> {
  const what = 'the item is deleted'
  const first = await sendState(run, remove, { values, what })
  if (first?.response === undefined) return first
  const kept = children.find((child) => keepsFor(remove, child.create))
  if (first.response.status < 300 && kept)
    run.report(
      first,
      stateViolation(remove, 'status 409, as something belongs to the item', `status ${first.response.status}`),
    )
  const steps = first.response.status === 409 ? stepsBefore(run, remove) : []
  if (first.response.status !== 409 || children.length + steps.length === 0) return first
  for (const step of steps) {
    const taken = await stateValues(run, step)
    if (taken)
      await sendState(run, step, { values: taken, what: 'a step before the item is deleted', expected: 'handled' })
  }
  if (steps.length > 0) {
    const again = await sendState(run, remove, { values: (await stateValues(run, remove)) ?? values, what })
    if (again?.response?.status !== 409 || children.length === 0) return again
  }
  for (const { item } of children.toReversed()) await isRemoved(run, item)
  return await sendState(run, remove, { values: (await stateValues(run, remove)) ?? values, what })
}

/** What an operation has shown below an item. */
interface ShownBelow {
  readonly proved: ProvedOperation
  readonly values: RequestValues
}

/** Reads what is below an item: files, which are written first, and items that belong to it. */
async function readBelow(run: ProofRun, read: ProvedOperation, item: RequestValues): Promise<readonly ShownBelow[]> {
  const { path } = read.operation
  await writeFilesBelow(run, path)
  const shown: ShownBelow[] = []
  for (const proved of run.operations) {
    const isBelow = proved.method === 'GET' && proved.operation.path.startsWith(`${path}/`)
    // That there are no others in a list, is right of a list of nothing too.
    if (!isBelow || proved.action?.does === 'list' || reasonToSkip(run, proved) !== undefined) continue
    const values = await valuesBelow(run, proved, item)
    const tried =
      values && (await sendState(run, proved, { values, what: 'what is below an item', expected: 'handled' }))
    if (values && tried?.response?.status === 200) shown.push({ proved, values })
  }
  return shown
}

/** The values of a request to what is below an item, which is created where there is nothing yet. */
async function valuesBelow(
  run: ProofRun,
  proved: ProvedOperation,
  item: RequestValues,
): Promise<RequestValues | undefined> {
  const isBelow = (values: RequestValues | undefined): boolean =>
    item.parameters
      .filter((each) => each.in === 'path')
      .every(({ name, value }) => values?.parameters.some((each) => each.name === name && equal(each.value, value)))
  const before = await stateValues(run, proved)
  if (isBelow(before)) return before
  const create = creationOf(run, proved)
  if (create) await createdWith(run, create)
  const values = await stateValues(run, proved)
  return isBelow(values) ? values : undefined
}

async function expectGone(run: ProofRun, { proved, values }: ShownBelow): Promise<void> {
  const what = 'what is below an item that was deleted'
  const tried = await sendState(run, proved, { values, what, expected: 'handled' })
  if (tried?.response?.status === 200)
    run.report(tried, stateViolation(proved, 'a refusal after the item above was deleted', 'status 200'))
}

/** How many other items are read. */
const maxOthers = 6

/** Reads other items of this run, which must be there after one was deleted. */
async function expectOthers(run: ProofRun, read: ProvedOperation, removed: Tried): Promise<void> {
  const collection = read.action?.collection
  const others = run.items.created().filter((item) => item.collection === collection)
  const names = parametersIn(read.operation.path)
  for (const item of others.slice(-maxOthers)) {
    const path = valuesOf(item, names)
    const values = smallestValues(read, draftingOf(run.contract.model, { values: path, isComplete: true }))
    const left = values && (await sendState(run, read, { values, what: 'another item after that' }))
    const status = left?.response?.status
    const { proved } = removed.proof
    if (proved && (status === 404 || status === 410))
      return run.report(removed, stateViolation(proved, 'only the item is deleted', `status ${status} of another item`))
  }
}

/** Proves each step of items, and deletes them in the state that it leads to. */
export async function removeInEachState(run: ProofRun, create: ProvedOperation, collection: Collection): Promise<void> {
  for (const step of stepsOf(run, collection)) {
    const made = reasonToSkip(run, step) === undefined ? await createdWith(run, create) : undefined
    const tried = made && (await proveStep(run, { step, collection, made }))
    if (tried?.response !== undefined && tried.response.status < 300) await removeAndRead(run, collection)
  }
}

/** What takes an item of a collection to another state, where no more is known of it than its path. */
export function stepsOf(run: ProofRun, { name }: Collection): readonly ProvedOperation[] {
  const read = operationFor(run, name, 'read')
  return read === undefined ? [] : stepsBelow(run, read.operation.path)
}
