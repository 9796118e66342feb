import { nextLink, nextMembers, urlWith, type PageMembers } from '@specwright/server-engine/respond'
import type { LoggedRow, Position, Row } from '../store/store.ts'
import type { Count, Paging } from './collection.ts'
import { writeCursor, type ListRequest } from './list-cursor.ts'

/** The rows of a listing that a page is read from. */
export interface Plan {
  /** The number of items on a page; absent if all are. */
  readonly size: number | undefined
  /** The first item of the page: its number, the position that it follows, or the id of the item. */
  readonly from: number | Position | { readonly id: unknown }
}

/** The items of a page, and what else its response says. */
export interface Page {
  readonly items: readonly Row[]
  /** Members of the envelope, by their pointers; `undefined` removes one. */
  readonly members: PageMembers
  readonly headers: Readonly<Record<string, string>>
}

/** How many items a page has if the contract does not say it. */
const usualSize = 100

/** What a request for a page reads. */
export function planPage(request: ListRequest, cursor: Position | undefined): Plan {
  const { paging } = request.action
  if (!paging) return { size: undefined, from: 0 }
  const size = sizeOf(request, paging)
  return { size, from: cursor ?? starts[paging.style](request, paging, size) }
}

/**
 * The page of a plan.
 *
 * @param rows The rows of the page, and the one after it.
 * @param total The number of all items of the listing.
 */
export function pageOf(
  request: ListRequest,
  { size, from }: Plan,
  { rows, total }: { readonly rows: readonly LoggedRow[]; readonly total: number },
): Page {
  const { paging, totals, counts, ends = [] } = request.action
  const totalMembers = totals.map((pointer) => [pointer, total] as const)
  const endMembers = (next?: number): Page['members'] =>
    ends.map((end) => [end.at, end.counts && next !== undefined ? next : end.last])
  if (!paging || size === undefined) {
    const headers = countHeaders(counts, { total, pages: 1, page: 1, size: total })
    return { items: rows.map(({ row }) => row), members: [...totalMembers, ...endMembers()], headers }
  }
  const last = rows[size - 1]
  const page = typeof from === 'number' ? from / size + 1 : 1
  const pages = Math.ceil(total / size)
  const next = size < rows.length && last ? nexts[paging.style]({ request, paging, page, size, last }) : undefined
  const expires = next === undefined ? undefined : new Date(request.expiresAt).toISOString()
  const members: (readonly [string, unknown])[] = [
    ...totalMembers,
    ...endMembers(size < rows.length ? positionOf(paging, page + 1, size) : undefined),
    ...memberAt(paging.pages, pages),
    ...memberAt(paging.at, positionOf(paging, page, size)),
    ...memberAt(paging.size?.at, size),
    ...memberAt(paging.more, size < rows.length),
    ...nextMembers(paging, next),
    ...memberAt(paging.expires, expires),
  ]
  const headers = {
    ...countHeaders(counts, { total, pages, page: positionOf(paging, page, size), size }),
    ...(paging.style === 'link' && next !== undefined && { link: nextLink(next) }),
  }
  return { items: rows.slice(0, size).map(({ row }) => row), members, headers }
}

function countHeaders(
  names: Readonly<Record<string, Count>> = {},
  counts: Readonly<Record<Count, number>>,
): Page['headers'] {
  return Object.fromEntries(Object.entries(names).map(([name, count]) => [name, String(counts[count])]))
}

function memberAt(pointer: string | undefined, value: unknown): (readonly [string, unknown])[] {
  return pointer === undefined ? [] : [[pointer, value]]
}

/** What the parameter of a page is; pages are counted from 1 here. */
function positionOf({ style, first = 1 }: Paging, page: number, size: number): number {
  return style === 'offset' ? (page - 1) * size : page - 1 + first
}

function sizeOf({ query }: ListRequest, { size }: Paging): number {
  const { default: usual = usualSize, max = Number.MAX_SAFE_INTEGER } = size ?? {}
  const wanted = Number((size && query[size.parameter]) ?? usual)
  return Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, max) : usual
}

type Start = (request: ListRequest, paging: Paging, size: number) => number | { readonly id: unknown }

const byNumber: Start = ({ query }, { parameter = '', first = 1 }, size) => {
  return offsetOf((Number(query[parameter] ?? first) - first) * size)
}

/** A number of items that stores can leave out, where a contract allows any; what is no number is the start. */
function offsetOf(wanted: number): number {
  return Number.isNaN(wanted) ? 0 : Math.trunc(Math.min(Math.max(0, wanted), Number.MAX_SAFE_INTEGER))
}

/** Where a page begins, by the style of its paging. */
const starts: Readonly<Record<Paging['style'], Start>> = {
  page: byNumber,
  url: byNumber,
  link: byNumber,
  offset: ({ query }, { parameter = '' }) => offsetOf(Number(query[parameter] ?? 0)),
  after: ({ query }, { parameter = '' }) => (query[parameter] === undefined ? 0 : { id: query[parameter] }),
  cursor: () => 0,
}

interface Following {
  readonly request: ListRequest
  readonly paging: Paging
  /** The number of pages up to this one. */
  readonly page: number
  readonly size: number
  readonly last: LoggedRow
}

const nothing = (): undefined => undefined
const nextUrlInBody = (following: Following): string | undefined =>
  following.paging.next === undefined ? undefined : nextUrl(following)

/** The cursor or URL of the next page, where a body or header has one. */
const nexts: Readonly<Record<Paging['style'], (following: Following) => string | undefined>> = {
  page: nextUrlInBody,
  offset: nextUrlInBody,
  after: nothing,
  url: nextUrl,
  link: nextUrl,
  cursor: ({ request, last }) => writeCursor(last, request),
}

function nextUrl({ request, paging, page, size, last }: Following): string | undefined {
  if (paging.parameter === undefined) return undefined
  const position = paging.takesCursor ? writeCursor(last, request) : positionOf(paging, page + 1, size)
  return urlWith(request.call.request, { [paging.parameter]: position })
}
