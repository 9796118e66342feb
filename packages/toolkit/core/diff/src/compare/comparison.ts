import type { Moved, Note } from './note.ts'
import type { Report } from './report.ts'
import type { Side } from '../contract/side.ts'
import type { Sub } from '../contract/spread.ts'
import type { Use } from '../contract/use.ts'

/** Compares the schemas of two versions. */
export interface SchemaComparison {
  /** Compares every keyword of a schema, for one use of it. */
  compare(before: Sub, after: Sub, use: Use): Readonly<Moved>
}

/** What the comparisons of the parts of an operation share. */
export interface Comparison {
  readonly base: Side
  readonly revision: Side
  readonly schemas: SchemaComparison
  readonly report: Report
}

/** What the comparison of keywords needs from the comparison of schemas. */
export interface Deeper {
  readonly base: Side
  readonly revision: Side
  note(note: Note): void
  compare(before: Sub, after: Sub): void
  /** As `compare`, for rules that apply under a condition. */
  compareRules(before: Sub, after: Sub): void
  /** As `compare`, for a schema whose values are refused: `not`. */
  flipped(before: Sub, after: Sub): void
  /** True where two schemas accept the same values, however they are written. */
  isSame(before: Sub, after: Sub): boolean
  /** True where the second schema is only wider, only narrower, or the same. */
  isOneWay(before: Sub, after: Sub): boolean
  /** Tests for branches of unions that are likely the same, the strictest first. */
  readonly branchLikenesses: readonly ((before: Sub, after: Sub) => boolean)[]
}
