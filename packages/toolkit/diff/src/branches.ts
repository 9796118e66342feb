import { refOf } from '@loyalty-kit/json-schema/ref'
import { inOrder, matchUp, type Matched } from './match-up.ts'
import { normalised, type Union } from './normal.ts'
import { same } from './same.ts'
import { followed, type Side } from './side.ts'
import type { Sub } from './spread.ts'

/** Finds what became of the branches of unions. */
export interface BranchMatcher {
  /** Each branch of a union with its like. */
  matchBranches(before: readonly Sub[], after: readonly Sub[]): Matched<Sub>
  /** True for two unions that have a branch in common. */
  shareBranch(before: Union, after: Union): boolean
}

export function createBranchMatcher(
  base: Side,
  revision: Side,
  isSame: (before: Sub, after: Sub) => boolean,
): BranchMatcher {
  function matchBranches(was: readonly Sub[], is: readonly Sub[]): Matched<Sub> {
    const matched = matchUp(was, is, [isSameBranch, hasSameTag, isSame])
    const { gone, fresh } = matched
    // What is left on both sides and has no name to be known by is taken in order.
    const isNamed = [...gone, ...fresh].every(({ value }) => refOf(value) !== undefined)
    return gone.length === fresh.length && !isNamed ? inOrder(matched) : matched
  }

  function shareBranch(was: Union, is: Union): boolean {
    return was.list.some((mine) => is.list.some((yours) => isSameBranch(mine, yours) || hasSameTag(mine, yours)))
  }

  function isSameBranch(before: Sub, after: Sub): boolean {
    const [one, other] = [refOf(before.value), refOf(after.value)]
    if (one !== undefined && one === other) return true
    return same(followed(base, before)?.value, followed(revision, after)?.value)
  }

  function hasSameTag(before: Sub, after: Sub): boolean {
    const [one, other] = [normalised(base, before), normalised(revision, after)]
    return [...one.properties].some(([name, sub]) => {
      const next = other.properties.get(name)
      const was = normalised(base, sub).enum
      return next !== undefined && was?.length === 1 && same(was, normalised(revision, next).enum)
    })
  }

  return { matchBranches, shareBranch }
}

/** What a branch is called in a message. */
export function nameOf(branch: Sub): string {
  const ref = refOf(branch.value)
  return ref === undefined ? `shape at ${branch.pointer}` : `schema ${ref.split('/').at(-1)}`
}
