import { textOf, type JsonObject } from '../json.ts'
import { createRecentMap } from '../recent-map.ts'
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
