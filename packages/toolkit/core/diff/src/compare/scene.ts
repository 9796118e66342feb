import type { Side } from '../contract/side.ts'
import type { Sub } from '../contract/spread.ts'
import type { Direction, Home, Use } from '../contract/use.ts'
import { hidesProperties } from '../contract/side.ts'
import type { Versions } from '../language/proofs.ts'
import type { Moved } from './note.ts'
import type { Report } from './report.ts'

/** Two versions of a document whose schemas are compared. */
export interface Scene {
  readonly base: Side
  readonly revision: Side
  readonly isUnchanged: Versions['isUnchanged']
  /** Compares two schemas, and reports what is found. */
  compareInto(to: Report, before: Sub, after: Sub, use: Use): Moved
  /** How two schemas differ, without reporting anything. */
  movedBetween(before: Sub, after: Sub): Moved
}

/** What is found: the arguments of a report. */
export type Found = Parameters<Report['add']>

/** One comparison of two schemas. */
export interface Comparing {
  readonly before: Sub
  readonly after: Sub
  readonly given: Use
  readonly moved: Moved
  /** Receives what is found in the parts of the schemas. */
  readonly into: Report
  /** Receives what is found in the schemas themselves. */
  readonly own: Report
}

/** The schemas of a value in both versions: those around a rule that applies under a condition, else its own. */
export function homeOf({ before, after, given }: Pick<Comparing, 'before' | 'after' | 'given'>): Home {
  return given.within ?? { before: pointersOf(before), after: pointersOf(after), direction: given.direction }
}

/** The versions as proofs see them. Where no property is hidden in one direction, what is proven for the other is proven for it. */
export function versionsOf({ base, revision, isUnchanged }: Scene, direction: Direction): Versions {
  return { direction: hidesProperties(base) || hidesProperties(revision) ? direction : 'request', isUnchanged }
}

/** The pointers of all schemas that apply to a value. */
export function pointersOf({ pointer, also = [] }: Sub): string[] {
  return [pointer, ...also.flatMap(pointersOf)]
}
