import type { Spot } from './spot.ts'

/** A check that refuses a value whose parts nest deeper than an engine's stack: some thousands of levels. */
export function refusing(check: (value: unknown, spot?: Spot) => boolean): (value: unknown, spot?: Spot) => boolean {
  return (value, spot) => {
    try {
      return check(value, spot)
    } catch (error) {
      // What engines throw when the stack is used up.
      if (error instanceof Error && /^(Range|Internal)Error$/.test(error.name)) return false
      throw error
    }
  }
}
