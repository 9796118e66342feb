import { isValid } from '@specwright/json-schema/examples'
import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection } from '../emit/mock/state/collection.ts'
import { createdWith, withOtherKeys } from './created-items.ts'
import { operationFor, sendState, stateValues } from './state-requests.ts'
import { membersOf, saysItself, takenOf } from './documented-refusals.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { itemOf } from './shown-items.ts'
import { stateViolation } from './state-violation.ts'

/**
 * Sends what the document says to conflict: a value of a member that another item has, in a creation and in changes. A 409 that says
 * something else may be about anything, and is not required.
 */
export async function proveConflicts(run: ProofRun, create: ProvedOperation, collection: Collection): Promise<void> {
  const changes = (['patch', 'replace'] as const).flatMap((does) => operationFor(run, collection.name, does) ?? [])
  if (![create, ...changes].some((each) => takenOf(each) !== undefined)) return
  const first = await createdWith(run, create)
  const taken = first && itemOf(first)
  const body = first?.proof.values?.body
  if (first?.proof.values === undefined || taken === undefined || body === undefined || !isObject(body.value)) return
  const sent = body.value
  await createAgain(run, create, { first, sent, taken, collection })
  for (const change of changes) {
    const names = membersOf(takenOf(change), Object.keys(sent)).filter((name) => equal(own(taken, name), sent[name]))
    if (names.length > 0) await changeToTaken(run, create, { change, sent, names })
  }
}

interface Taken {
  readonly first: Tried
  readonly sent: JsonObject
  readonly taken: JsonObject
  readonly collection: Collection
}

/** Creates the same item again. */
async function createAgain(
  run: ProofRun,
  create: ProvedOperation,
  { first, sent, taken, collection }: Taken,
): Promise<void> {
  const conflict = takenOf(create)
  const { values } = first.proof
  const isSame =
    conflict !== undefined && (saysItself(conflict, collection) || membersOf(conflict, Object.keys(sent)).length > 0)
  if (!isSame || values === undefined) return
  const parameters = withOtherKeys(create, values.parameters)
  const again = { ...values, parameters }
  const tried = await sendState(run, create, { values: again, what: 'the same item again', expected: 'handled' })
  // What it names may be another one now.
  if (tried === undefined || !equal(tried.proof.values?.body?.value, sent)) return
  const shown = itemOf(tried)
  // One that shows the item from before has created nothing.
  const isOther =
    tried.response?.status === 201 ||
    (shown && !equal(own(shown, collection.id.member), own(taken, collection.id.member)))
  if (isOther && (tried.response?.status ?? 0) < 300) report(run, tried, { proved: create, conflict })
}

interface ToTaken {
  readonly change: ProvedOperation
  /** What the other item was created with. */
  readonly sent: JsonObject
  readonly names: readonly string[]
}

/** Changes a new item to what another one has in a member. */
async function changeToTaken(run: ProofRun, create: ProvedOperation, { change, sent, names }: ToTaken): Promise<void> {
  const conflict = takenOf(change)
  const second = await createdWith(run, create)
  const start = second && (await stateValues(run, change))
  const base = second?.proof.values?.body?.value
  const media = start?.body?.media
  if (conflict === undefined || start === undefined || media?.schema === undefined || !isObject(base)) return
  for (const name of names) {
    // The second item has the same value: nothing says that it would be another one's.
    if (equal(base[name], sent[name])) continue
    const value = { ...(change.action?.does === 'replace' && base), [name]: sent[name] }
    if (!isValid(media.schema, value, run.contract.model.document.root)) continue
    const values = { ...((await stateValues(run, change)) ?? start), body: { media, value } }
    const what = `the ${name} of another item`
    const tried = await sendState(run, change, { values, what, expected: 'handled' })
    if ((tried?.response?.status ?? 400) < 300 && tried) report(run, tried, { proved: change, conflict })
  }
}

interface Unrefused {
  readonly proved: ProvedOperation
  readonly conflict: string
}

function report(run: ProofRun, tried: Tried, { proved, conflict }: Unrefused): void {
  const got = `status ${tried.response?.status ?? ''}`
  run.report(tried, { ...stateViolation(proved, `status 409: ${conflict}`, got), detail: conflict })
}
