import type { Side } from '../contract/side.ts'
import type { Sub } from '../contract/spread.ts'

/** A schema of one version. */
export interface VersionedSub {
  readonly side: Side
  readonly sub: Sub
}

/** What is asked about a value: which schemas it satisfies, and which it violates. */
export interface Claimed {
  readonly satisfied: readonly VersionedSub[]
  readonly violated: readonly VersionedSub[]
}
