import { own, type JsonObject } from '@specwright/json-schema/json'
import type { Filter } from '../emit/mock/state/collection.ts'
import { withFilter, type FilterTrial } from './combined-filters.ts'
import { isOfBound } from './judged-listing.ts'
import { shown } from './draft-words.ts'
import { amountOf, isLower, type Amount } from './compared-amounts.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { timeBounds } from './time-bounds.ts'
import type { RequestValues } from './request-values.ts'

/** A listing within a bound, and the ids of the items of this run that it must have, and must not. */
export interface BoundedListing {
  readonly values: RequestValues
  readonly ids: readonly unknown[]
  readonly others: readonly unknown[]
  /** What its items are: `only items whose "takenAt" is before 2026-03-01T10:00:00Z`. */
  readonly expected: string
  /** The same without the value, which another run has not got. */
  readonly rule: string
}

/** Requests for what is within the bounds of filters, each with the value that an item has. */
export function boundedListings(
  run: ProofRun,
  list: ProvedOperation,
  { start, items, member: id }: FilterTrial,
): readonly BoundedListing[] {
  const filters = list.action?.does === 'list' ? list.action.filters.filter(isOfBound) : []
  return [...filters, ...timeBounds(run, list, items)].flatMap((filter) => {
    const bound = boundOf(filter, items)
    if (bound === undefined) return []
    const values = bound.written.flatMap((sent) => withFilter(run, list, { filter, values: start, sent: [sent] }) ?? [])
    const idsThatAre = (where: Where): readonly unknown[] =>
      items.filter((item) => whereIs(item, { list, filter, bound }) === where).map((item) => item[id])
    const rule = `only items whose "${filter.member ?? ''}" is ${wordFor(list, filter)}`
    const [ids, others] = [idsThatAre('within'), idsThatAre('beyond')]
    const expected = `${rule} ${shown(bound.value)}`
    return values.map((each) => ({ values: each, ids, others, expected, rule: `${rule} a bound` }))
  })
}

interface Bound extends Amount {
  /** As an item has it. */
  readonly value: unknown
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

/** Where an item is; unknown on a bound of which the document does not say whether it is included. */
type Where = 'within' | 'beyond' | 'unknown'

function whereIs(item: JsonObject, { list, filter, bound }: Within): Where {
  const amount = amountOf(own(item, filter.member ?? ''))
  // What has no such value, a server may list or not.
  if (amount === undefined) return 'unknown'
  if (amount.at === bound.at)
    return includesBound(list, filter) ? 'within' : excludesBound(list, filter) ? 'beyond' : 'unknown'
  return isLower(filter) === amount.at > bound.at ? 'within' : 'beyond'
}

/** Words for a bound that is included. */
const inclusive =
  /\bat (?:least|most)\b|\bor (?:later|earlier|more|less|fewer|after|before|above|below|greater|higher|lower|newer|older)\b|\binclusive|\bincluding\b|[<>]=|[≤≥]|\bno (?:less|more|earlier|later) than\b/i

/** Words for one that is not: `before this time`. */
const exclusive = /\b(?:before|after|earlier than|later than|more than|less than|exclu\w+|strictly)\b/i

function includesBound(list: ProvedOperation, filter: Filter): boolean {
  const description = descriptionOf(list, filter)
  return inclusive.test(description) && !/\bexclu/i.test(description)
}

function excludesBound(list: ProvedOperation, filter: Filter): boolean {
  const description = descriptionOf(list, filter)
  return exclusive.test(description) && !/\b(?:at|on|inclu\w+|not (?:before|after))\b/i.test(description)
}

function descriptionOf({ operation }: ProvedOperation, { parameter }: Filter): string {
  return operation.parameters.find((each) => each.in === 'query' && each.name === parameter)?.description ?? ''
}

/** How a bound is called in a message. */
function wordFor(list: ProvedOperation, filter: Filter): string {
  const isIncluded = !excludesBound(list, filter)
  if (isLower(filter)) return isIncluded ? 'at least' : 'more than'
  return isIncluded ? 'at most' : 'less than'
}
