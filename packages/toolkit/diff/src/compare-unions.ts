import { areApart } from './are-apart.ts'
import { createBranchMatcher, nameOf } from './branches.ts'
import type { Deeper } from './compare-keywords.ts'
import { compareOverlaps, type Kept } from './compare-overlaps.ts'
import { inOrder, matchUp } from './match-up.ts'
import { isUnconstrained, type Normal } from './normal.ts'
import type { Moved } from './note.ts'
import { pointerTo } from './report.ts'
import { followed, type Side } from './side.ts'
import { annotations, type Sub } from './spread.ts'
import { besideUnion, branchesOf, isUnion, type Shapes } from './unions.ts'

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
  compareUnions(before: Whole, after: Whole): void
  /** Shapes that are all there is to say; any will do where they are `undefined`. */
  compareShapes(before: Shapes | undefined, after: Shapes | undefined, place: string): void
}

/** A schema, as its author wrote it and in one spelling. */
interface Whole {
  readonly sub: Sub
  readonly normal: Normal
}

/** What the comparison of unions needs of that of schemas. */
interface UnionDeeper extends Pick<Deeper, 'note' | 'isSame'> {
  compare(before: Sub, after: Sub): Readonly<Moved>
  /** As `compare`, of which nothing is reported. */
  movedBetween(before: Sub, after: Sub): Readonly<Moved>
  /** True where it is proven that every value of one schema is one of another of the same version. */
  isWithin(side: Side, one: Sub, other: Sub): boolean
}

export function createUnionComparison(base: Side, revision: Side, deeper: UnionDeeper): UnionComparison {
  const { note, compare, isSame } = deeper
  const { matchBranches, shareBranch } = createBranchMatcher(base, revision, isSame)

  function compareUnions(before: Whole, after: Whole): void {
    const { pairs, gone, fresh } = inOrder(matchUp(before.normal.unions, after.normal.unions, [shareBranch]))
    for (const [was, is] of pairs) {
      const [mine, yours] = [besideUnion(base, before.sub, was), besideUnion(revision, after.sub, is)]
      compareShapes({ ...was, beside: mine }, { ...is, beside: yours }, is.pointer)
    }
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
    const [old, next] = [plainByWhole(was), plainByWhole(is)]
    const { pairs, gone, fresh } = matchBranches([...old.keys()], [...next.keys()])
    const kept = pairs.map(([mine, yours]): Kept => {
      const moved = compare(mine, yours)
      const [before, after] = [old.get(mine) ?? mine, next.get(yours) ?? yours]
      // What all branches say as well changes nothing of which of them match.
      return { before, after, moved: was.shared || is.shared ? deeper.movedBetween(before, after) : moved }
    })
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
    const plain = {
      gone: gone.map((each) => old.get(each) ?? each),
      fresh: fresh.map((each) => next.get(each) ?? each),
    }
    compareOverlaps({ base, revision, was, is, kept, ...plain }, deeper)
  }

  /** Whether one shape must hold, or several may. */
  function compareKinds(was: Shapes, is: Shapes, place: string): void {
    if (!was.kind || !is.kind || was.kind === is.kind) return
    // Shapes that a tag tells apart never hold at once.
    if (areApart(base, branchesOf(was)) && areApart(revision, branchesOf(is))) return
    const isLooser = is.kind === 'anyOf'
    const reason = isLooser ? 'several shapes may hold at once' : 'only one shape may hold at once'
    const effect = isLooser ? 'wider' : 'narrower'
    note({ place, effect, visible: false, reason, before: was.kind, after: is.kind })
  }

  return { compareUnions, compareShapes }
}

/** The shapes with all that each of them says, and without what they share. */
function plainByWhole(shapes: Shapes): ReadonlyMap<Sub, Sub> {
  return new Map(branchesOf(shapes).map((whole, n) => [whole, shapes.list[n] ?? whole]))
}
