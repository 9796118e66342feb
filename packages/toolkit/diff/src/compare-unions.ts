import { areApart } from './are-apart.ts'
import { createBranchMatcher, refOf } from './branches.ts'
import type { Deeper } from './compare-keywords.ts'
import { inOrder, matchUp } from './match-up.ts'
import { isUnconstrained, type Normal, type Union } from './normal.ts'
import { pointerTo } from './report.ts'
import { followed, type Side } from './side.ts'
import { annotations, type Sub } from './spread.ts'
import { isUnion } from './unions.ts'

/** Shapes that a value may have; one alone is of no kind. */
export interface Shapes {
  readonly kind?: Union['kind']
  readonly list: readonly Sub[]
}

/** The shapes of a schema that says nothing else: its union, or itself; `undefined` where any will do. */
export function shapesOf(side: Side, sub: Sub, normal: Normal): Shapes | undefined {
  if (isUnion(normal)) return normal.unions[0]
  return isUnconstrained(normal) ? undefined : { list: [soleBranch(side, sub)] }
}

/** The branch of a union that has no other. */
function soleBranch(side: Side, sub: Sub): Sub {
  const part = followed(side, sub)
  const said = Object.entries(part?.value ?? {}).filter(([name]) => !annotations.has(name))
  const [name, list] = said[0] ?? []
  if (!part || said.length !== 1 || !Array.isArray(list) || list.length !== 1) return sub
  if (name !== 'anyOf' && name !== 'oneOf' && name !== 'allOf') return sub
  return soleBranch(side, { value: list[0], pointer: pointerTo(part.pointer, name, 0) })
}

/** Compares the shapes that a value may have. */
export interface UnionComparison {
  /** Unions of which all hold, beside the same other rules. */
  compareUnions(before: Normal, after: Normal): void
  /** Shapes that are all there is to say; any will do where they are `undefined`. */
  compareShapes(before: Shapes | undefined, after: Shapes | undefined, place: string): void
}

export function createUnionComparison(base: Side, revision: Side, { note, compare, isSame }: Deeper): UnionComparison {
  const { matchBranches, shareBranch } = createBranchMatcher(base, revision, isSame)

  function compareUnions(one: Normal, other: Normal): void {
    const { pairs, gone, fresh } = inOrder(matchUp(one.unions, other.unions, [shareBranch]))
    for (const [was, is] of pairs) compareShapes(was, is, is.pointer)
    for (const was of gone) compareShapes(was, undefined, was.pointer)
    for (const is of fresh) compareShapes(undefined, is, is.pointer)
  }

  function compareShapes(was: Shapes | undefined, is: Shapes | undefined, place: string): void {
    if (!was || !is) {
      const effect = was ? 'wider' : 'narrower'
      const reason = was ? 'any shape will do now' : 'one of several shapes is asked for now'
      note({ place, effect, visible: true, reason, before: was?.list.length, after: is?.list.length })
      return
    }
    const { pairs, gone, fresh } = matchBranches(was.list, is.list)
    for (const [mine, yours] of pairs) compare(mine, yours)
    for (const branch of gone) {
      const reason = `the ${nameOf(branch)} is no longer one of the shapes`
      const facts = { place: branch.pointer, before: branch.value, after: undefined }
      note({ ...facts, effect: 'narrower', visible: true, reason })
    }
    for (const branch of fresh) {
      const reason = `the ${nameOf(branch)} is one of the shapes now`
      const facts = { place: branch.pointer, before: undefined, after: branch.value }
      note({ ...facts, effect: 'wider', visible: true, reason })
    }
    compareKinds(was, is, place)
  }

  /** Whether one shape must hold, or several may. */
  function compareKinds(was: Shapes, is: Shapes, place: string): void {
    if (!was.kind || !is.kind || was.kind === is.kind) return
    // Shapes that a tag tells apart never hold at once.
    if (areApart(base, was.list) && areApart(revision, is.list)) return
    const isLooser = is.kind === 'anyOf'
    const reason = isLooser ? 'several shapes may hold at once' : 'only one shape may hold at once'
    const effect = isLooser ? 'wider' : 'narrower'
    note({ place, effect, visible: false, reason, before: was.kind, after: is.kind })
  }

  return { compareUnions, compareShapes }
}

function nameOf(branch: Sub): string {
  const ref = refOf(branch)
  return ref === undefined ? `shape at ${branch.pointer}` : `schema ${ref.split('/').at(-1)}`
}
