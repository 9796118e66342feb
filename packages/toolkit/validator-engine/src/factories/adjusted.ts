import { equal } from '../equal.ts'
import type { Issue } from '../issue.ts'
import { withoutUndefined, type MemberValues } from './parts.ts'

/** How many members are changed at most. */
const maxRounds = 12

/** What an object is adjusted with. */
interface Adjusting {
  check(value: unknown): readonly Issue[]
  /** Members that stay. */
  readonly fixed: ReadonlySet<string>
  /** Values of each member in objects that are valid. */
  readonly spare: ReadonlyMap<string, readonly unknown[]>
}

/** An object, and what is wrong with it. */
export interface CheckedMembers {
  readonly value: MemberValues
  readonly issues: readonly Issue[]
}

/** An object whose other members are changed, added and left out while fewer issues are left. */
export function adjusted(start: MemberValues, adjusting: Adjusting): CheckedMembers {
  let best: CheckedMembers = { value: start, issues: adjusting.check(start) }
  for (let round = 0; round < maxRounds && best.issues.length > 0; round++) {
    const better = betterThan(best, adjusting)
    if (better === undefined) return best
    best = better
  }
  return best
}

function betterThan(before: CheckedMembers, adjusting: Adjusting): CheckedMembers | undefined {
  let best: CheckedMembers | undefined
  for (const value of changedMembers(before, adjusting)) {
    const issues = adjusting.check(value)
    if (issues.length === 0) return { value, issues }
    if (issues.length < (best ?? before).issues.length) best = { value, issues }
  }
  return best
}

/** The object with one other member, those that issues are about first. */
function* changedMembers({ value, issues }: CheckedMembers, { fixed, spare }: Adjusting): Generator<MemberValues> {
  const named = issues.flatMap(({ path: [first] }) => (typeof first === 'string' ? [first] : []))
  for (const name of new Set([...named, ...Object.keys(value), ...spare.keys()])) {
    if (fixed.has(name)) continue
    for (const member of spare.get(name) ?? []) if (!equal(member, value[name])) yield { ...value, [name]: member }
    if (Object.hasOwn(value, name)) yield withoutUndefined({ ...value, [name]: undefined })
  }
}
