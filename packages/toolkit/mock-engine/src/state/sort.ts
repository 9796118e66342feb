import { textOf, valueAt, type JsonObject } from '../json.ts'
import { createRecentMap } from '../recent-map.ts'
import type { LoggedRow } from '../store/store.ts'
import type { Collection, Listing } from './collection.ts'

/** The order of a list. */
export interface Order {
  /** Absent for the order in which items were created. */
  readonly member?: string
  readonly isDescending: boolean
}

/** How many orders are kept: few are asked for. */
const maxOrders = 100

/** Reads the order that a request asks for: `name`, `-name`, `name:desc`, `name desc`. */
export function createOrders({ sort }: Listing, collection: Collection): (query: JsonObject) => Order {
  const known = createRecentMap<Order>(maxOrders)
  return (query) => {
    const asked = sort && (query[sort.parameter] ?? sort.default)
    const text = asked === undefined ? '' : textOf(asked)
    const order = known.get(text) ?? orderOf(text, collection)
    known.set(text, order)
    return order
  }
}

function orderOf(text: string, { times }: Collection): Order {
  const [, minus, member = '', direction = ''] = /^([-+]?)(.*?)(?:[:\s]+(asc|desc))?$/is.exec(text) ?? []
  const isDescending = minus === '-' || direction.toLowerCase() === 'desc'
  const isCreation = times.some((time) => time.member === member && time.of === 'creation')
  return member === '' || isCreation ? { isDescending } : { member, isDescending }
}

/** Rows in an order; those of the log have that of their creation. */
export function inOrder(rows: readonly LoggedRow[], { member, isDescending }: Order): readonly LoggedRow[] {
  if (member === undefined) return rows
  const sign = isDescending ? -1 : 1
  return rows.toSorted((a, b) => sign * compared(valueAt(a.row.value, [member]), valueAt(b.row.value, [member])))
}

function compared(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [textOf(a ?? ''), textOf(b ?? '')]
  return left < right ? -1 : left > right ? 1 : 0
}
