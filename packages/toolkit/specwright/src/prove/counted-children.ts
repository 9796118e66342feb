import { valueParts, type ValuePart } from '@specwright/json-schema/examples'
import { isObject, keysOf, own, type JsonObject } from '@specwright/json-schema/json'
import { partsOf, singular } from '../emit/client/words.ts'
import type { Collection } from '../emit/mock/state/collection.ts'
import { createdWith } from './created-items.ts'
import { itemNoun } from './item-noun.ts'
import { idsInPath, isNameOf } from './known-items.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { RequestValues } from './request-values.ts'
import { itemOf } from './shown-items.ts'
import { operationFor, sendState, stateValues } from './state-requests.ts'
import { memberViolation } from './state-violation.ts'

/**
 * Creates an item that belongs to another one, by its path or by its body, and deletes it: a number of the other one that is named as
 * their count must be higher by one then, and lower by one.
 */
export async function proveCount(run: ProofRun, create: ProvedOperation, { name }: Collection): Promise<void> {
  const remove = operationFor(run, name, 'delete')
  const isSoft = remove?.action?.does === 'delete' && remove.action.sets !== undefined
  for (const parent of await parentsOf(run, create)) {
    const read = parent === name ? undefined : operationFor(run, parent, 'read')
    if (read === undefined || !showsCount(run, read, name)) continue
    // Of a new one, it is known how many there are.
    const createParent = operationFor(run, parent, 'create')
    if (createParent) await createdWith(run, createParent)
    const reading = await stateValues(run, read)
    if (reading === undefined) continue
    const counting = { create, read, reading, parent, name }
    const counted = await createCounted(run, counting)
    if (counted && remove && !isSoft) await removeCounted(run, remove, { ...counting, ...counted })
  }
}

/** True for an operation whose last response has shown such a count. */
function showsCount({ tried }: ProofRun, read: ProvedOperation, name: string): boolean {
  const shown = tried.findLast(({ proof, response }) => proof.proved === read && response?.status === 200)
  const item = shown && itemOf(shown)
  return item !== undefined && Object.keys(item).some((each) => isCount(each, name))
}

/** The collections that the path and the body of a creation name. */
async function parentsOf(run: ProofRun, create: ProvedOperation): Promise<ReadonlySet<string>> {
  const value = (await stateValues(run, create))?.body?.value
  const members = isObject(value) ? Object.keys(value) : []
  const named = members.map((each) => run.items.collectionNamedBy(each))
  return new Set([run.items.collectionOf(create.operation.path), ...named].filter((each) => each !== undefined))
}

interface Counting {
  readonly create: ProvedOperation
  readonly read: ProvedOperation
  /** What the other item is read with. */
  readonly reading: RequestValues
  readonly parent: string
  /** The collection of the items that it counts. */
  readonly name: string
}

interface Counted {
  /** The members that have gone up by one. */
  readonly counts: readonly string[]
  readonly between: JsonObject
}

/** Creates an item, and judges what counts it. */
async function createCounted(run: ProofRun, counting: Counting): Promise<Counted | undefined> {
  const { create, name } = counting
  const before = await readNow(run, counting)
  const shown = before && itemOf(before)
  const named = shown ? Object.keys(shown).filter((each) => isCount(each, name)) : []
  if (before === undefined || shown === undefined || named.length === 0) return undefined
  const known = knownBelow(run, counting)
  const made = await createdWith(run, create)
  const isBelow = made?.response !== undefined && made.response.status < 300 && isOf(made, counting)
  const after = isBelow ? await readNow(run, counting) : undefined
  const between = after && itemOf(after)
  if (made === undefined || between === undefined) return undefined
  const isNext = (each: string): boolean => typeof shown[each] === 'number' && between[each] === shown[each] + 1
  // Of items with a state, only some may count.
  const isPlainCount = known > 0 || !hasState(run, made)
  const same = named.find(
    (each) =>
      isPlainCount && !isNext(each) && shown[each] === known && countsAll(each, name) && !isReserved(run, before, each),
  )
  if (same !== undefined)
    run.report(
      made,
      memberViolation(create, same, {
        expected: (member) => `a ${member} that is higher by one`,
        got: `${String(between[same])} after ${known}`,
      }),
    )
  return { counts: named.filter(isNext), between }
}

async function removeCounted(
  run: ProofRun,
  remove: ProvedOperation,
  { counts, between, ...counting }: Counting & Counted,
): Promise<void> {
  const values = counts.length > 0 ? await stateValues(run, remove) : undefined
  const what = 'an item that another one counts is deleted'
  const removed = values && (await sendState(run, remove, { values, what, expected: 'handled' }))
  if (removed?.response === undefined || removed.response.status > 299) return
  const tried = await readNow(run, counting)
  const after = tried && itemOf(tried)
  const kept = counts.find((each) => after !== undefined && after[each] === between[each])
  if (kept !== undefined)
    run.report(
      removed,
      memberViolation(remove, kept, {
        expected: (member) => `a ${member} that is lower by one`,
        got: 'the number from before',
      }),
    )
}

async function readNow(run: ProofRun, { read, reading }: Counting): Promise<Tried | undefined> {
  return await sendState(run, read, { values: reading, what: 'what counts its items', expected: 'handled' })
}

/** How many items of this run belong to the other one. */
function knownBelow({ items }: ProofRun, { read, reading, parent, name }: Counting): number {
  const above = idsInPath(read, reading).map(String)
  return items
    .created()
    .filter(({ collection }) => collection === name)
    .filter(({ ids, sent }) => names(sent, parent, above) || above.every((id, index) => id === String(ids[index])))
    .length
}

/** True for a creation below the other item, or with its id in the body. */
function isOf({ proof: { proved, values } }: Tried, { read, reading, parent }: Counting): boolean {
  const above = idsInPath(read, reading).map(String)
  const path = proved && values ? idsInPath(proved, values).map(String) : []
  return (
    names(values?.body?.value, parent, above) || (path.length > 0 && above.every((id, index) => id === path[index]))
  )
}

function names(sent: unknown, parent: string, above: readonly string[]): boolean {
  return Object.entries(Object(sent) as object).some(
    ([name, id]) => isNameOf(name, parent) && String(id) === above.at(-1),
  )
}

/** Counts that a deletion does not change, or not at once. */
const others = /^(?:last|next|max|min|limit|allowed|ever|created|deleted|all|lifetime|archived)$/

function wordsOf(member: string): readonly string[] {
  return partsOf(member).map((each) => singular(each.toLowerCase()))
}

/** True for a member that is named as the count of the items of a collection: `commentCount`, `number_of_comments`. */
function isCount(member: string, collection: string): boolean {
  const words = wordsOf(member)
  const isNamed = words.includes('count') || words.includes('number')
  return (
    isNamed && itemNoun(collection).every((each) => words.includes(each)) && !words.some((each) => others.test(each))
  )
}

/** True for a count whose name has no other word, which would say that it is of some items only. */
function countsAll(member: string, collection: string): boolean {
  const known = ['count', 'number', 'of', 'total', ...itemNoun(collection)]
  return wordsOf(member).every((each) => known.includes(each))
}

/** Words of a count that is of some items only, or not of this moment. */
const reservations =
  /\b(?:approved|published|open|active|visible|unread|pending|only|except|without|eventual\w*|approximat\w*|delay\w*|cached|later|periodic\w*|hourly|daily)\b/i

/** True where the document says of a count that it is not of all items at any time. */
function isReserved(run: ProofRun, tried: Tried, member: string): boolean {
  return partsShown(run, tried).some(({ pointer, schema }) => {
    const text = isObject(schema) ? own(schema, 'description') : undefined
    return keysOf(pointer)[0] === member && typeof text === 'string' && reservations.test(text)
  })
}

/** True for an item that shows a listed value, or one that is true or false, which its creation has not sent. */
function hasState(run: ProofRun, tried: Tried): boolean {
  const sent: unknown = tried.proof.values?.body?.value
  return partsShown(run, tried).some(({ pointer, rules, value }) => {
    const [name = '', ...deeper] = keysOf(pointer)
    const isState = rules.values !== undefined || typeof value === 'boolean'
    return isState && deeper.length === 0 && !(isObject(sent) && Object.hasOwn(sent, name))
  })
}

/** The parts of an item that a response shows, where it is the whole body. */
function partsShown(run: ProofRun, { proof: { proved }, response }: Tried): readonly ValuePart[] {
  const media = proved?.operation.responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ content }) => content)
    .find(({ kind }) => kind === 'json')
  if (media?.schema === undefined || proved?.action?.response !== '') return []
  return [...valueParts(media.schema, response?.body, run.contract.model.document.root)]
}
