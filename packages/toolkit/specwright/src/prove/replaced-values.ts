import { isValid, valueParts } from '@specwright/json-schema/examples'
import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection } from '../emit/mock/state/collection.ts'
import { operationFor, sendState, stateValues } from './state-requests.ts'
import { sentMembers } from './judged-change.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { itemOf } from './shown-items.ts'
import { isPlain, memberViolation } from './state-violation.ts'
import { variedValues } from './varied-values.ts'

/** How many members are cleared, and how many arrays are replaced. */
const maxCleared = 4

/** What a document says of null where it does not replace what is there, and of arrays. */
const reservations = {
  null: /\bnulls?\b.*\b(?:ignor\w+|unchanged|keeps?|kept|stays?|leaves?|as (?:it|they))\b/i,
  array: /\b(?:adds?|added|appends?|appended|joins?|joined|union|in addition)\b/i,
} as const

/**
 * Changes members of an item with all members to null, and arrays to others: the value from before must not be there any more. That it
 * was there, the item has shown, with exactly what was sent.
 *
 * @param sent What the item was created with.
 */
export async function proveReplacedValues(run: ProofRun, collection: Collection, sent: JsonObject): Promise<void> {
  const patch = operationFor(run, collection.name, 'patch')
  const read = operationFor(run, collection.name, 'read')
  const reading = read && (await stateValues(run, read))
  const found = reading && (await sendState(run, read, { values: reading, what: 'an item with all members' }))
  const before = found && itemOf(found)
  if (patch === undefined || before === undefined) return
  const { defaults } = collection
  const values = Object.keys(sent).filter(
    (name) => sent[name] !== null && Object.hasOwn(before, name) && !equal(defaults[name], before[name]),
  )
  const sendsNull = (name: string): boolean => accepts(run, patch, { [name]: null })
  for (const name of values.filter(sendsNull).slice(0, maxCleared)) {
    const tried = await change(run, patch, { name, value: null })
    if (tried && equal(shownIn(tried, name), before[name]))
      report(run, patch, { tried, name, got: 'the value from before' })
  }
  await replaceArrays(run, patch, before)
}

/**
 * Changes arrays to others twice. What the first change has brought, and was not there before, must be gone with the second: a server
 * that always has an item would have shown it at first.
 */
async function replaceArrays(run: ProofRun, patch: ProvedOperation, before: JsonObject): Promise<void> {
  const schema = patch.operation.requestBody?.content.find(({ kind }) => kind === 'json')?.schema
  const { valid } = variedValues(schema ?? true, run.contract.model.document.root)
  const objects = valid.filter(isObject)
  const arrays = Object.keys(before).filter((name) => Array.isArray(before[name]))
  for (const name of arrays.slice(0, maxCleared)) {
    const isOther = (items: readonly unknown[], than: unknown): boolean =>
      items.every((item) => !listOf(than).some((each) => equal(each, item)))
    const lists = objects.map((each) => listOf(own(each, name)))
    const first = lists.find((items) => items.length > 0 && isOther(items, before[name]))
    const second = first && [[], ...lists].find((each) => isOther(each, first) && accepts(run, patch, { [name]: each }))
    const added = first && second && (await change(run, patch, { name, value: first }))
    const isAdded = added && first?.every((item) => !isOther([item], shownIn(added, name)))
    if (second === undefined || isAdded !== true) continue
    const tried = await change(run, patch, { name, value: second })
    const isLeft = tried && !isOther(listOf(shownIn(tried, name)), first)
    if (tried && isLeft) report(run, patch, { tried, name, got: 'what it had before as well' })
  }
}

/** The items of an array of plain values. */
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) && value.every(isPlain) ? value : []
}

interface MemberChange {
  readonly name: string
  readonly value: unknown
}

async function change(
  run: ProofRun,
  patch: ProvedOperation,
  { name, value }: MemberChange,
): Promise<Tried | undefined> {
  // The change before has given the item another ETag.
  const values = await stateValues(run, patch)
  const media = values?.body?.media
  if (values === undefined || media === undefined) return undefined
  const changed = { ...values, body: { media, value: { [name]: value } } }
  if (!Object.hasOwn(sentMembers(patch, changed), name)) return undefined
  const what = value === null ? `${name} is cleared` : `${name} is another array`
  return await sendState(run, patch, { values: changed, what, expected: 'handled' })
}

function accepts(run: ProofRun, { operation }: ProvedOperation, value: JsonObject): boolean {
  const schema = operation.requestBody?.content.find(({ kind }) => kind === 'json')?.schema
  return schema !== undefined && isValid(schema, value, run.contract.model.document.root)
}

function shownIn(tried: Tried, name: string): unknown {
  const item = itemOf(tried)
  return item && own(item, name)
}

interface Uncleared {
  readonly tried: Tried
  readonly name: string
  readonly got: string
}

/** Reports what is left of a value, unless the document says of the change, or of the member, that it is. */
function report(run: ProofRun, patch: ProvedOperation, { tried, name, got }: Uncleared): void {
  const { summary, description } = patch.operation
  const { body } = tried.proof.values ?? {}
  const parts = [...valueParts(body?.media.schema ?? true, body?.value, run.contract.model.document.root)]
  const described = parts.map((part) => (isObject(part.schema) ? own(part.schema, 'description') : undefined))
  const ofMember = described.filter((each) => typeof each === 'string')
  const reserved = isObject(body?.value) && body.value[name] === null ? reservations.null : reservations.array
  const sentences = [summary, description, ...ofMember].flatMap((text) => text.split(/[.;]/))
  if (sentences.some((sentence) => reserved.test(sentence))) return
  run.report(
    tried,
    memberViolation(patch, name, { expected: (member) => `only what was sent for the member ${member}`, got }),
  )
}
