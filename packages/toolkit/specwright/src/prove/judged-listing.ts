import { atPointer, isObject, own } from '@specwright/json-schema/json'
import type { Filter, Listing } from '../emit/mock/state/collection.ts'
import { amountOf, isLower } from './compared-amounts.ts'
import type { ProofResponse } from './proof-response.ts'
import type { ProofCase } from './proof-case.ts'

/** Why a listing is not what its request asks for: `undefined` if nothing shows that. */
export interface WrongListing {
  /** The query parameter that has no effect. */
  readonly parameter: string
  readonly expected: string
  readonly got: string
}

/** What is wrong with the items of a listing: too many for a page, others than a filter selects, or another order. */
export function wrongListing({ proved, values }: ProofCase, { status, body }: ProofResponse): WrongListing | undefined {
  const action = proved?.action
  if (action?.does !== 'list' || values === undefined || status > 299) return undefined
  const items = atPointer(body, action.response)
  if (!Array.isArray(items)) return undefined
  const sent = (name: string | undefined): unknown =>
    values.parameters.find((each) => each.in === 'query' && each.name === name)?.value
  return (
    tooMany(action, items, sent) ??
    unselected(action, items, sent) ??
    outside(action, items, sent) ??
    unsorted(action, items, sent) ??
    miscounted(action, body, sent)
  )
}

/** Members that say how many pages there are. */
const pageCount = /^(?:total_?pages|page_?count|last_?page|number_?of_?pages)$/i

/** The number of pages is that of all items by the size of a page; of nothing, a server may say one page. */
function miscounted({ paging, totals }: Listing, body: unknown, sent: JudgedParameter): WrongListing | undefined {
  const [at] = totals
  const { parameter, at: shown, default: usual } = paging?.size ?? {}
  const size = (shown === undefined ? undefined : atPointer(body, shown)) ?? sent(parameter) ?? usual
  const total = at === undefined ? undefined : atPointer(body, at)
  const envelope = at === undefined ? undefined : atPointer(body, at.slice(0, at.lastIndexOf('/')))
  if (paging === undefined || typeof size !== 'number' || size < 1 || typeof total !== 'number' || !isObject(envelope))
    return undefined
  const name = Object.keys(envelope).find((each) => pageCount.test(each))
  const count = name === undefined ? undefined : own(envelope, name)
  const pages = Math.ceil(total / size)
  if (typeof count !== 'number' || count === pages || (total === 0 && count === 1)) return undefined
  const expected = `${pages} as "${name}": ${total} items, ${size} on a page`
  return { parameter: paging.parameter ?? parameter ?? '', expected, got: String(count) }
}

type JudgedParameter = (name: string | undefined) => unknown

function tooMany({ paging }: Listing, items: readonly unknown[], sent: JudgedParameter): WrongListing | undefined {
  const parameter = paging?.size?.parameter
  const size = sent(parameter)
  if (parameter === undefined || typeof size !== 'number' || size < 1 || items.length <= size) return undefined
  return { parameter, expected: `at most ${size} items, as ${parameter} says`, got: `${items.length} items` }
}

/** Only a value that some item has is known to select: one such as "all" may stand for several. */
function unselected({ filters }: Listing, items: readonly unknown[], sent: JudgedParameter): WrongListing | undefined {
  for (const { parameter, member } of filters.filter(isOfEqual)) {
    const given = sent(parameter)
    const values = (Array.isArray(given) ? given : [given]).filter(isScalar)
    const found = items.flatMap((item) => (isObject(item) ? [own(item, member ?? '')] : [])).filter(isScalar)
    const isSelected = (each: unknown): boolean => values.some((value) => isLike(each, value))
    if (found.some((each) => values.some((value) => value === each)) && !found.every(isSelected))
      return {
        parameter,
        expected: `only items whose "${member}" is what ${parameter} says`,
        got: `an item with another "${member}"`,
      }
  }
  return undefined
}

/** Whether the bound itself is within it, servers see in two ways. */
function outside({ filters }: Listing, items: readonly unknown[], sent: JudgedParameter): WrongListing | undefined {
  for (const filter of filters.filter(isOfBound)) {
    const { parameter, member = '', property } = filter
    const given = sent(parameter)
    const bound = amountOf(property === undefined ? given : atPointer(given, property))
    if (bound === undefined) continue
    const isLowest = isLower(filter)
    const isOutside = (value: unknown): boolean => {
      const amount = amountOf(value)
      return amount?.kind === bound.kind && (isLowest ? amount.at < bound.at : amount.at > bound.at)
    }
    if (items.some((item) => isObject(item) && isOutside(own(item, member))))
      return {
        parameter,
        expected: `only items whose "${member}" is ${isLowest ? 'at least' : 'at most'} what ${parameter} says`,
        got: `an item whose "${member}" is ${isLowest ? 'less' : 'more'}`,
      }
  }
  return undefined
}

/** Only an order that is wrong in each alphabet is known to be. */
const orders: readonly ((left: string, right: string) => number)[] = [
  (left, right) => (left < right ? -1 : left > right ? 1 : 0),
  (left, right) => left.localeCompare(right, 'en'),
  (left, right) => (left.toLowerCase() < right.toLowerCase() ? -1 : left.toLowerCase() > right.toLowerCase() ? 1 : 0),
]

function unsorted({ sort }: Listing, items: readonly unknown[], sent: JudgedParameter): WrongListing | undefined {
  const value = sent(sort?.parameter)
  if (sort === undefined || typeof value !== 'string') return undefined
  const [, sign = '', member = ''] = /^([-+]?)(.*)$/s.exec(value) ?? []
  const direction = sort.direction && (sent(sort.direction.parameter) ?? sort.direction.default)
  if (sort.direction !== undefined && direction === undefined) return undefined
  const isDown = sign === '-' || (typeof direction === 'string' && /^desc/i.test(direction))
  return isSorted(items, member, isDown ? 'down' : 'up')
    ? undefined
    : { parameter: sort.parameter, expected: `items by "${member}", as ${sort.parameter} says`, got: 'another order' }
}

/** True for items in the order of a member. */
export function isSorted(items: readonly unknown[], member: string, direction: 'up' | 'down'): boolean {
  const found = items.map((item) => (isObject(item) ? own(item, member) : undefined))
  const sorted = direction === 'down' ? found.toReversed() : found
  return !sorted.some((high, index) => index > 0 && isAfter(sorted[index - 1], high))
}

/** True if the first of two values of a member must come after the other one. */
function isAfter(low: unknown, high: unknown): boolean {
  const [first, second] = [amountOf(low), amountOf(high)]
  if (first && second) return first.kind === second.kind && first.at > second.at
  return typeof low === 'string' && typeof high === 'string' && orders.every((order) => order(low, high) > 0)
}

/** True for a filter whose value a member of the item equals. */
export function isOfEqual({ by, member, below, property, isMap }: Filter): boolean {
  return by === undefined && member !== undefined && below === undefined && property === undefined && isMap !== true
}

/** True for a filter whose value a member of the item is compared with as a bound. */
export function isOfBound({ by, member, below, isMap }: Filter): boolean {
  return by !== undefined && by !== 'words' && member !== undefined && below === undefined && isMap !== true
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** Strings may be searched for as parts, in any case. */
function isLike(found: unknown, value: unknown): boolean {
  return String(found).toLowerCase().includes(String(value).toLowerCase())
}
