import { atPointer, isObject, own, type JsonObject } from '@specwright/json-schema/json'
import type { Collection, Listing } from '../emit/mock/state/collection.ts'
import { operationFor, sendState, stateValues } from './created-items.ts'
import { isOfEqual } from './judged-listing.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { isPlain, stateViolation } from './state-violation.ts'
import type { RequestValues } from './written-request.ts'

/** How many pages are read to find an item. */
const maxPages = 20

/** Reads the pages of a listing, one of which must have a new item; no item may be on two of them. */
export async function findInListing(run: ProofRun, collection: Collection, item: JsonObject): Promise<void> {
  const list = operationFor(run, collection.name, 'list')
  const start = list && (await stateValues(run, list))
  if (list === undefined || start === undefined) return
  const { member } = collection.id
  const seen = new Set<string>()
  let values: RequestValues | undefined = start
  for (let page = 1; page <= maxPages && values; page++) {
    const tried = await sendState(run, list, { values, what: `page ${page} of the items` })
    const ids = tried && idsListed(tried, member)
    if (tried === undefined || ids === undefined) return
    const repeated = ids.find((id) => seen.has(id))
    if (repeated !== undefined)
      return run.report(tried, stateViolation(list, 'each item is on one page', 'an item of an earlier page'))
    for (const id of ids) seen.add(id)
    const next = nextPage(list, { values, tried, count: ids.length, seen: seen.size, page })
    if (next === 'unknown') return
    values = next
    if (next === undefined && !seen.has(String(own(item, member))))
      run.report(tried, stateViolation(list, 'a new item is listed', 'a listing without it'))
  }
}

function idsListed({ proof, response }: Tried, member: string): readonly string[] | undefined {
  const action = proof.proved?.action
  const items = action?.response === undefined ? undefined : atPointer(response?.body, action.response)
  return Array.isArray(items)
    ? items.map((each: unknown) => String(isObject(each) ? own(each, member) : undefined))
    : undefined
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
  { action }: ProvedOperation,
  { values, tried, count, seen, page }: PageRead,
): RequestValues | 'unknown' | undefined {
  const { paging } = action as Listing // of what lists
  if (paging === undefined || count === 0) return undefined
  const { style, parameter, next, first = 1 } = paging
  const at = (value: unknown): RequestValues => {
    const others = values.parameters.filter((each) => each.in !== 'query' || each.name !== parameter)
    return { ...values, parameters: [...others, { in: 'query', name: parameter ?? '', value }] }
  }
  if (parameter === undefined) return 'unknown'
  if (style === 'page') return at(first + page)
  if (style === 'offset') return at(seen)
  if (style !== 'cursor' || next === undefined) return 'unknown'
  const cursor = atPointer(tried.response?.body, next)
  return typeof cursor === 'string' && cursor !== '' ? at(cursor) : undefined
}

/** Lists the items that have the same value as a new one, by each filter: the judge of listings compares them. */
export async function filterBy(run: ProofRun, collection: Collection, item: JsonObject): Promise<void> {
  const list = operationFor(run, collection.name, 'list')
  const values = list && (await stateValues(run, list))
  if (list === undefined || values === undefined || list.action?.does !== 'list') return
  for (const { parameter, member = '' } of list.action.filters.filter(isOfEqual)) {
    const value = own(item, member)
    if (!isPlain(value) || value === '') continue
    const others = values.parameters.filter((each) => each.in !== 'query' || each.name !== parameter)
    const parameters = [...others, { in: 'query', name: parameter, value }] as const
    await sendState(run, list, {
      values: { ...values, parameters },
      what: `the items by ${parameter}`,
      expected: 'handled',
    })
  }
}
