import { atPointer, isObject, type JsonObject } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection, ItemAction } from '../emit/mock/state/collection.ts'
import { operationFor, sendState, stateValues } from './created-items.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { isPlain, stateViolation } from './state-violation.ts'
import type { RequestValues } from './request-values.ts'

/** The item that the response of an operation shows; `undefined` if it shows none. */
export function itemOf({ proof, response }: Tried): JsonObject | undefined {
  const action = proof.proved?.action
  if (action?.response === undefined || response === undefined || response.status > 299) return undefined
  const item = atPointer(response.body, action.response)
  return isObject(item) ? item : undefined
}

/** An item as the response to a change has shown it. */
export interface WrittenItem {
  readonly shown: JsonObject
  /** `its creation` */
  readonly after: string
}

/** Reads an item, which must be what the response before has shown. */
export async function readBack(run: ProofRun, collection: Collection, { shown, after }: WrittenItem): Promise<void> {
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
export function differingMember(
  before: JsonObject,
  after: JsonObject,
  { times, inside }: Collection,
): string | undefined {
  const changing = new Set([...times, ...(inside?.times ?? [])].map(({ member }) => member))
  return Object.keys(before).find(
    (name) => Object.hasOwn(after, name) && !changing.has(name) && !equal(before[name], after[name]),
  )
}

/** Reports a member of the item that the response shows with another value than was sent. */
export function reportLost(run: ProofRun, proved: ProvedOperation, tried: Tried, values: RequestValues): void {
  const shown = itemOf(tried)
  const sent = sentMembers(proved, values)
  const lost = shown && Object.keys(sent).find((name) => Object.hasOwn(shown, name) && isLost(sent[name], shown[name]))
  if (lost === undefined) return
  const expected = `the member "${lost}" has the value that was sent`
  run.report(tried, stateViolation(proved, expected, `another value of "${lost}"`))
}

/** The members of the item that a request sends. */
export function sentMembers({ action }: ProvedOperation, { body }: RequestValues): JsonObject {
  const { request, into } = action as ItemAction // of what changes an item
  const sent = request === undefined || into !== undefined ? undefined : atPointer(body?.value, request)
  return isObject(sent) ? sent : {}
}

/** The members of an item that a server keeps as they are. */
export function plainMembers(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => isPlain(value)))
}

/** Of an array, only that nothing is left: its order, and what is there twice, may mean nothing. */
function isLost(sent: unknown, shown: unknown): boolean {
  // What else a server has in place of null may be its default.
  if (sent === null) return shown === ''
  if (Array.isArray(sent))
    return sent.length > 0 && sent.every(isPlain) && (shown === null || (Array.isArray(shown) && shown.length === 0))
  return isPlain(sent) && (shown === null || (typeof sent === typeof shown && !equal(sent, shown)))
}
