import { isValid } from '@specwright/json-schema/examples'
import type { JsonObject } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection } from '../emit/mock/state/collection.ts'
import { createdWith, sendRenewed } from './created-items.ts'
import { operationFor, sendState, stateValues } from './state-requests.ts'
import { createWithMembers, fullestOf, smallestBody } from './full-items.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { sentMembers } from './judged-change.ts'
import { itemOf, plainMembers } from './shown-items.ts'
import { isEmpty, isPlain, memberViolation, otherValueOf, stateViolation } from './state-violation.ts'
import type { RequestValues } from './request-values.ts'

/** How many members are sent alone. */
const maxAlone = 12

/** Sends one member of an item with all members as it is: nothing may change. */
export async function provePatchKeeps(run: ProofRun, collection: Collection, sent: JsonObject): Promise<void> {
  const patch = operationFor(run, collection.name, 'patch')
  const before = await readItem(run, collection)
  if (patch === undefined || before === undefined) return
  // What is only sent, no reading shows as it is.
  const shown = Object.keys(plainMembers(sent)).filter((name) => Object.hasOwn(before, name))
  for (const name of shown.slice(0, maxAlone)) {
    // The change before has given the item another ETag.
    const now = await stateValues(run, patch)
    const values = now && withBody(run, patch, now, { [name]: before[name] })
    const tried = values && (await sendState(run, patch, { values, what: `the member ${name} as it is` }))
    if (tried?.response === undefined || tried.response.status > 299) continue
    const after = await readItem(run, collection)
    const lost = after && Object.keys(sent).find((each) => isOther(sent[each], before[each], after[each]))
    if (after === undefined || lost === undefined) continue
    const expected = (member: string): string => `the member ${member}, which a change leaves out, stays as it is`
    const got = otherValueOf(lost, after[lost], before[lost])
    return run.report(tried, memberViolation(patch, lost, { expected, got }))
  }
}

/** True for a member that has changed: of one that may be written in several ways, only if nothing of it is left. */
function isOther(sent: unknown, before: unknown, after: unknown): boolean {
  return isPlain(sent) ? !equal(before, after) : !isEmpty(before) && isEmpty(after)
}

/**
 * Replaces an item with all members by one with those that are required: the others must not all stay. Members that a new item has
 * anyway, or shows in no other way, say nothing.
 */
export async function proveReplacement(run: ProofRun, create: ProvedOperation, collection: Collection): Promise<void> {
  const replace = operationFor(run, collection.name, 'replace')
  if (replace === undefined) return
  const bare = await smallestItem(run, create)
  const sent = bare && (await createWithMembers(run, create, collection))
  const before = sent && (await readItem(run, collection))
  const start = before && (await stateValues(run, replace))
  if (bare === undefined || sent === undefined || before === undefined || start === undefined) return
  const small = smallestBody(run, replace)
  const values = small && withBody(run, replace, start, small)
  if (small === undefined || values === undefined || withBody(run, replace, start, sent) === undefined) return
  const left = Object.keys(plainMembers(sent)).filter(
    (name) => !Object.hasOwn(small, name) && equal(before[name], sent[name]) && !equal(bare[name], before[name]),
  )
  const tried = await sendRenewed(run, replace, { values, what: 'only what is required in place of the item' })
  if (tried?.response === undefined || tried.response.status > 299) return
  const after = await readItem(run, collection)
  const stays = after ? left.filter((name) => equal(after[name], before[name])) : []
  const replaceable = membersOf(run, replace)
  const hasGone = stays.length < left.length
  // Where others have gone, one that only creations have, or that has a default, may stay.
  const first = hasGone
    ? stays.find((name) => replaceable.has(name) && !Object.hasOwn(collection.defaults, name))
    : stays[0]
  if (first !== undefined) {
    const got = `the value of "${first}" from before`
    run.report(tried, memberViolation(replace, first, { expected: (member) => `a replacement without ${member}`, got }))
  }
  await replaceAgain(run, replace, tried.proof.values ?? values)
}

/** The members that a body can have. */
function membersOf(run: ProofRun, { operation }: ProvedOperation): ReadonlySet<string> {
  const media = operation.requestBody?.content.find(({ kind }) => kind === 'json')
  return new Set(Object.keys(fullestOf(media?.schema ?? true, run.contract.model.document.root) ?? {}))
}

/** Replaces an item in the same way twice: the second time must succeed too. */
async function replaceAgain(run: ProofRun, replace: ProvedOperation, { body }: RequestValues): Promise<void> {
  const values = await stateValues(run, replace)
  const again =
    values && (await sendState(run, replace, { values: { ...values, ...(body && { body }) }, what: 'the same again' }))
  const status = again?.response?.status
  if (again && status !== undefined && status >= 400 && status < 500 && status !== 412)
    run.report(again, stateViolation(replace, 'the same replacement succeeds again', `status ${status}`))
}

async function smallestItem(run: ProofRun, create: ProvedOperation): Promise<JsonObject | undefined> {
  const made = await createdWith(run, create, smallestBody(run, create))
  return made && itemOf(made)
}

/** Values with another body, where it is the item itself and valid. */
function withBody(
  run: ProofRun,
  proved: ProvedOperation,
  values: RequestValues,
  body: JsonObject,
): RequestValues | undefined {
  const media = proved.operation.requestBody?.content.find(({ kind }) => kind === 'json')
  if (media?.schema === undefined || !isValid(media.schema, body, run.contract.model.document.root)) return undefined
  const changed = { ...values, body: { media, value: body } }
  const isItem = equal(sentMembers(proved, changed), body)
  return isItem ? changed : undefined
}

async function readItem(run: ProofRun, collection: Collection): Promise<JsonObject | undefined> {
  const read = operationFor(run, collection.name, 'read')
  const values = read && (await stateValues(run, read))
  const tried: Tried | undefined = values && (await sendState(run, read, { values, what: 'an item as it is' }))
  return tried && itemOf(tried)
}
