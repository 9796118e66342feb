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
const found: Readonly<Record<Direction, WeakMap<Versions['isUnchanged'], Map<string, boolean>>>> = {
  request: new WeakMap(),
  response: new WeakMap(),
}

/**
 * @param isFinal False once a search ran out of steps: that it found no proof then means nothing, unless it is a whole question,
 *   for which it would only run out again.
 */
export function createProofs({ direction, isUnchanged }: Versions, isFinal: (isWhole: boolean) => boolean): Proofs {
  const all = found[direction].get(isUnchanged) ?? new Map<string, boolean>()
  found[direction].set(isUnchanged, all)
  /** How deep each pending proof is. */
  const pending = new Map<string, number>()
  /** Proofs that hold if pending ones do, with the outermost that each takes for granted; and their order. */
  const provisional = new Map<string, number>()
  const order: string[] = []
  /** The outermost pending proof that was taken for granted. */
  let outermost = Infinity

  function find(claims: readonly Literal[], prove: () => boolean): boolean {
    const ids = claims.map(({ id }) => id)
    const key = ids.toSorted((a, b) => a - b).join(' ')
    const known = all.get(key)
    if (known !== undefined) return known
    // A smallest value of a recursive schema would contain a smaller one.
    const granted = pending.get(key) ?? provisional.get(key)
    if (granted !== undefined) {
      outermost = Math.min(outermost, granted)
      return true
    }
    const [depth, count, around] = [pending.size, order.length, outermost]
    pending.set(key, depth)
    outermost = Infinity
    const isProven = prove()
    pending.delete(key)
    const isOwn = outermost >= depth
    if (isProven && !isOwn) {
      provisional.set(key, outermost)
      order.push(key)
    } else {
      // What was found on the way stands or falls with this proof.
      for (const each of order.splice(count)) {
        provisional.delete(each)
        if (isProven) all.set(each, true)
      }
      if (isProven || isFinal(depth === 0)) all.set(key, isProven)
    }
    outermost = isProven && !isOwn ? Math.min(around, outermost) : around
    return isProven
  }

  return { find }
}
