import type { Side } from './side.ts'
import type { Sub } from './spread.ts'

/** A schema of one version. */
export interface Located {
  readonly side: Side
  readonly sub: Sub
}

/** What is asked about a value: which schemas it satisfies, and which it violates. */
export interface Claimed {
  readonly satisfied: readonly Located[]
  readonly violated: readonly Located[]
}
