import { atPointer, isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection } from '../emit/mock/state/collection.ts'
import { operationFor, sendState, stateValues } from './created-items.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { differingMember, itemOf } from './shown-items.ts'
import { stateViolation } from './state-violation.ts'

/**
 * Takes a step of an item, such as to send an invoice. What its response shows, the item must be then; a second time, it must be
 * refused, and so must changes, where the document says so of that state.
 *
 * @returns Whether the step was taken.
 */
export async function proveStep(run: ProofRun, step: ProvedOperation, collection: Collection): Promise<boolean> {
  const before = await readItem(run, collection)
  const values = await stateValues(run, step)
  const tried = values && (await sendState(run, step, { values, what: 'a step of an item', expected: 'handled' }))
  if (values === undefined || tried?.response === undefined || tried.response.status > 299) return false
  const after = await readItem(run, collection)
  if (before && after) {
    proveShown(run, tried, { before, after, collection })
    const changed = stateChange(before, after)
    if (changed !== undefined) await proveRefusals(run, { step, collection, ...changed })
  }
  return true
}

async function readItem(run: ProofRun, { name }: Collection): Promise<JsonObject | undefined> {
  const read = operationFor(run, name, 'read')
  const values = read && (await stateValues(run, read))
  const tried = values && (await sendState(run, read, { values, what: 'the item of a step', expected: 'handled' }))
  return tried && itemOf(tried)
}

interface Stepped {
  readonly before: JsonObject
  readonly after: JsonObject
  readonly collection: Collection
}

/** What the response to a step shows of the item, reading it must show too; and the time of its change is another one. */
function proveShown(run: ProofRun, tried: Tried, { before, after, collection }: Stepped): void {
  const { proved } = tried.proof
  const shown = shownBy(tried, before, collection)
  if (proved === undefined || shown === undefined) return
  const different = differingMember(shown, after, collection)
  if (different !== undefined)
    run.report(
      tried,
      stateViolation(
        proved,
        `the member "${different}" of the item is what the response shows`,
        `another "${different}"`,
      ),
    )
}

/** The item that the response to a step shows: it has the id of the item, and its members. */
function shownBy({ response }: Tried, before: JsonObject, { id }: Collection): JsonObject | undefined {
  const shown = atPointer(response?.body, '')
  if (!isObject(shown) || !equal(own(shown, id.member), before[id.member])) return undefined
  return Object.keys(before).every((name) => Object.hasOwn(shown, name)) ? shown : undefined
}

interface StateChange {
  readonly from: string
  readonly to: string
}

/** The one listed state that a step has changed; `undefined` where several members, or none, are such states. */
function stateChange(before: JsonObject, after: JsonObject): StateChange | undefined {
  const names = Object.keys(before).filter((name) => /^(?:state|status)$|(?:State|Status|_state|_status)$/.test(name))
  const [name, ...others] = names.filter((each) => !equal(before[each], after[each]))
  const [from, to] = name === undefined ? [] : [before[name], after[name]]
  return others.length === 0 && typeof from === 'string' && typeof to === 'string' ? { from, to } : undefined
}

interface Refusing extends StateChange {
  readonly step: ProvedOperation
  readonly collection: Collection
}

/** Takes the step again, and changes the item, as far as the document has status 409 for its new state. */
async function proveRefusals(run: ProofRun, { step, collection, from, to }: Refusing): Promise<void> {
  const changes = (['patch', 'replace'] as const).flatMap((does) => operationFor(run, collection.name, does) ?? [])
  for (const proved of [step, ...changes]) {
    const isRefused = proved.operation.responses.some(
      ({ status, description }) => status === '409' && isAbout(description, { from, to }),
    )
    const values = isRefused ? await stateValues(run, proved) : undefined
    const what = `an item whose state is ${to}`
    const tried = values && (await sendState(run, proved, { values, what, expected: 'handled' }))
    const status = tried?.response?.status
    if (tried && status !== undefined && status < 300)
      run.report(tried, stateViolation(proved, `status 409, as the document says of ${to}`, `status ${status}`))
  }
}

/** True for words that say of a state that it refuses something: `is closed`, `already closed`, `is not a draft`, `only drafts can`. */
function isAbout(description: string, { from, to }: StateChange): boolean {
  const [before, after] = [from, to].map((each) => each.toLowerCase().replaceAll(/[^a-z\d]+/g, '[ _-]?'))
  const text = description.toLowerCase()
  const isNamed = new RegExp(`\\b${after}`).test(text)
  const isOf = new RegExp(`(?:\\b(?:is|are|was|been)(?: already)?|\\balready) ${after}\\b(?! by| with)`).test(text)
  const isOther = new RegExp(
    `\\bnot (?:an? |in |in state |in status )?${before}s?\\b|\\bno longer (?:an? |in )?${before}s?\\b|\\bonly (?:an? )?${before}s?\\b`,
  ).test(text)
  return isOf || (isOther && !isNamed)
}
