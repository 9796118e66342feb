import { atPointer, isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection, ItemAction } from '../emit/mock/state/collection.ts'
import { filterBy, findInListing } from './listed-items.ts'
import { provePrecondition } from './preconditions.ts'
import { createdWith, operationFor, sendState, stateValues } from './created-items.ts'
import { isPlain, stateViolation } from './state-violation.ts'
import { proveKey } from './idempotency-keys.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { variedValues } from './varied-values.ts'
import type { RequestValues } from './written-request.ts'

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
    await change(run, collection, { does, item })
    await changeWhatWasRead(run, collection, does)
  }
  await removeAndRead(run, collection)
  await createWithMembers(run, create, collection)
  await proveKey(run, create, collection)
}

/** The item that the response of an operation shows; `undefined` if it shows none. */
function itemOf({ proof, response }: Tried): JsonObject | undefined {
  const action = proof.proved?.action
  if (action?.response === undefined || response === undefined || response.status > 299) return undefined
  const item = atPointer(response.body, action.response)
  return isObject(item) ? item : undefined
}

interface WrittenItem {
  readonly shown: JsonObject
  /** `its creation` */
  readonly after: string
}

/** Reads an item, which must be what the response before has shown. */
async function readBack(run: ProofRun, collection: Collection, { shown, after }: WrittenItem): Promise<void> {
  const read = operationFor(run, collection.name, 'read')
  const values = read && (await stateValues(run, read))
  const tried = values && (await sendState(run, read, { values, what: `an item after ${after}` }))
  if (read === undefined || tried?.response === undefined) return
  const { status } = tried.response
  if (status === 404 || status === 410) {
    run.report(tried, stateViolation(read, `the item is there after ${after}`, `status ${status}`))
    return
  }
  const found = itemOf(tried)
  const different = found && differingMember(shown, found, collection)
  if (found === undefined || different === undefined) return
  const expected = `the member "${different}" is what it was in the response before, after ${after}`
  run.report(tried, stateViolation(read, expected, `another value of "${different}"`))
}

/** A member that two responses show with different values; times may change at any time. */
function differingMember(before: JsonObject, after: JsonObject, { times, inside }: Collection): string | undefined {
  const changing = new Set([...times, ...(inside?.times ?? [])].map(({ member }) => member))
  return Object.keys(before).find(
    (name) => Object.hasOwn(after, name) && !changing.has(name) && !equal(before[name], after[name]),
  )
}

/** Changes each member of an item in turn, and reads the item. */
async function change(run: ProofRun, collection: Collection, { does, item }: Changing): Promise<void> {
  const proved = operationFor(run, collection.name, does)
  const values = proved && (await stateValues(run, proved))
  if (proved === undefined || values === undefined) return
  for (const changed of changedValues(proved, { values, item, run })) {
    const tried = await sendState(run, proved, { values: changed, what: 'another value of the item' })
    if (tried?.response === undefined || tried.response.status > 299) continue
    reportLost(run, proved, tried, changed)
    const shown = itemOf(tried) ?? plainMembers(sentMembers(proved, changed))
    await readBack(run, collection, { shown, after: 'its change' })
  }
}

/** Reports a member of the item that the response shows with another value than was sent. */
function reportLost(run: ProofRun, proved: ProvedOperation, tried: Tried, values: RequestValues): void {
  const shown = itemOf(tried)
  const sent = sentMembers(proved, values)
  const lost = shown && Object.keys(sent).find((name) => Object.hasOwn(shown, name) && isLost(sent[name], shown[name]))
  if (lost === undefined) return
  const expected = `the member "${lost}" has the value that was sent`
  run.report(tried, stateViolation(proved, expected, `another value of "${lost}"`))
}

/** Creates items with all members, whose values the response must show. */
async function createWithMembers(run: ProofRun, create: ProvedOperation, collection: Collection): Promise<void> {
  const values = await stateValues(run, create)
  const media = values?.body?.media
  if (values === undefined || media?.schema === undefined) return
  const objects = variedValues(media.schema, run.contract.model.document.root).valid.filter(isObject)
  const [fullest] = objects.toSorted((a, b) => plainCount(b) - plainCount(a))
  if (fullest === undefined) return
  const full = { ...values, body: { media, value: fullest } }
  const tried = await sendState(run, create, { values: full, what: 'an item with all members' })
  const shown = tried && itemOf(tried)
  if (tried === undefined || shown === undefined) return
  reportLost(run, create, tried, full)
  await readBack(run, collection, { shown, after: 'its creation' })
}

function plainCount(members: JsonObject): number {
  return Object.keys(plainMembers(members)).length
}

/** Changes an item by what was read, where responses have an ETag. */
async function changeWhatWasRead(run: ProofRun, collection: Collection, does: Changing['does']): Promise<void> {
  const changing = operationFor(run, collection.name, does)
  const read = operationFor(run, collection.name, 'read')
  const values = changing && (await stateValues(run, changing))
  if (changing === undefined || read === undefined || values === undefined) return
  const changed = (before: Tried): RequestValues | undefined => {
    const item = itemOf(before)
    return item && changedValues(changing, { values, item, run })[0]
  }
  await provePrecondition(run, { read, change: changing, changed })
}

interface Changing {
  readonly does: 'patch' | 'replace'
  /** As it was created. */
  readonly item: JsonObject
}

/** How many changes of an item are tried. */
const maxChanges = 8

/** Valid bodies that change each member of an item, as far as there is one. */
function changedValues(
  { operation }: ProvedOperation,
  { values, item, run }: { readonly values: RequestValues; readonly item: JsonObject; readonly run: ProofRun },
): readonly RequestValues[] {
  const { body } = values
  const media = body?.media ?? operation.requestBody?.content.find(({ kind }) => kind === 'json')
  if (media?.schema === undefined) return [values]
  const { valid } = variedValues(media.schema, run.contract.model.document.root)
  const objects = valid.filter(isObject)
  const names = new Set(objects.flatMap((each) => Object.keys(each)))
  const changing = [...names].flatMap(
    (name) => objects.find((each) => isChange(own(each, name), own(item, name))) ?? [],
  )
  const chosen = changing.length > 0 ? [...new Set(changing)] : valid.slice(0, 1)
  return chosen.slice(0, maxChanges).map((value) => ({ ...values, body: { media, value } }))
}

function isChange(sent: unknown, before: unknown): boolean {
  return sent !== undefined && sent !== null && !equal(sent, before)
}

/** The members of the item that a request sends. */
function sentMembers({ action }: ProvedOperation, { body }: RequestValues): JsonObject {
  const { request, into } = action as ItemAction // of what changes an item
  const sent = request === undefined || into !== undefined ? undefined : atPointer(body?.value, request)
  return isObject(sent) ? sent : {}
}

function plainMembers(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => isPlain(value)))
}

function isLost(sent: unknown, shown: unknown): boolean {
  return isPlain(sent) && (shown === null || (typeof sent === typeof shown && !equal(sent, shown)))
}

/** Deletes an item, which must be gone then. */
async function removeAndRead(run: ProofRun, collection: Collection): Promise<void> {
  const remove = operationFor(run, collection.name, 'delete')
  const read = operationFor(run, collection.name, 'read')
  const values = remove && (await stateValues(run, remove))
  const reading = read && (await stateValues(run, read))
  const removed = values && (await sendState(run, remove, { values, what: 'the item is deleted' }))
  const isGone = removed?.response !== undefined && removed.response.status < 300
  const isSoft = remove?.action?.does === 'delete' && remove.action.sets !== undefined
  if (!isGone || isSoft || read === undefined || reading === undefined) return
  const tried = await sendState(run, read, { values: reading, what: 'the item after it was deleted' })
  const status = tried?.response?.status
  if (tried && status !== undefined && status < 400)
    run.report(tried, stateViolation(read, 'status 404 or 410 after the item was deleted', `status ${status}`))
}
