import { type JsonObject, decodeText, encodeText, isSameSecret } from '@specwright/server-engine/engine'
import type { Call, TenantState } from '../operation/handler.ts'
import type { LoggedRow, MemberSelection, Position } from '../store/store.ts'
import type { MockTypes } from '../contract/types.ts'
import type { Listing } from './collection.ts'
import type { Order } from './sort.ts'

/** A request for a page. */
export interface ListRequest {
  readonly action: Listing
  readonly order: Order
  readonly query: JsonObject
  /** Absent for the items of all. */
  readonly owner: string | undefined
  /** What selects those that the path is of, beside their owner. */
  readonly below: readonly MemberSelection[]
  /** When cursors of the response expire, in milliseconds since the epoch. */
  readonly expiresAt: number
  readonly call: Pick<Call<MockTypes>, 'now' | 'request'>
  readonly sign: TenantState<MockTypes>['sign']
}

/** Why a cursor is rejected. */
export type CursorFault = 'forged' | 'foreign' | 'expired'

/** The errors of a rejected cursor. */
export const cursorErrors: Readonly<Record<CursorFault, string>> = {
  forged: 'Cannot use the cursor: it was not issued by this server',
  foreign: 'Cannot use the cursor: it was issued for another list',
  expired: 'The cursor has expired',
}

/** A cursor as an opaque, signed string: it continues one listing, and expires. */
export function writeCursor({ position }: LoggedRow, request: ListRequest): string {
  const { at, sequence, value } = position
  const text = encodeText(JSON.stringify([at, sequence, request.expiresAt, listingOf(request), value]))
  return `${text}.${request.sign(`cursor.${text}`)}`
}

/** The cursor of a request, or why it is rejected; `undefined` if it has none. */
export function cursorOf(request: ListRequest): Position | CursorFault | undefined {
  const { style, takesCursor, parameter = '' } = request.action.paging ?? {}
  const given = style === 'cursor' || takesCursor ? request.query[parameter] : undefined
  if (typeof given !== 'string') return undefined
  const [encoded = '', signature = '', ...more] = given.split('.')
  const isOwn = more.length === 0 && isSameSecret(request.sign(`cursor.${encoded}`), signature)
  const text = isOwn ? decodeText(encoded) : undefined
  if (text === undefined) return 'forged'
  // The signature is ours, so `writeCursor` wrote it.
  const [at, sequence, expiresAt, listing, value] = JSON.parse(text) as [number, number, number, string, unknown]
  if (listing !== listingOf(request)) return 'foreign'
  return request.call.now >= expiresAt
    ? 'expired'
    : { at, sequence, ...(request.order.member !== undefined && { value }) }
}

/** What all pages of a listing have in common. */
function listingOf({ action, query, owner, below, order }: ListRequest): string {
  const { filters, sort, collection } = action
  const asked = filters.map(({ parameter }) => query[parameter] ?? null)
  const ordered = sort ? [order.member ?? null, order.isDescending] : []
  return JSON.stringify([collection, owner ?? null, ...below, ...ordered, ...asked])
}
