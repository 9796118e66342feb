import { atPointer, isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection, ItemAction, Listing } from '../emit/mock/state/collection.ts'
import { createdWith, operationFor, sendState, stateValues } from './created-items.ts'
import type { Violation } from './judge.ts'
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
  for (const does of ['patch', 'replace'] as const) await change(run, collection, { does, item })
  await removeAndRead(run, collection)
}

/** The item that the response of an operation shows; `undefined` if it shows none. */
function itemOf({ proof, response }: Tried): JsonObject | undefined {
  const action = proof.proved?.action
  if (action?.response === undefined || response === undefined || response.status > 299) return undefined
  const item = atPointer(response.body, action.response)
  return isObject(item) ? item : undefined
}

function stateViolation(proved: ProvedOperation, expected: string, got: string): Violation {
  return { judge: 'state', expected, got, rule: proved.operation.pointer, detail: expected }
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

/** How many pages are read to find an item. */
const maxPages = 20

/** Reads the pages of a listing until a new item is found; no item may be on two of them. */
async function findInListing(run: ProofRun, collection: Collection, item: JsonObject): Promise<void> {
  const list = operationFor(run, collection.name, 'list')
  const start = list && (await stateValues(run, list))
  if (list === undefined || start === undefined) return
  const { member } = collection.id
  const seen = new Set<string>()
  let values: RequestValues | undefined = start
  for (let page = 1; page <= maxPages && values; page++) {
    const tried = await sendState(run, list, { values, what: `page ${page} of the items` })
    const ids = tried && idsListed(tried, member)
    if (tried === undefined || ids === undefined) return
    const repeated = ids.find((id) => seen.has(id))
    if (repeated !== undefined)
      return run.report(tried, stateViolation(list, 'each item is on one page', 'an item of an earlier page'))
    for (const id of ids) seen.add(id)
    if (ids.includes(String(own(item, member)))) return
    const next = nextPage(list, { values, tried, count: ids.length, seen: seen.size, page })
    if (next === 'unknown') return
    values = next
    if (next === undefined) run.report(tried, stateViolation(list, 'a new item is listed', 'a listing without it'))
  }
}

function idsListed({ proof, response }: Tried, member: string): readonly string[] | undefined {
  const action = proof.proved?.action
  const items = action?.response === undefined ? undefined : atPointer(response?.body, action.response)
  return Array.isArray(items)
    ? items.map((each: unknown) => String(isObject(each) ? own(each, member) : undefined))
    : undefined
}

interface PageRead {
  readonly values: RequestValues
  readonly tried: Tried
  readonly count: number
  readonly seen: number
  readonly page: number
}

/** The request for the next page; `undefined` after the last one, and unknown where the document does not say how to ask for it. */
function nextPage(
  { action }: ProvedOperation,
  { values, tried, count, seen, page }: PageRead,
): RequestValues | 'unknown' | undefined {
  const { paging } = action as Listing // of what lists
  if (paging === undefined || count === 0) return undefined
  const { style, parameter, next, first = 1 } = paging
  const at = (value: unknown): RequestValues => {
    const others = values.parameters.filter((each) => each.in !== 'query' || each.name !== parameter)
    return { ...values, parameters: [...others, { in: 'query', name: parameter ?? '', value }] }
  }
  if (parameter === undefined) return 'unknown'
  if (style === 'page') return at(first + page)
  if (style === 'offset') return at(seen)
  if (style !== 'cursor' || next === undefined) return 'unknown'
  const cursor = atPointer(tried.response?.body, next)
  return typeof cursor === 'string' && cursor !== '' ? at(cursor) : undefined
}

/** Changes each member of an item in turn, and reads the item. */
async function change(run: ProofRun, collection: Collection, { does, item }: Changing): Promise<void> {
  const proved = operationFor(run, collection.name, does)
  const values = proved && (await stateValues(run, proved))
  if (proved === undefined || values === undefined) return
  for (const changed of changedValues(proved, { values, item, run })) {
    const tried = await sendState(run, proved, { values: changed, what: 'another value of the item' })
    if (tried?.response === undefined || tried.response.status > 299) continue
    const shown = itemOf(tried)
    const sent = sentMembers(proved, changed)
    const lost =
      shown && Object.keys(sent).find((name) => Object.hasOwn(shown, name) && isLost(sent[name], shown[name]))
    if (lost !== undefined) {
      const expected = `the member "${lost}" has the value that was sent`
      run.report(tried, stateViolation(proved, expected, `another value of "${lost}"`))
    }
    await readBack(run, collection, { shown: shown ?? plainMembers(sent), after: 'its change' })
  }
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

/** True for what a server keeps as it is: not for times and addresses, which may be written in several ways. */
function isPlain(value: unknown): boolean {
  return typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && !/[:@]/.test(value))
}

function isLost(sent: unknown, shown: unknown): boolean {
  return isPlain(sent) && typeof sent === typeof shown && !equal(sent, shown)
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
