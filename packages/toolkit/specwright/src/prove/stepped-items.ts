import { valueParts, type ValuePart } from '@specwright/json-schema/examples'
import { atPointer, isObject, keysOf, own, type JsonObject } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection } from '../emit/mock/state/collection.ts'
import { changedValues } from './changed-items.ts'
import { createdWith } from './created-items.ts'
import { fullestOf } from './full-items.ts'
import { isRemoved } from './removed-items.ts'
import { operationFor, sendState, stateValues } from './state-requests.ts'
import { conflictOf, neededState, refusalOf, type ListedState, type StateChange } from './documented-refusals.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { itemOf } from './shown-items.ts'
import { isEmpty, memberViolation, otherValueOf, stateViolation } from './state-violation.ts'

/** A step of an item that was just created, such as `POST /orders/{id}/cancel`. */
export interface Step {
  readonly step: ProvedOperation
  readonly collection: Collection
  /** The response of the creation. */
  readonly made: Tried
}

/**
 * Sends a step of a new item. What its response shows, reading must show then; what the document says to conflict with the state after
 * it is refused then: the same step, and changes of the item. Returns the response to the first one.
 */
export async function proveStep(run: ProofRun, { step, collection, made }: Step): Promise<Tried | undefined> {
  const before = itemOf(made)
  if (before && (await expectNeededState(run, { step, collection, made }))) return undefined
  const later = before && (await laterTimes(run, { step, collection, made }))
  const values = await stateValues(run, step)
  const tried = values && (await sendState(run, step, { values, what: 'a step of an item', expected: 'handled' }))
  const isDone = tried?.response?.status === 200 || tried?.response?.status === 201
  const read = operationFor(run, collection.name, 'read')
  if (values === undefined || tried === undefined || before === undefined || read === undefined || !isDone) return tried
  const reading = await stateValues(run, read)
  const found = reading && (await sendState(run, read, { values: reading, what: 'an item after a step of it' }))
  const after = found && itemOf(found)
  if (after === undefined) return tried
  const lost = lostMember({ before, after, shown: shownBy(tried, read, { collection, before }) }, collection)
  if (lost !== undefined)
    run.report(
      tried,
      memberViolation(step, lost, {
        expected: (member) => `the ${member} that it shows is read then`,
        got: `the "${lost}" from before`,
      }),
    )
  const dropped = droppedMember(step, { made, before, after })
  if (dropped !== undefined)
    run.report(
      tried,
      memberViolation(step, dropped, {
        expected: (member) => `the member ${member}, which the item was created with, stays as it is`,
        got: otherValueOf(dropped, after[dropped], before[dropped]),
      }),
    )
  const changes = stateChanges(run, read, { before, after })
  const stale = changes.length > 0 ? later?.find((member) => equal(before[member], after[member])) : undefined
  if (stale !== undefined)
    run.report(
      tried,
      memberViolation(step, stale, {
        expected: (member) => `another ${member} after a step to another state`,
        got: 'the time from before',
      }),
    )
  await expectConflicts(run, { step, collection, changes, item: after })
  return tried
}

/**
 * Sends a step to a new item in another state than the document says that the step needs: it must be refused. Returns whether it was
 * accepted.
 */
async function expectNeededState(run: ProofRun, { step, collection }: Step): Promise<boolean> {
  const read = operationFor(run, collection.name, 'read')
  const reading = read && refusalOf(step) !== '' ? await stateValues(run, read) : undefined
  // A server may have taken it to another state by itself.
  const found =
    read && reading && (await sendState(run, read, { values: reading, what: 'an item before a step of it' }))
  const item = found && itemOf(found)
  const needed = read && item && neededState(step, collection, listedStates(run, read, item))
  const values = needed === undefined ? undefined : await stateValues(run, step)
  const what = 'a step of a new item in another state'
  const tried = values && (await sendState(run, step, { values, what, expected: 'handled' }))
  const status = tried?.response?.status ?? 0
  if (tried === undefined || needed === undefined || status < 200 || status > 299) return false
  run.report(tried, { ...stateViolation(step, `status 409: ${needed}`, `status ${status}`), detail: needed })
  return true
}

interface Conflicting extends Pick<Step, 'step' | 'collection'> {
  readonly changes: readonly StateChange[]
  readonly item: JsonObject
}

/** Sends what the document says to conflict with the new state of an item. */
async function expectConflicts(run: ProofRun, { step, collection, changes, item }: Conflicting): Promise<void> {
  const others = (['patch', 'replace'] as const).flatMap((does) => operationFor(run, collection.name, does) ?? [])
  const below = run.operations.filter(
    ({ action, operation: { path } }) =>
      action?.does === 'create' &&
      action.collection !== collection.name &&
      run.items.collectionOf(path) === collection.name,
  )
  for (const proved of [step, ...others, ...below]) {
    const conflict = conflictOf(proved, collection, changes)
    const start = conflict === undefined ? undefined : await stateValues(run, proved)
    if (conflict === undefined || start === undefined) continue
    const isChange = others.includes(proved)
    const values = isChange ? changedValues(proved, { values: start, item, run })[0] : start
    const what = isChange
      ? 'a change of an item after a step of it'
      : proved === step
        ? 'the same step again'
        : 'a new item below one after a step of it'
    const tried = values && (await sendState(run, proved, { values, what, expected: 'handled' }))
    const status = tried?.response?.status ?? 0
    if (tried === undefined || status < 200 || status > 299) continue
    const expected = `status 409 after ${step.method} ${step.operation.path}: ${conflict}`
    // After whichever step, the cause is the same.
    run.report(tried, { ...stateViolation(proved, expected, `status ${status}`), detail: conflict })
  }
}

/**
 * The times of changes that another item, created after this one, has later: the clock of the server has moved, in whatever steps it
 * goes. That other item is removed again.
 */
async function laterTimes(run: ProofRun, { collection, made }: Step): Promise<readonly string[]> {
  const times = collection.times.filter((each) => each.of === 'change' && each.as === 'date-time')
  const create = made.proof.proved
  if (times.length === 0 || create === undefined) return []
  const isOwn = (each: { readonly collection: string }): boolean => each.collection === collection.name
  const count = run.items.created().filter(isOwn).length
  const other = await createdWith(run, create)
  const [first, second] = [made, other].map((each) => each && itemOf(each))
  const newest = run.items.created().filter(isOwn)
  const last = newest.at(-1)
  if (last && newest.length > count) await isRemoved(run, last)
  if (first === undefined || second === undefined) return []
  const timeOf = (item: JsonObject, member: string): number => Date.parse(String(own(item, member)))
  return times.flatMap(({ member }) => (timeOf(second, member) > timeOf(first, member) ? [member] : []))
}

/** The item that the response of a step shows, if that is the one of the step. */
function shownBy(
  { response }: Tried,
  { action }: ProvedOperation,
  { collection, before }: { readonly collection: Collection; readonly before: JsonObject },
): JsonObject | undefined {
  const { member } = collection.id
  const at = action?.response
  const shown = at === undefined ? undefined : atPointer(response?.body, at)
  const isItem = isObject(shown) && Object.hasOwn(before, member) && equal(own(shown, member), before[member])
  return isItem ? shown : undefined
}

interface Shown {
  readonly before: JsonObject
  readonly after: JsonObject
  readonly shown: JsonObject | undefined
}

/** A member that an item was created with, and that a step has emptied, though the document says nothing of it there. */
function droppedMember(
  { operation }: ProvedOperation,
  { made, before, after }: Pick<Shown, 'before' | 'after'> & Pick<Step, 'made'>,
): string | undefined {
  const body = made.proof.values?.body?.value
  const described = [operation.summary, operation.description].join(' ').toLowerCase()
  return Object.keys(before).find(
    (name) =>
      isObject(body) &&
      Object.hasOwn(body, name) &&
      equal(own(body, name), before[name]) &&
      !isEmpty(before[name]) &&
      isEmpty(after[name]) &&
      !described.includes(name.toLowerCase()),
  )
}

/** A member that a step has shown with another value than before, and that is read as it was before. */
function lostMember({ before, after, shown = {} }: Shown, { times }: Collection): string | undefined {
  const changing = new Set(times.map(({ member }) => member))
  return Object.keys(shown).find(
    (name) =>
      !changing.has(name) &&
      Object.hasOwn(before, name) &&
      !equal(shown[name], before[name]) &&
      equal(after[name], before[name]),
  )
}

/** Members that say in which state an item is: listed values, and those that are true or false. */
function stateChanges(
  run: ProofRun,
  read: ProvedOperation,
  { before, after }: Pick<Shown, 'before' | 'after'>,
): readonly StateChange[] {
  return memberParts(run, read, after).flatMap(({ name, rules, value }) => {
    const isState = rules.values !== undefined || typeof value === 'boolean'
    if (!isState || equal(before[name], after[name])) return []
    return [{ name, before: before[name], after: after[name] }]
  })
}

/** Members that only steps change, with the values that they may have. */
function listedStates(run: ProofRun, read: ProvedOperation, item: JsonObject): readonly ListedState[] {
  const { collection } = read
  const writing = (['create', 'patch', 'replace'] as const).flatMap(
    (does) => operationFor(run, collection?.name ?? '', does)?.operation.requestBody?.content ?? [],
  )
  const { root } = run.contract.model.document
  const written = new Set(
    writing.flatMap(({ schema }) => Object.keys(Object(fullestOf(schema ?? true, root)) as object)),
  )
  return memberParts(run, read, item).flatMap(({ name, rules: { values }, value }) =>
    values === undefined || written.has(name) ? [] : [{ value, values }],
  )
}

interface MemberPart extends ValuePart {
  readonly name: string
}

/** The members of an item, with the rules of what they may be. */
function memberParts(run: ProofRun, { action, operation }: ProvedOperation, item: JsonObject): readonly MemberPart[] {
  const media = operation.responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ content }) => content)
    .find(({ kind }) => kind === 'json')
  // Of an item in something else, the schema is not that of the response.
  if (media?.schema === undefined || action?.response !== '') return []
  return [...valueParts(media.schema, item, run.contract.model.document.root)].flatMap((part) => {
    const [name, ...deeper] = keysOf(part.pointer)
    return name === undefined || deeper.length > 0 ? [] : [{ ...part, name }]
  })
}
