import type { ProvedOperation } from './proved-operation.ts'

/** What a phase may use. */
export interface PhaseBudget {
  readonly requests: number
  /** No request is sent, or sent again, after this time; one that has been sent is awaited. */
  readonly seconds: number
}

/** What a phase has still to do: the operations, each with how many requests there are for it, where that is known. */
export type Pending = Map<ProvedOperation, number | undefined>

/** What a phase has not tried, since its budget was spent. */
export interface LeftOut {
  /** What was spent. */
  readonly by: keyof PhaseBudget
  /** The ids of the operations. */
  readonly operations: readonly string[]
  /** How many requests; absent where that depends on what they would have shown. */
  readonly requests?: number
}

/** What is left out of a phase that has ended with something still to do. */
export function leftOutOf(pending: Pending, by: LeftOut['by']): LeftOut {
  const counts = [...pending.values()]
  const known = counts.filter((count) => count !== undefined)
  return {
    by,
    operations: [...pending.keys()].map(({ operation }) => operation.id),
    ...(known.length > 0 && known.length === counts.length && { requests: known.reduce((a, b) => a + b, 0) }),
  }
}
