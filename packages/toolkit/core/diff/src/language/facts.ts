import type { Atom, Literal } from './literal.ts'

/** What a value would have to satisfy, once nothing is left to expand. */
export interface Facts {
  readonly atoms: readonly Atom[]
  /** Names of properties that it has. */
  readonly present: ReadonlySet<string>
  /** Names of properties that it does not have. */
  readonly absent: ReadonlySet<string>
}

/** The values of a keyword that must hold, or of one that must not. */
export function heldBy({ atoms }: Facts, name: string, holds: boolean): readonly unknown[] {
  return atoms.flatMap((atom) => (atom.name === name && atom.holds === holds ? [atom.fragment[name]] : []))
}

/** True where it is proven that no value satisfies all claims. */
export type Refute = (claims: readonly Literal[]) => boolean

/** Searches for values that satisfy claims. */
export interface Search {
  readonly refute: Refute
  /** Values that may satisfy all claims, the plainest first. */
  models(claims: readonly Literal[]): Generator
}

/** A range of whole numbers, such as a length. */
export interface Span {
  readonly min: number
  readonly max: number
}

/** What a pair of bounds leaves, with bounds that must not hold as bounds of the other side. */
export function spanOf(facts: Facts, lower: string, upper: string): Span {
  const numbers = (name: string, holds: boolean): number[] => heldBy(facts, name, holds).map(Number)
  return {
    min: Math.max(0, ...numbers(lower, true), ...numbers(upper, false).map((n) => n + 1)),
    max: Math.min(Infinity, ...numbers(upper, true), ...numbers(lower, false).map((n) => n - 1)),
  }
}
