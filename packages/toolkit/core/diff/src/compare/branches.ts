import { componentOf, refOf } from '@specwright/json-schema/ref'
import { inOrder, matchUp, type Matched } from '../contract/match-up.ts'
import type { Union } from '../normal/normal.ts'
import { normalised } from '../normal/normalised.ts'
import { same } from '../contract/same.ts'
import { followed, type Side } from '../contract/side.ts'
import type { Sub } from '../contract/spread.ts'

/** Matches the branches of unions between two versions. */
export interface BranchMatcher {
  /** Tests for counterparts, the strictest first. */
  readonly likenesses: readonly ((before: Sub, after: Sub) => boolean)[]
  /** Pairs each branch with its counterpart. */
  matchBranches(before: readonly Sub[], after: readonly Sub[]): Matched<Sub>
  /** True for two unions that have a branch in common. */
  shareBranch(before: Union, after: Union): boolean
}

/** Matches branches by their names, tags, and what they accept. */
export function createBranchMatcher(
  base: Side,
  revision: Side,
  isSame: (before: Sub, after: Sub) => boolean,
): BranchMatcher {
  const likenesses = [isSameBranch, hasSameTag, isSame]

  function matchBranches(before: readonly Sub[], after: readonly Sub[]): Matched<Sub> {
    const matched = matchUp(before, after, likenesses)
    const { gone, fresh } = matched
    // Unnamed branches that are left on both sides are paired in order.
    const isNamed = [...gone, ...fresh].every(({ value }) => refOf(value) !== undefined)
    return gone.length === fresh.length && !isNamed ? inOrder(matched) : matched
  }

  function shareBranch(before: Union, after: Union): boolean {
    return before.list.some((left) => after.list.some((right) => isSameBranch(left, right) || hasSameTag(left, right)))
  }

  function isSameBranch(before: Sub, after: Sub): boolean {
    const [left, right] = [refOf(before.value), refOf(after.value)]
    if (left !== undefined && left === right) return true
    return same(followed(base, before)?.value, followed(revision, after)?.value)
  }

  function hasSameTag(before: Sub, after: Sub): boolean {
    const [left, right] = [normalised(base, before), normalised(revision, after)]
    return [...left.properties].some(([name, sub]) => {
      const next = right.properties.get(name)
      const values = normalised(base, sub).enum
      return next !== undefined && values?.length === 1 && same(values, normalised(revision, next).enum)
    })
  }

  return { likenesses, matchBranches, shareBranch }
}

/** The name of a branch in messages. */
export function nameOf(branch: Sub): string {
  const ref = refOf(branch.value)
  return ref === undefined ? `schema at ${branch.pointer}` : `schema ${componentOf(ref)?.name ?? ref}`
}
