import { valueAt, textOf } from '../json.ts'
import { urlOf } from '../message/message.ts'
import type { LoggedRow, Row } from '../store/store.ts'
import type { Listing, Paging } from './collection.ts'
import { writeCursor, type Cursor, type ListRequest } from './list-cursor.ts'
import type { Order } from './sort.ts'

/** The rows of a collection that a page is read from. */
export interface Plan {
  /** The order in which they are read. */
  readonly order: Order
  /** Parameters that select items, with the member of each. */
  readonly filters: Listing['filters']
  /** The number of items on a page; absent if all are. */
  readonly size: number | undefined
  /** The first item of the page; a cursor or an id has its place among the rows. */
  readonly from: number | Cursor | { readonly id: unknown }
  /** How many rows to read, from the first of the page; absent for all rows of the listing. */
  readonly limit?: number
}

/** The items of a page, and what else its response says. */
export interface Page {
  readonly items: readonly Row[]
  /** Members of the envelope, by their pointers; `undefined` removes one. */
  readonly members: readonly (readonly [pointer: string, value: unknown])[]
  readonly headers: Readonly<Record<string, string>>
}

/** How many items a page has if the contract does not say it. */
const usualSize = 100

/** What a request for a page reads. */
export function planPage(request: ListRequest, cursor: Cursor | undefined): Plan {
  const { action, query } = request
  const { paging } = action
  const filters = action.filters.filter(({ parameter }) => query[parameter] !== undefined)
  const { order } = request
  const plan = { order, filters }
  if (!paging) return { ...plan, size: undefined, from: 0 }
  const size = sizeOf(request, paging)
  const from = cursor ?? starts[paging.style](request, paging, size)
  // Where the log has the order of the list, only a part of it is read.
  const isPart = filters.length === 0 && order.member === undefined
  return isPart ? { ...plan, size, from, limit: size + 1 } : { ...plan, size, from }
}

/**
 * The page of a plan; `undefined` if it should follow an item that is not there.
 *
 * @param rows What the plan reads, selected and in its order.
 * @param total The number of all items of the listing.
 */
export function pageOf(
  request: ListRequest,
  plan: Plan,
  { rows, total }: { readonly rows: readonly LoggedRow[]; readonly total: number },
): Page | undefined {
  const { paging, totals } = request.action
  const counts = totals.map((pointer) => [pointer, total] as const)
  const { size } = plan
  if (!paging || size === undefined) return { items: rows.map(({ row }) => row), members: counts, headers: {} }
  const start = startIn(rows, plan, request.key)
  if (start === undefined) return undefined
  const end = start + size
  const last = rows[end - 1]
  const page = plan.limit !== undefined && typeof plan.from === 'number' ? (plan.from + size) / size : end / size
  const next = end < rows.length && last ? nexts[paging.style]({ request, paging, page, last }) : undefined
  const expires = next === undefined ? undefined : new Date(request.expiresAt).toISOString()
  const members: (readonly [string, unknown])[] = [
    ...counts,
    ...memberAt(paging.pages, Math.ceil(total / size)),
    ...memberAt(paging.more, end < rows.length),
    ...memberAt(paging.next, next),
    ...memberAt(paging.expires, expires),
  ]
  const headers = paging.style === 'link' && next !== undefined ? { link: `<${next}>; rel="next"` } : {}
  return { items: rows.slice(start, end).map(({ row }) => row), members, headers }
}

function memberAt(pointer: string | undefined, value: unknown): (readonly [string, unknown])[] {
  return pointer === undefined ? [] : [[pointer, value]]
}

/** The index of the first item; `undefined` if it should follow one that is not there. */
function startIn(rows: readonly LoggedRow[], { from, limit, order }: Plan, key: string): number | undefined {
  // A part begins with the page.
  if (limit !== undefined) return 0
  if (typeof from === 'number') return from
  if ('id' in from) {
    const index = rows.findIndex(({ row }) => textOf(valueAt(row.value, [key])) === textOf(from.id))
    return index < 0 ? undefined : index + 1
  }
  const index = rows.findIndex(({ row }) => row.id === from.after)
  if (index >= 0) return index + 1
  // The item was deleted since.
  const { at, sequence } = from.position
  const sign = order.isDescending ? -1 : 1
  const later = rows.findIndex(({ position }) => sign * (position.at - at || position.sequence - sequence) > 0)
  return later < 0 ? rows.length : later
}

function sizeOf({ query }: ListRequest, { size }: Paging): number {
  const { default: usual = usualSize, max = Number.MAX_SAFE_INTEGER } = size ?? {}
  const wanted = Number((size && query[size.parameter]) ?? usual)
  return Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, max) : usual
}

type Start = (request: ListRequest, paging: Paging, size: number) => number | { readonly id: unknown }

const byNumber: Start = ({ query }, { parameter = '', first = 1 }, size) => {
  return Math.max(0, Number(query[parameter] ?? first) - first) * size
}

/** Where a page begins, by the style of its paging. */
const starts: Readonly<Record<Paging['style'], Start>> = {
  page: byNumber,
  url: byNumber,
  link: byNumber,
  offset: ({ query }, { parameter = '' }) => Math.max(0, Number(query[parameter] ?? 0)),
  after: ({ query }, { parameter = '' }) => (query[parameter] === undefined ? 0 : { id: query[parameter] }),
  cursor: () => 0,
}

interface Following {
  readonly request: ListRequest
  readonly paging: Paging
  /** The number of pages up to this one. */
  readonly page: number
  readonly last: LoggedRow
}

const nothing = (): undefined => undefined

/** The cursor or URL of the next page, where a body or header has one. */
const nexts: Readonly<Record<Paging['style'], (following: Following) => string | undefined>> = {
  page: nothing,
  offset: nothing,
  after: nothing,
  url: nextUrl,
  link: nextUrl,
  cursor: ({ request, last }) => writeCursor(last, request),
}

function nextUrl({ request, paging: { parameter, first = 1 }, page }: Following): string | undefined {
  if (parameter === undefined) return undefined
  const url = new URL(urlOf(request.call.request))
  url.searchParams.set(parameter, String(page + first))
  return url.href
}
