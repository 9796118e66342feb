import { createBranchMatcher } from './branches.ts'
import { compareConditionals } from './compare-conditionals.ts'
import { compareKeywords } from './compare-keywords.ts'
import { compareDefaults, compareNotes } from './compare-notes.ts'
import { compareProperties } from './compare-properties.ts'
import { compareTypes } from './compare-types.ts'
import { createUnionComparison, shapesOf } from './compare-unions.ts'
import type { Deeper, SchemaComparison } from './comparison.ts'
import { inOrder, matchUp } from './match-up.ts'
import { isNever, isUnion, type Normal } from './normal.ts'
import { normalised } from './normalised.ts'
import { bumpFor, move, type Moved, type Note } from './note.ts'
import type { Report } from './report.ts'
import { same } from './same.ts'
import { sharedRules } from './shared-rules.ts'
import type { Side } from './side.ts'
import { annotationOf, chainsOf, type Sub } from './spread.ts'
import { distributed, withoutList } from './unions.ts'
import type { Home, Use } from './use.ts'
import { valueWitness, type Witness } from './witness.ts'
import { witnessFor } from './witness-value.ts'

interface Options {
  readonly report: Report
  /** How many comparisons this one is nested in. */
  readonly depth?: number
}

/** How deep comparisons may nest to find out whether two schemas are the same: with recursive schemas they would not end. */
const maxDepth = 2

export function createSchemaComparison(base: Side, revision: Side, { report, depth = 0 }: Options): SchemaComparison {
  const done = new Map<string, Moved>()
  const { shareBranch } = createBranchMatcher(base, revision, isSame)

  function compare(before: Sub, after: Sub, given: Use): Moved {
    const key = JSON.stringify([pointersOf(before), pointersOf(after), { ...given, part: undefined }])
    const known = done.get(key)
    if (known) return known
    const moved: Moved = { narrower: false, wider: false }
    done.set(key, moved)
    const { isNeeded: _, isText = false, part, ...use } = given
    const [oldNormal, newNormal] = inOneShape(before, after)
    const home = use.within ?? { before: pointersOf(before), after: pointersOf(after), direction: use.direction }
    const note = ({ place, effect, visible, types = visible ? effect : 'none', shownBy, ...rest }: Note): void => {
      move(moved, effect)
      const wire = bumpFor(effect, use)
      report.add(
        { ...rest, place, wire, types: bumpFor(types, use), witness: () => witness({ ...home, shownBy }, part) },
        use,
      )
    }
    const follow = (inner: Moved): Moved => {
      moved.narrower ||= inner.narrower
      moved.wider ||= inner.wider
      return inner
    }
    const within = { ...use, within: home }
    const deeper: Deeper = {
      note,
      compare: (old, next) => follow(compare(old, next, { ...use, part: { of: home, name: 0 } })),
      compareRules: (old, next) => follow(compare(old, next, within)),
      flipped: (old, next) => {
        const { narrower, wider } = compare(old, next, flip(within))
        follow({ narrower: wider, wider: narrower })
      },
      isSame,
      isOneWay,
    }
    const compareBranch = (old: Sub, next: Sub): Moved => follow(compare(old, next, use))
    const branches = { note, compare: compareBranch, movedBetween, isSame, isWithin }
    const unions = createUnionComparison(base, revision, branches)
    compareNotes(chainsOf(base, before), chainsOf(revision, after), use, report)
    compareDefaults(annotationOf(base, before, 'default'), annotationOf(revision, after, 'default'), given, report)
    if (isNever(oldNormal) !== isNever(newNormal)) {
      const reason = isNever(newNormal) ? 'no value is accepted any more' : 'values are now accepted, where none was'
      const effect = isNever(newNormal) ? 'narrower' : 'wider'
      note({
        rule: 'never',
        place: newNormal.pointer,
        effect,
        visible: true,
        reason,
        before: before.value,
        after: after.value,
      })
      return moved
    }
    if (isUnion(oldNormal) !== isUnion(newNormal)) {
      unions.compareShapes(shapesOf(base, before, oldNormal), shapesOf(revision, after, newNormal), newNormal.pointer)
      return moved
    }
    compareTypes(oldNormal, newNormal, { note, isText })
    const [oldRules, newRules] = sharedRules(oldNormal, newNormal) ?? []
    if (!oldRules || !newRules) return moved
    const compareMember = (old: Sub, next: Sub, each: Use): Moved => follow(compare(old, next, each))
    compareProperties(oldRules, newRules, { base, revision, use, home, report, note, moved, compare: compareMember })
    compareKeywords(oldRules, newRules, deeper)
    compareConditionals(oldRules, newRules, deeper)
    unions.compareUnions({ sub: before, normal: oldRules }, { sub: after, normal: newRules })
    return moved
  }

  /** A value that shows a change; in place of a lone null, the whole value that contains it. */
  async function witness(question: Home & Pick<Note, 'shownBy'>, part: Use['part']): Promise<Witness | undefined> {
    const value = await witnessFor({ base, revision, ...question })
    const whole = value === null && part ? await witnessFor({ base, revision, ...part.of, nullAt: part.name }) : value
    return valueWitness(whole === undefined ? value : whole)
  }

  /**
   * Both schemas as unions, or neither: a union that only lists values or types becomes an enum or a set of types, and rules
   * beside a union move into each of its branches.
   */
  function inOneShape(before: Sub, after: Sub): readonly [Normal, Normal] {
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

  /** True where two schemas accept the same, however they are written. */
  function isSame(before: Sub, after: Sub): boolean {
    if (same(before.value, after.value)) return true
    const { narrower, wider } = movedBetween(before, after)
    return !narrower && !wider
  }

  function isOneWay(before: Sub, after: Sub): boolean {
    const { narrower, wider } = movedBetween(before, after)
    return !narrower || !wider
  }

  function movedBetween(before: Sub, after: Sub): Moved {
    return probed(base, before, revision, after)
  }

  function isWithin(side: Side, left: Sub, right: Sub): boolean {
    return !probed(side, left, side, right).narrower
  }

  /** How two schemas differ, without reporting anything. */
  function probed(leftSide: Side, left: Sub, rightSide: Side, right: Sub): Moved {
    if (depth === maxDepth) return { narrower: true, wider: true }
    const probe = createSchemaComparison(leftSide, rightSide, { report: silent, depth: depth + 1 })
    const within = { before: [], after: [], direction: 'request' } as const
    return probe.compare(left, right, { direction: 'request', beta: false, within })
  }

  return { compare }
}

const silent: Report = { add() {}, findings: async () => [] }

function flip(use: Use): Use {
  return { ...use, direction: use.direction === 'request' ? 'response' : 'request' }
}

/** The pointers of all schemas that apply to a value. */
function pointersOf({ pointer, also = [] }: Sub): string[] {
  return [pointer, ...also.flatMap(pointersOf)]
}
