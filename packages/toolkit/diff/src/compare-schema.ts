import { isObject, own } from '@loyalty-kit/json-schema/json'
import { areApart } from './are-apart.ts'
import { compareKeywords } from './compare-keywords.ts'
import { compareDefaults, compareNotes } from './compare-notes.ts'
import { compareProperties } from './compare-properties.ts'
import { compareTypes } from './compare-types.ts'
import { annotationOf, annotations, isNever, isUnconstrained, normalised, type Normal, type Sub } from './normal.ts'
import { same } from './same.ts'
import { distributed, withoutList } from './unions.ts'
import { bumpFor, type Note } from './note.ts'
import { pointerTo, type Report } from './report.ts'
import { sharedRules } from './shared-rules.ts'
import { chainOfObjects, followed, type Side } from './side.ts'
import type { Home, Use } from './use.ts'
import { witnessFor } from './witness.ts'

/** Compares the schemas of two versions. */
export interface SchemaComparison {
  /** Looks at all that a schema says, in one use of it. */
  compare(before: Sub, after: Sub, use: Use): void
}

export function createSchemaComparison(base: Side, revision: Side, report: Report): SchemaComparison {
  const done = new Set<string>()

  function compare(before: Sub, after: Sub, given: Use): void {
    const key = JSON.stringify([pointersOf(before), pointersOf(after), { ...given, part: undefined }])
    if (done.has(key)) return
    done.add(key)
    const { isNeeded: _, isText = false, part, ...use } = given
    const [one, other] = inOneShape(before, after)
    const home = use.within ?? { before: pointersOf(before), after: pointersOf(after), direction: use.direction }
    const witness = async (): Promise<unknown> => {
      const value = await witnessFor({ base, revision, ...home })
      const whole = value === null && part ? await witnessFor({ base, revision, ...part.of, nullAt: part.name }) : value
      return whole === undefined ? value : whole
    }
    const note = ({ place, effect, visible, types = visible ? effect : 'none', ...rest }: Note): void => {
      report.add({ ...rest, place, wire: bumpFor(effect, use), types: bumpFor(types, use), witness }, use)
    }
    compareNotes(chainOfObjects(base, before), chainOfObjects(revision, after), use, report)
    compareDefaults(annotationOf(base, before, 'default'), annotationOf(revision, after, 'default'), given, report)
    if (isNever(one) !== isNever(other)) {
      const reason = isNever(other) ? 'no value will do any more' : 'values will do where none did'
      const effect = isNever(other) ? 'narrower' : 'wider'
      note({ place: other.pointer, effect, visible: true, reason, before: before.value, after: after.value })
      return
    }
    if (isUnion(one) !== isUnion(other)) {
      compareBranches(before, one, after, other, use, note)
      return
    }
    compareTypes(one, other, { note, isText })
    const shared = sharedRules(one, other)
    if (!shared) return
    const [mine, yours] = shared
    compareProperties(mine, yours, { base, revision, use, home, report, note, compare })
    compareKeywords(mine, yours, {
      note,
      compare: (was, is) => compare(was, is, { ...use, part: { of: home, name: 0 } }),
      compareRules: (was, is) => compare(was, is, { ...use, within: home }),
      flipped: (was, is) => compare(was, is, { ...flip(use), within: home }),
    })
    compareConditionals(mine, yours, use, home, note)
    compareBranches(before, one, after, other, use, note)
  }

  /**
   * A union that only lists what the other side says at once is no union; what is said beside a union holds for each branch
   * of it.
   */
  function inOneShape(before: Sub, after: Sub): readonly [Normal, Normal] {
    const [one, other] = [normalised(base, before), normalised(revision, after)]
    if (isUnion(one) === isUnion(other)) return [one, other]
    if (one.branches && other.branches) {
      return isUnion(one) ? [one, distributed(revision, after, other)] : [distributed(base, before, one), other]
    }
    return [withoutList(base, one), withoutList(revision, other)]
  }

  function compareConditionals(one: Normal, other: Normal, use: Use, home: Home, note: (note: Note) => void): void {
    const left = [...other.conditionals]
    for (const was of one.conditionals) {
      const test = { value: was.if, pointer: pointerTo(was.pointer, 'if') }
      const at = left.findIndex((each) => {
        return isSameRule(test, { value: each.if, pointer: pointerTo(each.pointer, 'if') }, home)
      })
      const [is] = at < 0 ? [] : left.splice(at, 1)
      if (is) {
        for (const keyword of ['then', 'else'] as const) {
          const place = pointerTo(was.pointer, keyword)
          compare(
            { value: was[keyword], pointer: place },
            { value: is[keyword], pointer: pointerTo(is.pointer, keyword) },
            { ...use, within: home },
          )
        }
      } else {
        const reason = 'a condition is gone, with the rules under it'
        note({ place: was.pointer, effect: 'wider', visible: false, reason, before: rule(was), after: undefined })
      }
    }
    for (const is of left) {
      const reason = 'a condition is new, with the rules under it'
      note({ place: is.pointer, effect: 'narrower', visible: false, reason, before: undefined, after: rule(is) })
    }
  }

  /** True where two schemas accept the same, however they are written. */
  function isSameRule(before: Sub, after: Sub, home: Home): boolean {
    if (same(before.value, after.value)) return true
    let isSame = true
    const probe: Report = {
      add({ wire }) {
        if (wire !== 'none') isSame = false
      },
      findings: async () => [],
    }
    const use = { direction: 'request', beta: false, within: home } as const
    createSchemaComparison(base, revision, probe).compare(before, after, use)
    return isSame
  }

  function compareBranches(
    before: Sub,
    one: Normal,
    after: Sub,
    other: Normal,
    use: Use,
    note: (note: Note) => void,
  ): void {
    if (!one.branches && !other.branches) return
    const was = one.branches?.list ?? (isUnconstrained(one) ? undefined : [soleBranch(base, before)])
    const is = other.branches?.list ?? (isUnconstrained(other) ? undefined : [soleBranch(revision, after)])
    const place = other.pointer
    if (was === undefined || is === undefined) {
      const effect = was === undefined ? 'narrower' : 'wider'
      const reason = was === undefined ? 'one of several shapes is asked for now' : 'any shape will do now'
      note({
        place,
        effect,
        visible: true,
        reason,
        before: one.branches?.list.length,
        after: other.branches?.list.length,
      })
      return
    }
    const left = [...is]
    const gone: Sub[] = []
    const pairs: [Sub, Sub][] = []
    for (const match of [isSameBranch, hasSameTag]) {
      for (const branch of was.filter((each) => !pairs.some(([known]) => known === each))) {
        const at = left.findIndex((each) => match(branch, each))
        const [found] = at < 0 ? [] : left.splice(at, 1)
        if (found) pairs.push([branch, found])
      }
    }
    for (const branch of was) if (!pairs.some(([known]) => known === branch)) gone.push(branch)
    // What is left on both sides and has no name to be known by is taken in order.
    if (gone.length === left.length && [...gone, ...left].some((branch) => refOf(branch) === undefined)) {
      pairs.push(...gone.splice(0).map((branch, n): [Sub, Sub] => [branch, left[n]!])) // as many as there are
      left.length = 0
    }
    for (const [mine, yours] of pairs) compare(mine, yours, use)
    for (const branch of gone) {
      note({
        place: branch.pointer,
        effect: 'narrower',
        visible: true,
        reason: `the ${nameOf(branch)} is no longer one of the shapes`,
        before: branch.value,
        after: undefined,
      })
    }
    for (const branch of left) {
      note({
        place: branch.pointer,
        effect: 'wider',
        visible: true,
        reason: `the ${nameOf(branch)} is one of the shapes now`,
        before: undefined,
        after: branch.value,
      })
    }
    const kinds = [one.branches?.kind, other.branches?.kind].join()
    // Shapes that a tag tells apart never hold at once.
    if ((kinds !== 'oneOf,anyOf' && kinds !== 'anyOf,oneOf') || (areApart(base, was) && areApart(revision, is))) return
    const isLooser = kinds === 'oneOf,anyOf'
    const reason = isLooser ? 'several shapes may hold at once' : 'only one shape may hold at once'
    const [old, next] = kinds.split(',')
    note({ place, effect: isLooser ? 'wider' : 'narrower', visible: false, reason, before: old, after: next })
  }

  function isSameBranch(before: Sub, after: Sub): boolean {
    const [one, other] = [refOf(before), refOf(after)]
    if (one !== undefined && one === other) return true
    return same(followed(base, before)?.value, followed(revision, after)?.value)
  }

  function hasSameTag(before: Sub, after: Sub): boolean {
    const [one, other] = [normalised(base, before), normalised(revision, after)]
    const tags = [...one.properties].filter(([name]) => other.properties.has(name))
    return tags.some(([name, sub]) => {
      const was = normalised(base, sub).enum
      const is = normalised(revision, other.properties.get(name)!).enum // filtered so
      return was?.length === 1 && is !== undefined && same(was, is)
    })
  }

  return { compare }
}

function isUnion(normal: Normal): boolean {
  return normal.branches !== undefined && isUnconstrained({ ...normal, branches: undefined })
}

function flip(use: Use): Use {
  return { ...use, direction: use.direction === 'request' ? 'response' : 'request' }
}

function rule({ if: test, then, else: otherwise }: Normal['conditionals'][number]): object {
  return { if: test, then, ...(otherwise === true ? {} : { else: otherwise }) }
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

/** Where all is said that holds for a value. */
function pointersOf({ pointer, also = [] }: Sub): string[] {
  return [pointer, ...also.flatMap(pointersOf)]
}

function refOf({ value }: Sub): string | undefined {
  const ref = isObject(value) ? own(value, '$ref') : undefined
  return typeof ref === 'string' ? ref : undefined
}

function nameOf(branch: Sub): string {
  const ref = refOf(branch)
  return ref === undefined ? `shape at ${branch.pointer}` : `schema ${ref.split('/').at(-1)}`
}
