import { type JsonObject, textOf } from '@specwright/server-engine/engine'
import { createRecentMap } from '../store/recent-map.ts'
import type { Collection, Listing, Sort } from './collection.ts'

/** The order of a list. */
export interface Order {
  /** Absent for the order in which items were created. */
  readonly member?: string
  readonly isDescending: boolean
}

/** How many orders are kept: few are asked for. */
const maxOrders = 100

/** Reads the order that a request asks for: `name`, `-name`, `name:desc`, `name desc`, or `name` with a direction beside it. */
export function createOrders({ sort }: Listing, collection: Collection): (query: JsonObject) => Order {
  const known = createRecentMap<Order>(maxOrders)
  return (query) => {
    const text = [sort, sort?.direction].map((each) => askedOf(each, query)).join(' ')
    const order = known.get(text) ?? orderOf(text, collection)
    known.set(text, order)
    return order
  }
}

/** What a request asks for by a parameter, or the default; empty if neither says anything. */
function askedOf(by: Sort['direction'], query: JsonObject): string {
  const asked = by && (query[by.parameter] ?? by.default)
  return asked === undefined ? '' : textOf(asked)
}

function orderOf(text: string, { times }: Collection): Order {
  const [, minus, member = '', direction = ''] = /^([-+]?)(.*?)(?:[:\s]+(asc|desc)\w*)?$/is.exec(text.trimEnd()) ?? []
  const isDescending = minus === '-' || direction.toLowerCase() === 'desc'
  const isCreation = times.some((time) => time.member === member && time.of === 'creation')
  return member === '' || isCreation ? { isDescending } : { member, isDescending }
}
