import { createBranchMatcher } from './branches.ts'
import { changeRules, type ChangeRule } from './verdict/change-rules.ts'
import type { Claimed } from './claimed.ts'
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
import { bumpFor, move, type Moved, type Note, type Violated } from './note.ts'
import type { Bump } from './verdict/bump.ts'
import { isContradiction, isIncluded } from './language/refute.ts'
import type { Report, Reported } from './report.ts'
import { same } from './same.ts'
import { sharedRules } from './shared-rules.ts'
import { hidesProperties, type Side } from './side.ts'
import { unchangedBetween } from './unchanged.ts'
import { annotationOf, chainsOf, type Sub } from './spread.ts'
import { distributed, withoutList } from './unions.ts'
import type { Direction, Home, Use } from './use.ts'
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
  const done = new Map<string, Compared>()
  const { isUnchanged } = unchangedBetween(base, revision)
  const { shareBranch } = createBranchMatcher(base, revision, isSame)

  function compare(before: Sub, after: Sub, given: Use): Moved {
    return compareInto(report, before, after, given)
  }

  /** As `compare`, with what is found in a list of its own, since whole schemas may be equal although their parts are not. */
  function compareInto(to: Report, before: Sub, after: Sub, given: Use): Moved {
    if (!before.also && !after.also && isUnchanged(before, after)) return { narrower: false, wider: false }
    const key = JSON.stringify([pointersOf(before), pointersOf(after), { ...given, part: undefined }])
    const compared = done.get(key) ?? { moved: { narrower: false, wider: false }, found: [] }
    if (!done.has(key)) {
      done.set(key, compared)
      const found: Found[] = []
      let isOwn = false
      const into = { add: (...each: Found) => void found.push(each) }
      const own = {
        add: (...each: Found) => {
          isOwn ||= isShownByValue(each[0])
          into.add(...each)
        },
      }
      compareRules({ before, after, given, moved: compared.moved, into, own })
      // In an object or array without other rules, nothing hides what was found in its parts, where it is settled already.
      const isOfParts = !isOwn && isPlain(base, before) && isPlain(revision, after)
      compared.found.push(...(isOfParts ? found : settled(found, compared.moved, { before, after, given })))
    }
    for (const each of compared.found) to.add(...each)
    return compared.moved
  }

  function compareRules({ before, after, given, moved, into, own }: Comparing): void {
    const { isNeeded: _, isText = false, part, ...use } = given
    const [oldNormal, newNormal] = inOneShape(before, after)
    const home = use.within ?? { before: pointersOf(before), after: pointersOf(after), direction: use.direction }
    const note = ({
      place,
      effect,
      visible,
      types = visible ? effect : 'none',
      shownBy,
      violated,
      ...rest
    }: Note): void => {
      move(moved, effect)
      const wire = bumpFor(effect, use)
      const shown = use.within ? undefined : violatedIn(violated, use)
      const question = { ...home, shownBy, violated: shown }
      const { direction } = home
      own.add(
        { ...rest, place, direction, wire, types: bumpFor(types, use), witness: () => witness(question, part) },
        use,
      )
    }
    const follow = (inner: Moved): Moved => {
      moved.narrower ||= inner.narrower
      moved.wider ||= inner.wider
      return inner
    }
    const inner = (old: Sub, next: Sub, each: Use): Moved => compareInto(into, old, next, each)
    const within = { ...use, within: home }
    const deeper: Deeper = {
      note,
      compare: (old, next) => follow(inner(old, next, { ...use, part: { of: home, name: 0 } })),
      compareRules: (old, next) => follow(inner(old, next, within)),
      flipped: (old, next) => {
        const { narrower, wider } = inner(old, next, flip(within))
        follow({ narrower: wider, wider: narrower })
      },
      isSame,
      isOneWay,
    }
    const compareBranch = (old: Sub, next: Sub): Moved => follow(inner(old, next, use))
    const versions = { direction: directionOfProofs(home.direction), isUnchanged }
    const branches = {
      note,
      compare: compareBranch,
      movedBetween,
      isSame,
      isContradiction: (claimed: Claimed) => isContradiction(claimed, versions),
    }
    const unions = createUnionComparison(base, revision, branches)
    compareNotes(chainsOf(base, before), chainsOf(revision, after), use, into)
    compareDefaults(annotationOf(base, before, 'default'), annotationOf(revision, after, 'default'), given, into)
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
      return
    }
    if (isUnion(oldNormal) !== isUnion(newNormal)) {
      unions.compareShapes(shapesOf(base, before, oldNormal), shapesOf(revision, after, newNormal), newNormal.pointer)
      return
    }
    compareTypes(oldNormal, newNormal, { note, isText })
    const [oldRules, newRules] = sharedRules(oldNormal, newNormal) ?? []
    if (!oldRules || !newRules) return
    const compareMember = (old: Sub, next: Sub, each: Use): Moved => follow(inner(old, next, each))
    compareProperties(oldRules, newRules, {
      base,
      revision,
      use,
      home,
      report: own,
      note,
      moved,
      compare: compareMember,
      witness: (schema) => {
        const shown = use.within ? undefined : { side: use.direction === 'request' ? revision : base, schema }
        return witness({ ...home, violated: shown }, part)
      },
    })
    compareKeywords(oldRules, newRules, deeper)
    compareConditionals(oldRules, newRules, deeper)
    unions.compareUnions({ sub: before, normal: oldRules }, { sub: after, normal: newRules })
  }

  /** What is found in a comparison, without what whole schemas disprove; their values decide, not their parts. */
  function settled(
    found: readonly Found[],
    moved: Moved,
    { before, after, given }: Pick<Comparing, 'before' | 'after' | 'given'>,
  ): readonly Found[] {
    if (!found.some(([change]) => isShownByValue(change))) return found
    if (!moved.narrower && !moved.wider) return found
    const inclusion = { direction: directionOfProofs(given.within?.direction ?? given.direction), isUnchanged }
    const [left, right] = [
      { side: base, sub: before },
      { side: revision, sub: after },
    ]
    moved.narrower &&= !isIncluded(left, right, inclusion)
    moved.wider &&= !isIncluded(right, left, inclusion)
    const isBreaking = given.direction === 'request' ? moved.narrower : moved.wider
    const isEqual = !moved.narrower && !moved.wider
    return found.flatMap((each): Found[] => {
      const [change, use] = each
      if (isBreaking || change.wire === 'none' || !isShownByValue(change)) return [each]
      if (isEqual && change.rule !== 'property-added') return []
      return change.wire === 'major' ? [[{ ...change, wire: 'minor', types: softened(change.types) }, use]] : [each]
    })
  }

  /** Where no property is hidden in one direction, what is proven for the other is proven for it. */
  function directionOfProofs(direction: Direction): Direction {
    return hidesProperties(base) || hidesProperties(revision) ? direction : 'request'
  }

  /** The rule that a witness of a break violates. */
  function violatedIn(violated: Violated | undefined, { direction }: Use): ShownBy['violated'] {
    const schema = direction === 'request' ? violated?.narrower : violated?.wider
    return schema === undefined
      ? undefined
      : { schema, side: violated?.side ?? (direction === 'request' ? revision : base) }
  }

  /** A value that shows a change; in place of a lone null, the whole value that contains it. */
  function witness(question: ShownBy, part: Use['part']): Witness | undefined {
    const value = witnessFor({ base, revision, isUnchanged, ...question })
    const whole =
      value === null && part ? witnessFor({ base, revision, isUnchanged, ...part.of, nullAt: part.name }) : value
    return whole !== undefined && whole !== value && part ? valueWitness(whole, part.of) : valueWitness(value, question)
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

  /** How two schemas differ, without reporting anything. */
  function movedBetween(before: Sub, after: Sub): Moved {
    if (depth === maxDepth) return { narrower: true, wider: true }
    const probe = createSchemaComparison(base, revision, { report: silent, depth: depth + 1 })
    const within = { before: [], after: [], direction: 'request' } as const
    return probe.compare(before, after, { direction: 'request', beta: false, within })
  }

  return { compare }
}

const silent: Report = { add() {} }

type ShownBy = Home & Pick<Parameters<typeof witnessFor>[0], 'shownBy' | 'violated'>

/** What two comparisons of the same schemas share. */
interface Compared {
  readonly moved: Moved
  readonly found: Found[]
}

type Found = Parameters<Report['add']>

/** One comparison of two schemas. */
interface Comparing {
  readonly before: Sub
  readonly after: Sub
  readonly given: Use
  readonly moved: Moved
  /** Receives what is found in the parts of the schemas. */
  readonly into: Report
  /** Receives what is found in the schemas themselves. */
  readonly own: Report
}

/** True for a schema with only the rules of its type and the schemas of its properties or items. */
function isPlain(side: Side, sub: Sub): boolean {
  const { enum: values, open, tuple, counted, unions, conditionals, rest } = normalised(side, sub)
  const lists = [tuple, counted, unions, conditionals]
  return (
    !values &&
    !open &&
    lists.every((list) => list.length === 0) &&
    [...rest.keys()].every((name) => name === 'items' || name === 'additionalProperties')
  )
}

function isShownByValue({ rule }: Reported): boolean {
  const { evidence }: ChangeRule = changeRules[rule]
  return evidence === 'value'
}

/** The bump of a change that is proven not to break. */
function softened(bump: Bump): Bump {
  return bump === 'major' ? 'minor' : bump
}

function flip(use: Use): Use {
  return { ...use, direction: use.direction === 'request' ? 'response' : 'request' }
}

/** The pointers of all schemas that apply to a value. */
function pointersOf({ pointer, also = [] }: Sub): string[] {
  return [pointer, ...also.flatMap(pointersOf)]
}
