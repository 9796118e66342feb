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

/** Each claim about a whole schema. */
export function literalsOf({ satisfied, violated }: Claimed): readonly Literal[] {
  return [
    ...satisfied.map(({ side, sub }) => literal(side, sub, true)),
    ...violated.map(({ side, sub }) => literal(side, sub, false)),
  ]
}
