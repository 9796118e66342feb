import { own, type JsonObject } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection } from '../emit/mock/state/collection.ts'
import { changedValues } from './changed-items.ts'
import { createdWith, sendRenewed } from './created-items.ts'
import { type StateRequest, operationFor, sendState, valuesAt } from './state-requests.ts'
import { refusesTaken } from './documented-refusals.ts'
import { sentMembers } from './judged-change.ts'
import type { KnownItem } from './known-items.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { itemOf } from './shown-items.ts'
import { memberViolation } from './state-violation.ts'

/** How many changes are tried until one is accepted. */
const maxTried = 4

/**
 * Changes the oldest item of this run in part and as a whole: its time of the last change must be another one then, and that of its
 * creation the same. Whether time has passed, the server itself says: a newer item has a later time, in whatever steps its clock goes.
 */
export async function proveChangedTimes(run: ProofRun, create: ProvedOperation, collection: Collection): Promise<void> {
  for (const does of ['patch', 'replace'] as const) {
    const change = operationFor(run, collection.name, does)
    if (change) await proveTimesOf(run, change, { create, collection })
  }
}

interface Timed {
  readonly create: ProvedOperation
  readonly collection: Collection
}

async function proveTimesOf(run: ProofRun, change: ProvedOperation, { create, collection }: Timed): Promise<void> {
  const times = collection.times.filter((each) => each.of === 'change' && each.as === 'date-time')
  const read = operationFor(run, collection.name, 'read')
  const oldest = run.items.created().find((each) => each.collection === collection.name)
  if (times.length === 0 || read === undefined || oldest === undefined) return
  const before = await readOne(run, read, oldest)
  const newest = before && (await createdWith(run, create))
  const later = newest && itemOf(newest)
  if (before === undefined || later === undefined) return
  const passed = times.find(({ member }) => timeIn(later, member) > timeIn(before, member))?.member
  const changed = passed === undefined ? undefined : await changeOne(run, change, { item: oldest, before })
  const after = changed && (await readOne(run, read, oldest))
  if (passed === undefined || changed === undefined || after === undefined) return
  const isChanged = Object.keys(before).some((name) => name !== passed && !equal(before[name], after[name]))
  if (isChanged && equal(before[passed], after[passed]))
    run.report(
      changed,
      memberViolation(change, passed, {
        expected: (member) => `another ${member} after a change`,
        got: 'the time from before',
      }),
    )
  const sent = changed.proof.values ? sentMembers(change, changed.proof.values) : {}
  const moved = collection.times.find(
    ({ member, of }) =>
      of === 'creation' && !Object.hasOwn(sent, member) && timeIn(after, member) - timeIn(before, member) >= 1000,
  )
  if (moved)
    run.report(
      changed,
      memberViolation(change, moved.member, {
        expected: (member) => `the same ${member} after a change`,
        got: 'another time of creation',
      }),
    )
}

async function readOne(run: ProofRun, read: ProvedOperation, item: KnownItem): Promise<JsonObject | undefined> {
  const values = valuesAt(run, read, item)
  const tried = values && (await sendState(run, read, { values, what: 'the oldest item', expected: 'handled' }))
  return tried && itemOf(tried)
}

interface OldestItem {
  readonly item: KnownItem
  readonly before: JsonObject
}

/** The first change of an item that the server accepts. */
async function changeOne(
  run: ProofRun,
  change: ProvedOperation,
  { item, before }: OldestItem,
): Promise<Tried | undefined> {
  // Reading it has shown its ETag.
  const known = run.items.created().find((each) => each.collection === item.collection && equal(each.ids, item.ids))
  const start = known && valuesAt(run, change, known)
  const bodies = start ? changedValues(change, { values: start, item: before, run }) : []
  // A member that the item does not show may be one that the server leaves out.
  const changing = bodies.filter(({ body }) =>
    Object.entries(Object(body?.value)).some(
      ([name, value]) => Object.hasOwn(before, name) && !equal(before[name], value),
    ),
  )
  for (const values of changing.slice(0, maxTried)) {
    const state: StateRequest = { values, what: 'a change of the oldest item', expected: 'handled' }
    const tried = refusesTaken(change) ? await sendRenewed(run, change, state) : await sendState(run, change, state)
    if (tried?.response !== undefined && tried.response.status < 300) return tried
  }
  return undefined
}

/** A time in milliseconds; none is before all others. */
function timeIn(item: JsonObject, member: string): number {
  const time = Date.parse(String(own(item, member)))
  return Number.isNaN(time) ? -Infinity : time
}
