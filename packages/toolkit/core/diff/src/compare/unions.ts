import { isObject, pointerTo } from '@specwright/json-schema/json'
import { areApart } from '../language/refute.ts'
import { createBranchMatcher, nameOf } from './branches.ts'
import { compareOverlaps, type Kept } from './overlaps.ts'
import type { Deeper } from './comparison.ts'
import { inOrder, matchUp } from '../contract/match-up.ts'
import type { Claimed } from '../language/claimed.ts'
import { isUnconstrained, isUnion, type NormalForm } from '../normal/normal.ts'
import type { Moved, Note } from './note.ts'
import { followed, type Side } from '../contract/side.ts'
import { annotations, type Sub } from '../contract/spread.ts'
import type { Direction } from '../contract/use.ts'
import { besideUnion, branchesOf, type Shapes } from '../normal/unions.ts'

/** The branches of a schema without other rules: its union, or itself; `undefined` where any value is accepted. */
export function shapesOf(side: Side, sub: Sub, normal: NormalForm): Shapes | undefined {
  if (isUnion(normal)) return normal.unions[0]
  return isUnconstrained(normal) ? undefined : { list: [soleBranch(side, sub)] }
}

/** The branch of a union that has only one. */
function soleBranch(side: Side, sub: Sub): Sub {
  const part = followed(side, sub)
  const rules = Object.entries(part?.value ?? {}).filter(([name]) => !annotations.has(name))
  const [name, list] = rules[0] ?? []
  if (!part || rules.length !== 1 || !Array.isArray(list) || list.length !== 1) return sub
  if (name !== 'anyOf' && name !== 'oneOf' && name !== 'allOf') return sub
  return soleBranch(side, { value: list[0], pointer: pointerTo(part.pointer, name, 0) })
}

/** Compares unions. */
export interface UnionComparison {
  /** Compares unions that all apply, with the same other rules. */
  compareUnions(before: Whole, after: Whole): void
  /** Compares unions without other rules; `undefined` stands for a schema that accepts any value. */
  compareShapes(before: Shapes | undefined, after: Shapes | undefined, place: string): void
}

/** A schema as written, and in normal form. */
interface Whole {
  readonly sub: Sub
  readonly normal: NormalForm
}

/** What the comparison of unions needs from the comparison of schemas. */
interface UnionDeeper extends Pick<Deeper, 'note' | 'isSame'> {
  compare(before: Sub, after: Sub): Readonly<Moved>
  /** As `compare`, without reporting anything. */
  movedBetween(before: Sub, after: Sub): Readonly<Moved>
  /** The direction in which properties are hidden. */
  readonly direction: Direction
  /** True where it is proven that no value is as claimed. */
  isContradiction(claimed: Claimed): boolean
}

/** Compares the unions of two versions of a schema. */
export function createUnionComparison(base: Side, revision: Side, deeper: UnionDeeper): UnionComparison {
  const { note, compare, isSame, direction } = deeper
  const { matchBranches, shareBranch } = createBranchMatcher(base, revision, isSame)

  function compareUnions(before: Whole, after: Whole): void {
    const { pairs, gone, fresh } = inOrder(matchUp(before.normal.unions, after.normal.unions, [shareBranch]))
    for (const [oldUnion, newUnion] of pairs) {
      const [oldBeside, newBeside] = [
        besideUnion(base, before.sub, oldUnion),
        besideUnion(revision, after.sub, newUnion),
      ]
      compareShapes({ ...oldUnion, beside: oldBeside }, { ...newUnion, beside: newBeside }, newUnion.pointer)
    }
    for (const oldUnion of gone) compareShapes(oldUnion, undefined, oldUnion.pointer)
    for (const newUnion of fresh) compareShapes(undefined, newUnion, newUnion.pointer)
  }

  function compareShapes(oldUnion: Shapes | undefined, newUnion: Shapes | undefined, place: string): void {
    if (!oldUnion || !newUnion) {
      const effect = oldUnion ? 'wider' : 'narrower'
      const reason = oldUnion
        ? 'the value no longer has to match one of several schemas'
        : 'the value must now match one of several schemas'
      const rule = oldUnion ? 'union-removed' : 'union-added'
      note({ rule, place, effect, visible: true, reason, before: oldUnion?.list.length, after: newUnion?.list.length })
      return
    }
    const [old, next] = [plainByWhole(oldUnion), plainByWhole(newUnion)]
    const { pairs, gone, fresh } = matchBranches([...old.keys()], [...next.keys()])
    const kept = pairs.map(([oldBranch, newBranch]): Kept => {
      const moved = compare(oldBranch, newBranch)
      const [before, after] = [old.get(oldBranch) ?? oldBranch, next.get(newBranch) ?? newBranch]
      // Rules that all branches share do not change which of them match.
      return { before, after, moved: oldUnion.shared || newUnion.shared ? deeper.movedBetween(before, after) : moved }
    })
    for (const branch of gone) noteBranch('removed', branch, { side: base, note })
    for (const branch of fresh) noteBranch('added', branch, { side: revision, note })
    compareKinds(oldUnion, newUnion, place)
    const plain = {
      gone: gone.map((each) => old.get(each) ?? each),
      fresh: fresh.map((each) => next.get(each) ?? each),
    }
    compareOverlaps({ base, revision, before: oldUnion, after: newUnion, kept, ...plain }, deeper)
  }

  /** Compares whether a value must match exactly one branch, or may match several. */
  function compareKinds(oldUnion: Shapes, newUnion: Shapes, place: string): void {
    if (!oldUnion.kind || !newUnion.kind || oldUnion.kind === newUnion.kind) return
    // A value never matches two branches that are proven to be apart.
    if (areApart(base, branchesOf(oldUnion), direction) && areApart(revision, branchesOf(newUnion), direction)) return
    const isLooser = newUnion.kind === 'anyOf'
    const reason = isLooser
      ? 'a value may now match several schemas of the union'
      : 'a value may now match only one schema of the union'
    const effect = isLooser ? 'wider' : 'narrower'
    note({ rule: 'union-kind', place, effect, visible: false, reason, before: oldUnion.kind, after: newUnion.kind })
  }

  return { compareUnions, compareShapes }
}

/** Notes a branch of one version; a value that shows it matches the branch. */
function noteBranch(
  what: 'added' | 'removed',
  branch: Sub,
  { side, note }: { readonly side: Side; readonly note: (note: Note) => void },
): void {
  const { value, pointer: place } = branch
  const isAdded = what === 'added'
  const reason = `the ${nameOf(branch)} was ${what} ${isAdded ? 'to' : 'from'} the union`
  const facts = {
    place,
    visible: true,
    reason,
    before: isAdded ? undefined : value,
    after: isAdded ? value : undefined,
  }
  const unlike = isObject(value) ? { not: value } : undefined
  const violated = { [isAdded ? 'wider' : 'narrower']: unlike, side }
  note({
    ...facts,
    rule: isAdded ? 'branch-added' : 'branch-removed',
    effect: isAdded ? 'wider' : 'narrower',
    violated,
  })
}

/** Each branch without the shared rules, by the branch with them. */
function plainByWhole(shapes: Shapes): ReadonlyMap<Sub, Sub> {
  return new Map(branchesOf(shapes).map((whole, n) => [whole, shapes.list[n] ?? whole]))
}
