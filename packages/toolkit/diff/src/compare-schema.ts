import { createBranchMatcher } from './branches.ts'
import { compareConditionals } from './compare-conditionals.ts'
import { compareKeywords, type Deeper } from './compare-keywords.ts'
import { compareDefaults, compareNotes } from './compare-notes.ts'
import { compareProperties } from './compare-properties.ts'
import { compareTypes } from './compare-types.ts'
import { createUnionComparison, shapesOf } from './compare-unions.ts'
import { inOrder, matchUp } from './match-up.ts'
import { isNever, normalised, type Normal } from './normal.ts'
import { bumpFor, move, type Moved, type Note } from './note.ts'
import type { Report } from './report.ts'
import { same } from './same.ts'
import { sharedRules } from './shared-rules.ts'
import type { Side } from './side.ts'
import { annotationOf, chainsOf, type Sub } from './spread.ts'
import { distributed, isUnion, withoutList } from './unions.ts'
import type { Home, Use } from './use.ts'
import { witnessFor } from './witness.ts'

/** Compares the schemas of two versions. */
export interface SchemaComparison {
  /** Looks at all that a schema says, in one use of it. */
  compare(before: Sub, after: Sub, use: Use): Readonly<Moved>
}

interface Options {
  readonly report: Report
  /** How many comparisons this one is a part of. */
  readonly depth?: number
}

/** How often a comparison may ask another whether two schemas are the same: one that leads back to itself would not end. */
const greatestDepth = 2

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
    const [one, other] = inOneShape(before, after)
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
      compare: (was, is) => follow(compare(was, is, { ...use, part: { of: home, name: 0 } })),
      compareRules: (was, is) => follow(compare(was, is, within)),
      flipped: (was, is) => {
        const { narrower, wider } = compare(was, is, flip(within))
        follow({ narrower: wider, wider: narrower })
      },
      isSame,
      isOneWay,
    }
    const compareBranch = (was: Sub, is: Sub): Moved => follow(compare(was, is, use))
    const branches = { note, compare: compareBranch, movedBetween, isSame, isWithin }
    const unions = createUnionComparison(base, revision, branches)
    compareNotes(chainsOf(base, before), chainsOf(revision, after), use, report)
    compareDefaults(annotationOf(base, before, 'default'), annotationOf(revision, after, 'default'), given, report)
    if (isNever(one) !== isNever(other)) {
      const reason = isNever(other) ? 'no value will do any more' : 'values will do where none did'
      const effect = isNever(other) ? 'narrower' : 'wider'
      note({ place: other.pointer, effect, visible: true, reason, before: before.value, after: after.value })
      return moved
    }
    if (isUnion(one) !== isUnion(other)) {
      unions.compareShapes(shapesOf(base, before, one), shapesOf(revision, after, other), other.pointer)
      return moved
    }
    compareTypes(one, other, { note, isText })
    const [mine, yours] = sharedRules(one, other) ?? []
    if (!mine || !yours) return moved
    const compareMember = (was: Sub, is: Sub, each: Use): Moved => follow(compare(was, is, each))
    compareProperties(mine, yours, { base, revision, use, home, report, note, moved, compare: compareMember })
    compareKeywords(mine, yours, deeper)
    compareConditionals(mine, yours, deeper)
    unions.compareUnions({ sub: before, normal: mine }, { sub: after, normal: yours })
    return moved
  }

  /** A value that shows a change: where null alone would, the whole that it is a part of. */
  async function witness(asked: Home & Pick<Note, 'shownBy'>, part: Use['part']): Promise<unknown> {
    const value = await witnessFor({ base, revision, ...asked })
    const whole = value === null && part ? await witnessFor({ base, revision, ...part.of, nullAt: part.name }) : value
    return whole === undefined ? value : whole
  }

  /**
   * A union that only lists what the other side says at once is no union; what is said beside a union holds for each branch
   * of it.
   */
  function inOneShape(before: Sub, after: Sub): readonly [Normal, Normal] {
    const [one, other] = [normalised(base, before), normalised(revision, after)]
    if (isUnion(one) === isUnion(other)) return [one, other]
    const [[was, is] = []] = inOrder(matchUp(one.unions, other.unions, [shareBranch])).pairs
    if (was && is) {
      return isUnion(one)
        ? [one, distributed(revision, after, other, is)]
        : [distributed(base, before, one, was), other]
    }
    return [withoutList(base, one), withoutList(revision, other)]
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

  function isWithin(side: Side, one: Sub, other: Sub): boolean {
    return !probed(side, one, side, other).narrower
  }

  /** How two schemas differ, of which nothing is reported. */
  function probed(side: Side, one: Sub, otherSide: Side, other: Sub): Moved {
    if (depth === greatestDepth) return { narrower: true, wider: true }
    const probe = createSchemaComparison(side, otherSide, { report: silent, depth: depth + 1 })
    const within = { before: [], after: [], direction: 'request' } as const
    return probe.compare(one, other, { direction: 'request', beta: false, within })
  }

  return { compare }
}

const silent: Report = { add() {}, findings: async () => [] }

function flip(use: Use): Use {
  return { ...use, direction: use.direction === 'request' ? 'response' : 'request' }
}

/** Where all is said that holds for a value. */
function pointersOf({ pointer, also = [] }: Sub): string[] {
  return [pointer, ...also.flatMap(pointersOf)]
}
