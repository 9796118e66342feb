import { atPointer, isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection } from '../emit/mock/state/collection.ts'
import { operationFor, sendState, stateValues } from './state-requests.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import { isPlain, memberViolation, otherValueOf, stateViolation } from './state-violation.ts'

/** The item that the response of an operation shows; `undefined` if it shows none. */
export function itemOf({ proof, response }: Tried): JsonObject | undefined {
  const action = proof.proved?.action
  if (action?.response === undefined || response === undefined || response.status > 299) return undefined
  const item = atPointer(response.body, action.response)
  return isObject(item) ? item : undefined
}

/** The items that the response of a listing shows; `undefined` if it shows none. */
export function itemsListed({ proof, response }: Tried): readonly JsonObject[] | undefined {
  const action = proof.proved?.action
  const items = action?.response === undefined ? undefined : atPointer(response?.body, action.response)
  return Array.isArray(items) ? items.map((each: unknown) => (isObject(each) ? each : {})) : undefined
}

/** True for a listing that shows the item with an id. */
export function showsItem(tried: Tried, member: string, id: unknown): boolean {
  return itemsListed(tried)?.some((item) => equal(own(item, member), id)) === true
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
  const got = otherValueOf(different, found[different], shown[different])
  const expected = (member: string): string =>
    `the member ${member} is what it was in the response before, after ${after}`
  run.report(tried, memberViolation(read, different, { expected, got }))
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

/** The members of an item that a server keeps as they are. */
export function plainMembers(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => isPlain(value)))
}
