import type { Sub } from '../contract/spread.ts'
import type { Direction } from '../contract/use.ts'
import type { Literal } from './literal.ts'

/** Versions of schemas whose values are compared. */
export interface Versions {
  readonly direction: Direction
  /** True where two schemas are the same JSON, with everything that they refer to. What is proven is kept by this function. */
  readonly isUnchanged: (left: Sub, right: Sub) => boolean
}

/** Which claims are proven to be contradictory. */
export interface Proofs {
  /** @param prove Searches for a proof, which may depend on others. */
  find(claims: readonly Literal[], prove: () => boolean): boolean
}

/** What is known of two versions, whichever search found it. */
const found = new WeakMap<Versions['isUnchanged'], Map<string, boolean>>()

/** @param isComplete False once a search ran out of steps: that it found no proof then means nothing. */
export function createProofs({ direction, isUnchanged }: Versions, isComplete: () => boolean): Proofs {
  const all = found.get(isUnchanged) ?? new Map<string, boolean>()
  found.set(isUnchanged, all)
  const pending = new Map<string, number>()
  /** The outermost pending proof that was taken for granted. */
  let outermost = Infinity

  function find(claims: readonly Literal[], prove: () => boolean): boolean {
    const ids = claims.map(({ id }) => id).toSorted((a, b) => a - b)
    const key = `${direction} ${ids.join(' ')}`
    const known = all.get(key)
    if (known !== undefined) return known
    const around = pending.get(key)
    if (around !== undefined) {
      // A smallest value of a recursive schema would contain a smaller one.
      outermost = Math.min(outermost, around)
      return true
    }
    const [depth, before] = [pending.size, outermost]
    pending.set(key, depth)
    outermost = Infinity
    const isProven = prove()
    pending.delete(key)
    const isOwn = outermost >= depth
    if (isProven ? isOwn : isComplete()) all.set(key, isProven)
    outermost = Math.min(before, isOwn ? Infinity : outermost)
    return isProven
  }

  return { find }
}
