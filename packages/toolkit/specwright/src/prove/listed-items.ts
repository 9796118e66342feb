import { isValid } from '@specwright/json-schema/examples'
import { atPointer, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { Collection, Filter, Listing } from '../emit/mock/state/collection.ts'
import { idsInPath, patternOf } from './known-items.ts'
import { inputOf } from '../emit/client/request-descriptor.ts'
import { idsLeft } from './removed-items.ts'
import { stateCase, stateValues } from './state-requests.ts'
import { withParameter } from './draft-words.ts'
import { boundedListings } from './bounded-listings.ts'
import { listBetween, withFilter, type FilterTrial } from './combined-filters.ts'
import { isOfEqual } from './judged-listing.ts'
import { pageRuleOf } from './page-rule.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { Violation } from './violation.ts'
import { searchedListings } from './searched-listings.ts'
import { itemsListed } from './shown-items.ts'
import { isPlain, pageViolation, stateViolation } from './state-violation.ts'
import type { RequestValues } from './request-values.ts'

/** How many pages are read to find an item, and how many of them may be empty in turn. */
const [maxPages, maxEmpty] = [20, 5]

/** Reads each listing of a collection, as all of them show its items, and none an item that is gone, by its ids. */
export async function findInListings(run: ProofRun, collection: Collection, gone?: readonly unknown[]): Promise<void> {
  for (const list of run.operations)
    if (list.action?.collection === collection.name && list.action.does === 'list')
      await findInListing(run, list, { collection, listing: list.action, gone })
}

interface Listed {
  readonly collection: Collection
  readonly listing: Listing
  readonly gone: readonly unknown[] | undefined
}

/** Reads the pages of a listing, one of which must have each item of this run: also pages of other sizes, and of what a filter selects. */
async function findInListing(run: ProofRun, list: ProvedOperation, listed: Listed): Promise<void> {
  const { collection, listing } = listed
  const start = await stateValues(run, list)
  if (start === undefined) return
  const { paging, filters } = listing
  const { member } = collection.id
  const parents = idsInPath(list, start)
  const created = isNarrowed(list, start) ? [] : idsBelow(run, list, { collection, parents })
  const wrongWith = wrongItems(run, list, { ...listed, parents })
  const items = await readPages(run, list, { start, created, member, wrongWith })
  const size = list.operation.parameters.find(({ name }) => name === paging?.size?.parameter)
  if (items === undefined) return
  // One page of them is as large as can be, and after one, a single item is left.
  const largest = Math.min(paging?.size?.max ?? 0, maxSize)
  const counts = [
    Math.max(2, Math.ceil(items.length / smallPages)),
    Math.max(1, Math.min(items.length - 1, maxSize)),
    largest,
  ]
  for (const count of new Set(counts))
    if (size && isValid(size.schema, count, run.contract.model.document.root))
      await readPages(run, list, { start: withParameter(start, size, count), created, member })
  const isOwn = (item: JsonObject): boolean => created.some((id) => equal(id, item[member]))
  const found = items.filter(isOwn)
  // What was deleted had what the newest ones have, such as the same item above.
  const selecting = { start, items: listed.gone ? newestFirst(found, created, member) : found, member }
  for (const filter of filters.filter(isOfEqual)) await findSelected(run, list, { ...selecting, filter, wrongWith })
  const narrowed = [...boundedListings(run, list, selecting), ...searchedListings(run, list, selecting)]
  for (const { values, ids, others, expected, rule } of narrowed) {
    const isOther = (item: JsonObject): boolean => others.some((id) => equal(id, item[member]))
    const wrongWithin: WrongWith = (item) =>
      isOther(item) ? { expected, got: 'another one', detail: rule } : wrongWith(item)
    await readPages(run, list, { start: values, created: ids, member, wrongWith: wrongWithin })
  }
  await listBetween(run, list, selecting)
}

function newestFirst(items: readonly JsonObject[], created: readonly unknown[], member: string): readonly JsonObject[] {
  const placeOf = (item: JsonObject): number => created.findIndex((id) => equal(id, item[member]))
  return items.toSorted((left, right) => placeOf(right) - placeOf(left))
}

/** How many small pages a listing is read in, and how many items the largest page is asked for. */
const [smallPages, maxSize] = [5, 100]

interface Selected extends FilterTrial {
  readonly filter: Filter
  readonly wrongWith: WrongWith
}

/** How many values of a filter are tried. */
const maxSelected = 3

/** Reads the pages of what a filter selects: all items of this run that have its value, and no others. */
async function findSelected(
  run: ProofRun,
  list: ProvedOperation,
  { filter, start, items, member, wrongWith }: Selected,
): Promise<void> {
  const valueOf = (item: JsonObject): unknown => own(item, filter.member ?? '')
  const values = new Set(items.map(valueOf).filter((value) => isPlain(value) && value !== ''))
  const chosen = [...values].slice(0, maxSelected)
  // Of an array of values, an item has one.
  for (const sent of [...chosen.map((value) => [value]), chosen.slice(0, 2)]) {
    const filtered = withFilter(run, list, { filter, values: start, sent })
    const created = items.filter((item) => sent.includes(valueOf(item))).map((item) => item[member])
    if (filtered) await readPages(run, list, { start: filtered, created, member, wrongWith })
  }
}

/** True for a listing that must be asked for some of its items, to which a new one may not belong. */
function isNarrowed({ action }: ProvedOperation, { parameters }: RequestValues): boolean {
  const { sort, paging } = action as Listing // of what lists
  const whole = [paging?.parameter, paging?.size?.parameter, sort?.parameter, sort?.direction?.parameter]
  return parameters.some((each) => each.in === 'query' && !whole.includes(each.name))
}

/** The ids of the items of this run that belong to such others: what several paths show, where it was created below the same. */
function idsBelow(
  { items }: ProofRun,
  { operation }: ProvedOperation,
  { collection: { name }, parents }: { readonly collection: Collection; readonly parents: readonly unknown[] },
): readonly unknown[] {
  const path = patternOf(operation.path)
  return items
    .created()
    .filter(({ collection, isUnique, shownAt }) => {
      return collection === name && (!isUnique || parents.length === 0 || shownAt === path)
    })
    .filter(({ ids }) => parents.every((id, index) => equal(id, ids[index])))
    .map(({ ids }) => ids.at(-1))
}

/** What is wrong with an item that a page has. */
type WrongWith = (item: JsonObject) => Pick<Violation, 'expected' | 'got' | 'detail'> | undefined

/** Finds items that no page may have: those that are gone, and those that belong to other ones than the path names. */
function wrongItems(
  run: ProofRun,
  list: ProvedOperation,
  { collection, gone, parents }: Omit<Listed, 'listing'> & { readonly parents: readonly unknown[] },
): WrongWith {
  const { member, isUnique } = collection.id
  const isOfOthers = ofOthers(run, list, { collection, parents })
  const wasThere = gone && (isUnique || parents.every((id, index) => equal(id, gone[index])))
  return (item) => {
    if (wasThere && equal(gone.at(-1), item[member]))
      return { expected: 'no item that was deleted', got: 'one that was' }
    if (isOfOthers(item))
      return { expected: 'only items of what its path names', got: 'an item that was created below another one' }
    return undefined
  }
}

/** What says of a listed item that it belongs to other ones than the path names: it was created there, and has not been moved. */
function ofOthers(
  { items }: ProofRun,
  { operation, action }: ProvedOperation,
  { collection, parents }: { readonly collection: Collection; readonly parents: readonly unknown[] },
): (item: JsonObject) => boolean {
  const path = patternOf(operation.path)
  const elsewhere = items
    .created()
    .filter(({ collection: name, isUnique, shownAt }) => name === collection.name && isUnique && shownAt === path)
    .filter(({ ids }) => !parents.every((id, index) => equal(id, ids[index])))
  const { member } = (action?.does === 'list' && action.within ? action.within : collection.parents).at(-1) ?? {}
  const isMoved = (item: JsonObject): boolean => member !== undefined && String(item[member]) === String(parents.at(-1))
  return (item) => elsewhere.some(({ ids }) => equal(ids.at(-1), item[collection.id.member])) && !isMoved(item)
}

interface Pages {
  readonly start: RequestValues
  /** The ids of the items that this run has created. */
  readonly created: readonly unknown[]
  /** Where an item has its id. */
  readonly member: string
  readonly wrongWith?: WrongWith
}

/** Reads all pages, and judges them together. Returns the items where that is possible: there is an end, and no page is wrong. */
async function readPages(
  run: ProofRun,
  list: ProvedOperation,
  { start, created, member, wrongWith }: Pages,
): Promise<readonly JsonObject[] | undefined> {
  const found = new Map<string, JsonObject>()
  const totals = new Set<number>()
  let at: PageRequest | undefined = { values: start }
  let before: Tried | undefined
  let [empty, short] = [0, false]
  for (let page = 1; page <= maxPages && at; page++) {
    const tried = await sendPage(run, list, { ...at, page, before })
    before = tried
    const items = tried && itemsListed(tried)
    if (tried === undefined || items === undefined) return undefined
    const report = (violation: Violation, about?: readonly unknown[]): undefined =>
      run.report(tried, { ...violation, ...(about && { ids: about }) }) as undefined
    const ids = items.map((item) => String(own(item, member)))
    if (ids.some((id) => found.has(id))) return report(pageViolation(list, 'once', 'an item of an earlier page'))
    for (const item of items) {
      const wrong = wrongWith?.(item)
      if (wrong) return report({ ...stateViolation(list, wrong.expected, wrong.got), ...wrong }, [item[member]])
    }
    if (short && items.length > 0) return report(pageViolation(list, 'full', 'more items after a page with fewer'))
    for (const [index, id] of ids.entries()) found.set(id, items[index] ?? {})
    for (const total of totalsShown(list, tried)) totals.add(total)
    const read = { values: at.values, tried, count: ids.length, seen: found.size, page }
    short = isShort(list, read)
    const next = nextPage(run, list, read)
    empty = ids.length === 0 ? empty + 1 : 0
    if (empty === maxEmpty && next !== undefined)
      return report(pageViolation(list, 'end', `${maxEmpty} empty pages, each of which leads to another`))
    if (next === 'unknown') return undefined
    at = next
    if (next !== undefined) continue
    const missing = created.filter((id) => !found.has(String(id)))
    const left = await idsLeft(run, list.action?.collection ?? '', missing)
    if (left.length > 0) return report(pageViolation(list, 'all', 'pages without it'), left)
    if (missing.length > 0) return undefined
    const [total = found.size, ...others] = totals
    // Another total on another page: somebody else creates or deletes items. All of them being less than what came is no such case.
    if (others.length === 0 ? total !== found.size : Math.max(...totals) < found.size)
      return report(pageViolation(list, 'total', `a total of ${total} beside ${found.size}`))
    return [...found.values()]
  }
  return undefined
}

/** True for a page with fewer items than it says itself, where clients find the next page by that number. */
function isShort({ action }: ProvedOperation, { tried: { response }, count }: PageRead): boolean {
  const { paging } = action as Listing // of what lists
  if (paging?.style !== 'offset' && paging?.style !== 'page') return false
  const size = paging.size?.at === undefined ? undefined : atPointer(response?.body, paging.size.at)
  return typeof size === 'number' && count < size
}

/** A page to read: by values, or by the target that the page before gives. */
interface PageRequest {
  readonly values: RequestValues
  readonly target?: string
}

async function sendPage(
  run: ProofRun,
  list: ProvedOperation,
  { values, target, page, before }: PageRequest & { readonly page: number; readonly before: Tried | undefined },
): Promise<Tried | undefined> {
  const proof = await stateCase(run, list, { values, what: `page ${page} of the items` })
  if (proof === undefined || run.isSilent(list)) return undefined
  const request = target === undefined ? proof.request : { ...proof.request, target }
  return await run.send({ ...proof, request, ...(before && { continues: before.proof }) })
}

/** What a page says of the number of all items. */
function totalsShown({ action }: ProvedOperation, { response }: Tried): readonly number[] {
  const { totals, counts = {} } = action as Listing // of what lists
  const headers = Object.keys(counts).filter((name) => counts[name] === 'total')
  return [
    ...totals.map((at) => atPointer(response?.body, at)),
    ...headers.flatMap((name) => (response?.headers[name] === undefined ? [] : [Number(response.headers[name])])),
  ].filter((value): value is number => typeof value === 'number' && Number.isInteger(value))
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
  run: ProofRun,
  list: ProvedOperation,
  { values, tried, count, seen, page }: PageRead,
): PageRequest | 'unknown' | undefined {
  const { paging } = list.action as Listing // of what lists
  // With a cursor, what comes after an empty page may not be empty.
  if (paging === undefined || (count === 0 && paging.style !== 'cursor')) return undefined
  const { style, parameter, next, first = 1 } = paging
  const at = (value: unknown): PageRequest => {
    const others = values.parameters.filter((each) => each.in !== 'query' || each.name !== parameter)
    return { values: { ...values, parameters: [...others, { in: 'query', name: parameter ?? '', value }] } }
  }
  if (style === 'url' || style === 'link') return addressedPage(run, list, { values, tried })
  if (parameter === undefined) return 'unknown'
  if (style === 'page') return at(first + page)
  if (style === 'offset') return at(seen)
  if (style !== 'cursor' || next === undefined) return 'unknown'
  const cursor = atPointer(tried.response?.body, next)
  return typeof cursor === 'string' && cursor !== '' ? at(cursor) : undefined
}

/** The page that a header `Link` or a member of the body leads to, as the client follows it; only on the server that is proved. */
function addressedPage(
  { base, contract }: ProofRun,
  { operation }: ProvedOperation,
  { values, tried: { proof, response } }: Pick<PageRead, 'values' | 'tried'>,
): PageRequest | 'unknown' | undefined {
  const rule = pageRuleOf(operation, contract.model)
  if (rule === undefined || response === undefined) return 'unknown'
  const { input } = inputOf(values.parameters)
  const headers = new Response(null, { headers: response.headers })
  const items = atPointer(response.body, pointerTo('', ...rule.items))
  const given = { body: response.body, items: Array.isArray(items) ? items : [], response: headers, input, before: 0 }
  const next = rule.next(given) ?? ''
  if (next === '') return undefined
  const { url } = rule.at(input, next)
  const page = base + proof.request.target
  const address = URL.canParse(next, page) ? new URL(next, page).href : ''
  if (url === undefined || !address.startsWith(`${base}/`)) return 'unknown'
  return { values, target: address.slice(base.length) }
}
