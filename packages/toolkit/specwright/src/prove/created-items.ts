import { randomUUID } from 'node:crypto'
import { isObject } from '@specwright/json-schema/json'
import { isOf } from './draft-words.ts'
import { withOtherStrings } from './differing-values.ts'
import { stepsBefore } from './item-steps.ts'
import { parametersIn, patternOf, valuesOf, type KnownItem } from './known-items.ts'
import { withKnownIds } from './named-items.ts'
import type { Expectation, ProofCase } from './proof-case.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { draftingOf, needsEtag, smallestValues } from './drafting.ts'
import type { RequestValues } from './request-values.ts'
import { writtenRequest } from './written-request.ts'

/** The operation that does something with the items of a collection. */
export function operationFor(
  { operations }: Pick<ProofRun, 'operations'>,
  collection: string,
  does: NonNullable<ProvedOperation['action']>['does'],
): ProvedOperation | undefined {
  return operations.find(({ action }) => action?.collection === collection && action.does === does)
}

/** Creates the items that the path of an operation names, where this run has none yet. */
export async function ensureOwn(run: ProofRun, proved: ProvedOperation): Promise<void> {
  if (run.items.pathOf(proved, 'own').isComplete) return
  const create = creationOf(run, proved)
  if (create) await createdWith(run, create)
}

/** The operation that creates what the path of another one names; `undefined` if there is none. */
export function creationOf(
  run: Pick<ProofRun, 'items' | 'operations'>,
  proved: ProvedOperation,
): ProvedOperation | undefined {
  const collection = run.items.collectionOf(proved.operation.path)
  const create = collection === undefined ? undefined : operationFor(run, collection, 'create')
  return create === proved ? undefined : create
}

/** Creates an item, after those that it belongs to; `undefined` where that cannot be. Without a body, it has the first valid one. */
export async function createdWith(run: ProofRun, create: ProvedOperation, value?: unknown): Promise<Tried | undefined> {
  if (run.signing.lacks(create)) return undefined
  await ensureOwn(run, create)
  const values = await stateValues(run, create)
  const body = values?.body && value !== undefined ? { ...values.body, value } : values?.body
  return (
    values &&
    (await sendRenewed(run, create, { values: { ...values, ...(body && { body }) }, what: 'an item to work with' }))
  )
}

/** How often a request is tried again where there is such an item already. */
const maxRenewals = 4

/** After how many other strings a request that conflicts names other items too. */
const renewalWithReferences = 2

/**
 * Creates or changes an item: with other strings, and then with the names of other items, where there is one already that has the same
 * in a unique member.
 */
export async function sendRenewed(
  run: ProofRun,
  proved: ProvedOperation,
  state: StateRequest,
): Promise<Tried | undefined> {
  const { body } = state.values
  let tried = await sendState(run, proved, state)
  if (body === undefined) return tried
  for (let renewal = 1; renewal <= maxRenewals && tried?.response?.status === 409; renewal++) {
    const { root } = run.contract.model.document
    if (renewal === renewalWithReferences && !state.keepsReferences)
      await createOtherReferences(run, proved, state.values)
    const seed = run.seed + run.tried.length
    const withTimes = renewal > maxRenewals / 2
    const value = withOtherStrings(body.media.schema ?? true, body.value, { root, seed, withTimes })
    const parameters = withOtherKeys(proved, state.values.parameters)
    tried = await sendState(run, proved, { ...state, values: { parameters, body: { ...body, value } } })
  }
  return tried
}

/**
 * Creates another item for each member of a body that names one: a request that conflicts may be about what it names, such as a guest
 * who is invited already. A body names the newest ones when it is sent.
 */
async function createOtherReferences(run: ProofRun, proved: ProvedOperation, { body }: RequestValues): Promise<void> {
  if (!isObject(body?.value)) return
  const { path } = proved.operation
  // What the path names, stays what it is.
  const kept = [...path.matchAll(/\}/g)].map(({ index }) => run.items.collectionOf(path.slice(0, index + 1)))
  const named = Object.keys(body.value).flatMap((name) => run.items.collectionNamedBy(name) ?? [])
  for (const collection of new Set(named)) {
    if (collection === proved.action?.collection || kept.includes(collection)) continue
    const create = operationFor(run, collection, 'create')
    if (create && !run.signing.lacks(create)) await createOther(run, create)
  }
}

/** Creates another item of a collection that has one already. */
async function createOther(run: ProofRun, create: ProvedOperation): Promise<void> {
  const values = await stateValues(run, create)
  const { body } = values ?? {}
  if (values === undefined) return
  const { root } = run.contract.model.document
  const seed = run.seed + run.tried.length
  const value = body && withOtherStrings(body.media.schema ?? true, body.value, { root, seed })
  const other = { ...values, ...(body && { body: { ...body, value } }) }
  await sendState(run, create, { values: other, what: 'another item to name', expected: 'handled' })
}

/** Parameters with other idempotency keys: one is for one request. */
export function withOtherKeys(
  { operation }: ProvedOperation,
  sent: RequestValues['parameters'],
): RequestValues['parameters'] {
  const keys = operation.parameters.filter(({ idempotencyKey }) => idempotencyKey !== undefined)
  return sent.map((each) => (keys.some((key) => isOf(each, key)) ? { ...each, value: randomUUID() } : each))
}

/** The smallest valid values of an operation on what this run has created. */
export async function stateValues(run: ProofRun, proved: ProvedOperation): Promise<RequestValues | undefined> {
  const known = run.items.pathOf(proved, 'own')
  if (needsEtag(proved) && known.isComplete && known.etag === undefined) await readOwn(run, proved)
  return known.isComplete
    ? smallestValues(proved, draftingOf(run.contract.model, run.items.pathOf(proved, 'own')))
    : undefined
}

/** Reads what an operation changes, so that its ETag is known. */
export async function readOwn(run: ProofRun, { action }: ProvedOperation): Promise<void> {
  const read = action && operationFor(run, action.collection, 'read')
  const values = read && (await stateValues(run, read))
  const proof = values && (await stateCase(run, read, { values, what: 'the ETag of an item' }))
  if (proof) await run.probe(proof)
}

/** A request of the phase of states. */
export interface StateRequest {
  readonly values: RequestValues
  readonly what: string
  readonly expected?: Expectation
  /** Whether ids in the body stay as they are, though there are no such items. */
  readonly keepsIds?: true
  /** Whether a conflict says nothing of the items that the body names: they are those that the request is about. */
  readonly keepsReferences?: true
  /** The rule that the request is about, and the status of a refusal, where the document has one for it. */
  readonly about?: Pick<ProofCase, 'rule' | 'status'>
}

/** Sends a request of the phase of states; `undefined` if it cannot be written. */
export async function sendState(
  run: ProofRun,
  proved: ProvedOperation,
  state: StateRequest,
): Promise<Tried | undefined> {
  if (run.isSilent(proved)) return undefined
  const proof = await stateCase(run, proved, state)
  return proof && (await run.send(proof))
}

/** A request of the phase of states; `undefined` if it cannot be written. */
export async function stateCase(
  run: Pick<ProofRun, 'contract' | 'items'>,
  proved: ProvedOperation,
  { values: given, what, expected = 'accepted', keepsIds, about }: StateRequest,
): Promise<ProofCase | undefined> {
  const values = keepsIds ? given : withKnownIds(run, given)
  const request = await writtenRequest(proved, values, run.contract.model)
  if (request === undefined) return undefined
  return { phase: 'state', what, request, proved, values, expected, credentials: 'given', ...about }
}

/** The operation that removes an item of which nothing is known but the path that leads to it. */
function removalOf({ operations }: ProofRun, { collection }: KnownItem): ProvedOperation | undefined {
  return operations.find(({ method, operation }) => method === 'DELETE' && patternOf(operation.path) === collection)
}

/** Removes what a run has created, the last first. Returns what is still there. */
export async function removeCreated(run: ProofRun): Promise<readonly KnownItem[]> {
  const left: KnownItem[] = []
  for (const item of run.items.created().toReversed()) if (!(await isRemoved(run, item))) left.push(item)
  // What an item was changed to name, it kept until it was removed itself.
  const kept: KnownItem[] = []
  for (const item of left) if (!(await isRemoved(run, item)) && !(await isGone(run, item))) kept.push(item)
  return kept
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
  const first = await removalStatus(run, item)
  // The removal of what was below it may have changed it since it was read.
  const second = first === 409 && (await takeSteps(run, item)) ? await removalStatus(run, item) : first
  const status = second === 412 ? await removalStatus(run, await readAgain(run, item)) : second
  if (status === undefined || (status !== 404 && status !== 410 && (status < 200 || status > 299))) return false
  run.items.forget(item)
  return true
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
  const proved = operationFor(run, item.collection, 'delete') ?? removalOf(run, item)
  if (proved === undefined || run.signing.lacks(proved) || run.isSilent(proved)) return undefined
  const values = valuesAt(run, proved, item)
  const proof = values && (await stateCase(run, proved, { values, what: 'what the run created is removed' }))
  return proof && (await run.probe(proof)).response?.status
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

/** The smallest valid values of an operation on an item. */
export function valuesAt(run: ProofRun, proved: ProvedOperation, item: KnownItem): RequestValues | undefined {
  const { etag } = item
  const values = valuesOf(item, parametersIn(proved.operation.path))
  const known = { values, isComplete: true, ...(etag !== undefined && { etag }) }
  return smallestValues(proved, draftingOf(run.contract.model, known))
}
