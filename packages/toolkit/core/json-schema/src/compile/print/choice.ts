import type { Branch, Check } from '../check.ts'
import { whenMissed } from './known.ts'
import type { Known } from './types.ts'

export type Choice = Extract<Check, { kind: 'choice' }>

/** True where no value can meet two branches. */
export function areDistinct({ selector: { tag, types } }: Choice): boolean {
  return types !== undefined || tag?.decides === true
}

/** What is printed for branches, each of which is tried only where those before are missed. */
export function inTurn<Printed>(
  branches: readonly Branch[],
  known: Known,
  printed: (branch: Branch, left: Known) => Printed,
): Printed[] {
  let left = known
  return branches.map((branch) => {
    const result = printed(branch, left)
    left = whenMissed(branch.checks, left)
    return result
  })
}
