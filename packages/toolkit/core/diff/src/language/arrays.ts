import { own, pointerTo } from '@specwright/json-schema/json'
import { saysNothing, subsOf, type Sub } from '../contract/spread.ts'
import { spanOf, type Facts, type Refute, type Span } from './facts.ts'
import { literal, negated, type Atom, type Literal } from './literal.ts'

/** The schemas of the items of an array, by position. */
interface Items {
  readonly placed: readonly Literal[]
  /** What applies after those; `undefined` where anything may follow. */
  readonly others: Literal | undefined
}

/** True where it is proven that no array satisfies the claims. */
export function hasNoArray(facts: Facts, refute: Refute): boolean {
  const named = (name: string): readonly Atom[] => facts.atoms.filter((atom) => atom.name === name)
  const lists = [...named('prefixItems'), ...named('items')]
  const all = [...lists.filter(({ holds }) => holds).map(itemsOf), ...named('contains').flatMap(withoutAny)]
  const length = Math.max(0, ...all.map(({ placed }) => placed.length))
  const at = (n: number): readonly Literal[] => all.flatMap(({ placed, others }) => placed[n] ?? others ?? [])
  const { min, max } = countsOf(facts, named('contains'))
  // Positions without a possible item end an array.
  const end = Array.from({ length: length + 1 }, (_, n) => n).find((n) => refute(at(n))) ?? Infinity
  const last = Math.min(max, end)
  if (min > last) return true
  const positions = (from: number): readonly number[] =>
    Array.from({ length: Math.max(0, Math.min(length + 1, last) - from) }, (_, n) => from + n)
  const isMissing = (n: number, claim: Literal): boolean => refute([...at(n), claim])
  const isMet = lists
    .filter(({ holds }) => !holds)
    .some((atom) => {
      const { placed, others } = itemsOf(atom)
      const isPlaced = placed.every((claim, n) => n >= last || isMissing(n, negated(claim)))
      return (
        isPlaced &&
        (!others ||
          [...positions(placed.length), ...beyond(placed.length, length + 1, last)].every((n) =>
            isMissing(n, negated(others)),
          ))
      )
    })
  const isCounted = named('contains').some((atom) => {
    const { lower, upper } = countedBy(atom)
    return !atom.holds && lower === 0 && last <= upper
  })
  return (
    isMet ||
    isCounted ||
    named('contains').some((atom) => {
      const { held, lower } = countedBy(atom)
      return atom.holds && lower > 0 && positions(0).every((n) => isMissing(n, held))
    })
  )
}

/** A position after all that have their own schemas, if an array may be as long. */
function beyond(from: number, length: number, last: number): readonly number[] {
  return from >= length && last > from ? [from] : []
}

/** What one keyword says about items. */
export function itemsOf({ side, fragment, pointer }: Atom): Items {
  const placed = subsOf(own(fragment, 'prefixItems'), pointerTo(pointer, 'prefixItems'))
  const others = own(fragment, 'items')
  return {
    placed: placed.map((sub) => literal(side, sub, true)),
    others:
      others === undefined ? undefined : literal(side, { value: others, pointer: pointerTo(pointer, 'items') }, true),
  }
}

/** How many items match a schema. */
interface CountedItems {
  readonly held: Literal
  readonly lower: number
  readonly upper: number
}

/** What `contains` counts. */
export function countedBy({ side, fragment, pointer }: Atom): CountedItems {
  const sub: Sub = { value: fragment['contains'], pointer: pointerTo(pointer, 'contains') }
  return {
    held: literal(side, sub, true),
    lower: Number(own(fragment, 'minContains') ?? 1),
    upper: Number(own(fragment, 'maxContains') ?? Infinity),
  }
}

/** `contains` that is refused: no item matches, where one would be enough. */
function withoutAny(atom: Atom): readonly Items[] {
  const { held, lower, upper } = countedBy(atom)
  return !atom.holds && lower === 1 && upper === Infinity ? [{ placed: [], others: negated(held) }] : []
}

/** How many items an array may have. */
function countsOf(facts: Facts, counting: readonly Atom[]): Span {
  const spans = counting.map((atom): Span => {
    const { held, lower, upper } = countedBy(atom)
    const isAny = saysNothing(held.sub.value)
    if (atom.holds) return { min: lower, max: isAny ? upper : Infinity }
    if (!isAny || upper < Infinity) return { min: 0, max: Infinity }
    return { min: 0, max: lower - 1 }
  })
  const { min, max } = spanOf(facts, 'minItems', 'maxItems')
  const isRepeated = facts.atoms.some(({ name, holds, fragment }) => {
    return name === 'uniqueItems' && !holds && fragment['uniqueItems'] === true
  })
  return {
    min: Math.max(min, isRepeated ? 2 : 0, ...spans.map((span) => span.min)),
    max: Math.min(max, ...spans.map((span) => span.max)),
  }
}
