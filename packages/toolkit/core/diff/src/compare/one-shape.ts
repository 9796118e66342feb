import { inOrder, matchUp } from '../contract/match-up.ts'
import type { Sub } from '../contract/spread.ts'
import { isUnion, type NormalForm } from '../normal/normal.ts'
import { normalised } from '../normal/normalised.ts'
import { distributed, withoutList } from '../normal/unions.ts'
import type { BranchMatcher } from './branches.ts'
import type { Scene } from './scene.ts'

/**
 * Both schemas as unions, or neither: a union that only lists values or types becomes an enum or a set of types, and rules
 * beside a union move into each of its branches.
 */
export function inOneShape(
  before: Sub,
  after: Sub,
  { base, revision }: Scene,
  { shareBranch }: BranchMatcher,
): readonly [NormalForm, NormalForm] {
  const [oldNormal, newNormal] = [normalised(base, before), normalised(revision, after)]
  if (isUnion(oldNormal) === isUnion(newNormal)) return [oldNormal, newNormal]
  const [[old, next] = []] = inOrder(matchUp(oldNormal.unions, newNormal.unions, [shareBranch])).pairs
  if (old && next) {
    return isUnion(oldNormal)
      ? [oldNormal, distributed(revision, after, newNormal, next)]
      : [distributed(base, before, oldNormal, old), newNormal]
  }
  return [withoutList(base, oldNormal), withoutList(revision, newNormal)]
}
