import { own, type JsonObject } from '@specwright/json-schema/json'
import type { Filter } from '../emit/mock/state/collection.ts'
import { withFilter, type FilterTrial } from './combined-filters.ts'
import { isOfBound } from './judged-listing.ts'
import { amountOf, isLower, type Amount } from './compared-amounts.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { RequestValues } from './request-values.ts'

/** A listing within a bound, and the ids of the items of this run that it must have. */
export interface BoundedListing {
  readonly values: RequestValues
  readonly ids: readonly unknown[]
}

/** Requests for what is within the bounds of filters, each with the value that an item has. */
export function boundedListings(
  run: ProofRun,
  list: ProvedOperation,
  { start, items, member: id }: FilterTrial,
): readonly BoundedListing[] {
  const filters = list.action?.does === 'list' ? list.action.filters.filter(isOfBound) : []
  return filters.flatMap((filter) => {
    const bound = boundOf(filter, items)
    if (bound === undefined) return []
    const values = bound.written.flatMap((sent) => withFilter(run, list, { filter, values: start, sent: [sent] }) ?? [])
    const ids = items.filter((item) => isWithin(item, { list, filter, bound })).map((item) => item[id])
    return values.map((each) => ({ values: each, ids }))
  })
}

interface Bound extends Amount {
  /** As it is sent: a time in one offset from UTC, and in another one. */
  readonly written: readonly unknown[]
}

/** The value in the middle of those that items have. */
function boundOf({ member = '' }: Filter, items: readonly JsonObject[]): Bound | undefined {
  const found = items.flatMap((item) => {
    const value = own(item, member)
    const amount = amountOf(value)
    return amount ? [{ ...amount, value }] : []
  })
  // Most items may have the same one.
  const distinct = [...new Map(found.map((each) => [each.at, each])).values()]
  const sorted = distinct.toSorted((left, right) => left.at - right.at)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined || sorted.some(({ kind }) => kind !== middle.kind)) return undefined
  return { ...middle, written: [middle.value, ...(middle.kind === 'time' ? [inOtherOffset(middle.at)] : [])] }
}

/** A time, as it is an hour east of UTC. */
function inOtherOffset(at: number): string {
  return new Date(at + 3_600_000).toISOString().replace(/(?:\.000)?Z$/, '+01:00')
}

interface Within {
  readonly list: ProvedOperation
  readonly filter: Filter
  readonly bound: Amount
}

/** True for an item beyond the bound; for one on it, where the document says that it is included. */
function isWithin(item: JsonObject, { list, filter, bound }: Within): boolean {
  const amount = amountOf(own(item, filter.member ?? ''))
  if (amount === undefined) return false
  if (amount.at === bound.at) return includesBound(list, filter)
  return isLower(filter) ? amount.at > bound.at : amount.at < bound.at
}

/** Words for a bound that is included. */
const inclusive =
  /\bat (?:least|most)\b|\bor (?:later|earlier|more|less|fewer|after|before|above|below|greater|higher|lower|newer|older)\b|\binclusive|\bincluding\b|[<>]=|[≤≥]|\bno (?:less|more|earlier|later) than\b/i

function includesBound({ operation }: ProvedOperation, { parameter }: Filter): boolean {
  const { description = '' } = operation.parameters.find((each) => each.in === 'query' && each.name === parameter) ?? {}
  return inclusive.test(description) && !/\bexclu/i.test(description)
}
