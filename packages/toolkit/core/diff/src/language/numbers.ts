import { isMultiple, leastCommonMultiple } from './multiples.ts'
import { heldBy, type Facts } from './facts.ts'
import { isPossible } from './is-possible.ts'

/** At most this many numbers are tried one by one. */
const maxListed = 1000

/** True where it is proven that no number satisfies the claims. */
export function hasNoNumber(facts: Facts): boolean {
  const { lower, upper } = rangeOf(facts)
  if (lower.limit > upper.limit) return true
  if (lower.limit === upper.limit) return lower.isOpen || upper.isOpen || !isPossible(lower.limit, facts)
  const isWhole = typesIn(facts, true).some((types) => !types.includes('number'))
  const multiples = heldBy(facts, 'multipleOf', true).map(Number)
  const step = leastCommonMultiple(isWhole ? [...multiples, 1] : multiples)
  if (step === undefined) return false
  if (Number.isInteger(step) && typesIn(facts, false).some((types) => types.includes('integer'))) return true
  if (heldBy(facts, 'multipleOf', false).some((other) => isMultiple(step, Number(other)))) return true
  const [first, last] = [Math.ceil(lower.limit / step), Math.floor(upper.limit / step)]
  if (!(last - first < maxListed)) return false
  const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => (first + n) * step)
  return !all.some((value) => isPossible(value, facts))
}

/** The lists of types that must hold, or must not. */
function typesIn(facts: Facts, holds: boolean): readonly string[][] {
  return heldBy(facts, 'type', holds).map((held) => (Array.isArray(held) ? held : [held]).map(String))
}

interface Limit {
  readonly limit: number
  /** True where the limit itself is excluded. */
  readonly isOpen: boolean
}

function rangeOf(facts: Facts): { readonly lower: Limit; readonly upper: Limit } {
  const limits = (name: string, holds: boolean, isOpen: boolean): Limit[] =>
    heldBy(facts, name, holds).map((limit) => ({ limit: Number(limit), isOpen }))
  // A number that is not at least 3 is less than 3.
  const lower = [
    ...limits('minimum', true, false),
    ...limits('exclusiveMinimum', true, true),
    ...limits('maximum', false, true),
    ...limits('exclusiveMaximum', false, false),
  ]
  const upper = [
    ...limits('maximum', true, false),
    ...limits('exclusiveMaximum', true, true),
    ...limits('minimum', false, true),
    ...limits('exclusiveMinimum', false, false),
  ]
  return { lower: tightest(lower, 1), upper: tightest(upper, -1) }
}

/** The limit that excludes most: the greatest lower one, or the smallest upper one. */
function tightest(limits: readonly Limit[], sign: 1 | -1): Limit {
  const none: Limit = { limit: -Infinity * sign, isOpen: true }
  return [...limits, none].toSorted((a, b) => (b.limit - a.limit) * sign || Number(b.isOpen) - Number(a.isOpen))[0]! // there is one
}
