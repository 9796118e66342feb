import type { Side } from '../contract/side.ts'
import type { Sub } from '../contract/spread.ts'
import { unchangedBetween } from '../contract/unchanged.ts'
import type { Direction } from '../contract/use.ts'
import type { Claimed, VersionedSub } from './claimed.ts'
import { literal, type Literal } from './literal.ts'
import type { Versions } from './proofs.ts'
import { createTableau } from './tableau.ts'

/**
 * True where it is proven that every value of one schema satisfies the other. False where one does not, and where
 * neither could be decided.
 */
export function isIncluded(left: VersionedSub, right: VersionedSub, versions: Versions): boolean {
  return isContradiction({ satisfied: [left], violated: [right] }, versions)
}

/** True where it is proven that no value is as claimed. False where one is, and where neither could be decided. */
export function isContradiction(claimed: Claimed, versions: Versions): boolean {
  return createTableau(versions).refute(literalsOf(claimed))
}

/** True where it is proven that no value satisfies a schema. */
export function isEmpty({ side, sub }: VersionedSub, direction: Direction): boolean {
  return isContradiction({ satisfied: [{ side, sub }], violated: [] }, within(side, direction))
}

/** True where it is proven that no value satisfies two of the schemas. */
export function areApart(side: Side, list: readonly Sub[], direction: Direction): boolean {
  const isApart = (...pair: readonly Sub[]): boolean =>
    isContradiction({ satisfied: pair.map((sub) => ({ side, sub })), violated: [] }, within(side, direction))
  return list.every((left, n) => list.slice(n + 1).every((right) => isApart(left, right)))
}

/** One version of a document alone. */
function within(side: Side, direction: Direction): Versions {
  return { direction, isUnchanged: unchangedBetween(side, side).isUnchanged }
}

/** Each claim about a whole schema. */
export function literalsOf({ satisfied, violated }: Claimed): readonly Literal[] {
  return [
    ...satisfied.map(({ side, sub }) => literal(side, sub, true)),
    ...violated.map(({ side, sub }) => literal(side, sub, false)),
  ]
}
