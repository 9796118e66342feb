import type { Call, TenantState } from '../handler.ts'
import { valueAt, textOf, type JsonObject } from '../json.ts'
import { urlOf } from '../message/message.ts'
import type { LoggedRow, Position, Row } from '../store/store.ts'
import { decodeText, encodeText } from '../token/base64url.ts'
import { isSameSecret } from '../token/sign.ts'
import type { MockTypes } from '../types.ts'
import type { Listing, Paging } from './collection.ts'

/** A request for a page. */
export interface ListRequest {
  readonly action: Listing
  /** The member that identifies an item. */
  readonly key: string
  readonly query: JsonObject
  readonly owner: string
  readonly call: Pick<Call<MockTypes>, 'now' | 'request'>
  readonly state: Pick<TenantState<MockTypes>, 'sign' | 'cursorLifetimeSeconds'>
}

/** The items of a page, and what else its response says. */
export interface Page {
  readonly items: readonly Row[]
  /** Members of the envelope, by their pointers; `undefined` removes one. */
  readonly members: readonly (readonly [pointer: string, value: unknown])[]
  readonly headers: Readonly<Record<string, string>>
}

/** How many items a page has if the contract does not say it. */
const defaultSize = 100

/** The page that a request asks for, or why there is none. */
export function pageOf(request: ListRequest, rows: readonly LoggedRow[]): Page | { readonly problem: string } {
  const { action } = request
  const { paging, totals } = action
  const counts = totals.map((pointer) => [pointer, rows.length] as const)
  if (!paging) return { items: rows.map(({ row }) => row), members: counts, headers: {} }
  const size = sizeOf(request, paging)
  const start = starts[paging.style](request, paging, { rows, size })
  if (typeof start === 'string') return { problem: start }
  const end = start + size
  const next = end < rows.length ? nexts[paging.style]({ request, paging, end, size, last: rows[end - 1] }) : undefined
  const members: (readonly [string, unknown])[] = [
    ...counts,
    ...memberOf(paging.pages, Math.ceil(rows.length / size)),
    ...memberOf(paging.more, next !== undefined),
    ...(paging.next === undefined ? [] : [[paging.next, next] as const]),
    ...(paging.expires === undefined
      ? []
      : [[paging.expires, next === undefined ? undefined : expiryOf(request)] as const]),
  ]
  const link = paging.style === 'link' && typeof next === 'string' ? { link: `<${next}>; rel="next"` } : {}
  return { items: rows.slice(start, end).map(({ row }) => row), members, headers: link }
}

function memberOf(pointer: string | undefined, value: unknown): (readonly [string, unknown])[] {
  return pointer === undefined ? [] : [[pointer, value]]
}

function sizeOf({ query }: ListRequest, { size }: Paging): number {
  const { default: usual = defaultSize, max = Number.MAX_SAFE_INTEGER } = size ?? {}
  const asked = size === undefined ? undefined : query[size.parameter]
  const wanted = Number(asked ?? usual)
  return Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, max) : usual
}

interface Found {
  readonly rows: readonly LoggedRow[]
  readonly size: number
}

type Start = (request: ListRequest, paging: Paging, found: Found) => number | string

const byNumber: Start = ({ query }, { parameter = '', first = 1 }, { size }) => {
  const page = Number(query[parameter] ?? first)
  return Math.max(0, page - first) * size
}

/** The index of the first item, or why it cannot be found. */
const starts: Readonly<Record<Paging['style'], Start>> = {
  page: byNumber,
  url: byNumber,
  link: byNumber,
  offset: ({ query }, { parameter = '' }) => Math.max(0, Number(query[parameter] ?? 0)),
  after({ query, key }, { parameter = '' }, { rows }) {
    const given = query[parameter]
    if (given === undefined) return 0
    const index = rows.findIndex(({ row }) => textOf(valueAt(row.value, [key])) === textOf(given))
    return index < 0 ? `/${parameter} is not the id of an item of this list` : index + 1
  },
  cursor(request, { parameter = '' }, { rows }) {
    const given = request.query[parameter]
    if (given === undefined || given === '') return 0
    const cursor = readCursor(textOf(given), request)
    if (typeof cursor === 'string') return `Cannot use the cursor: ${cursor}. Start again without a cursor`
    const index = rows.findIndex(({ row }) => row.id === cursor.after)
    if (index >= 0) return index + 1
    // The item was deleted since.
    const { at, sequence } = cursor.position
    const later = rows.findIndex(({ position }) => (position.at - at || position.sequence - sequence) > 0)
    return later < 0 ? rows.length : later
  },
}

interface Following {
  readonly request: ListRequest
  readonly paging: Paging
  readonly end: number
  readonly size: number
  readonly last: LoggedRow | undefined
}

/** What leads to the next page. */
const nexts: Readonly<Record<Paging['style'], (following: Following) => unknown>> = {
  page: () => true,
  offset: () => true,
  after: () => true,
  url: nextUrl,
  link: nextUrl,
  cursor: ({ request, last }) => last && writeCursor(last, request),
}

function nextUrl({ request, paging: { parameter, first = 1 }, end, size }: Following): string | undefined {
  if (parameter === undefined) return undefined
  const url = new URL(urlOf(request.call.request))
  url.searchParams.set(parameter, String(end / size + first))
  return url.href
}

function expiryOf({ call, state }: ListRequest): string {
  return new Date(call.now + state.cursorLifetimeSeconds * 1000).toISOString()
}

/** A cursor as an opaque, signed string: it continues one listing, and expires. */
function writeCursor({ row, position }: LoggedRow, request: ListRequest): string {
  const { call, state } = request
  const expiresAt = call.now + state.cursorLifetimeSeconds * 1000
  const text = encodeText(JSON.stringify([row.id, position, expiresAt, listingOf(request)]))
  return `${text}.${state.sign(`cursor.${text}`)}`
}

/** The position of a cursor, or why it is rejected. */
function readCursor(
  given: string,
  request: ListRequest,
): { readonly after: string; readonly position: Position } | string {
  const { call, state } = request
  const [encoded = '', signature = '', ...more] = given.split('.')
  const text =
    more.length === 0 && isSameSecret(state.sign(`cursor.${encoded}`), signature) ? decodeText(encoded) : undefined
  if (text === undefined) return 'it was not issued by this server'
  // The signature is ours, so `writeCursor` wrote it.
  const [after, position, expiresAt, listing] = JSON.parse(text) as [string, Position, number, string]
  if (listing !== listingOf(request)) return 'it was issued for another list'
  return call.now >= expiresAt ? 'it has expired' : { after, position }
}

/** What all pages of a listing have in common. */
function listingOf({ action, query, owner }: ListRequest): string {
  const { filters, sort, collection } = action
  const parameters = [...filters.map(({ parameter }) => parameter), ...(sort ? [sort.parameter] : [])]
  return JSON.stringify([collection, owner, ...parameters.map((name) => query[name] ?? null)])
}
