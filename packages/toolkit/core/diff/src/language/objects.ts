import { isValid } from '@specwright/json-schema/examples'
import { isObject, pointerTo } from '@specwright/json-schema/json'
import { listedValues } from '@specwright/json-schema/keyword'
import type { Sub } from '../contract/spread.ts'
import { spanOf, type Facts, type Refute } from './facts.ts'
import { literal, negated, type Atom, type Literal } from './literal.ts'
import { membersOf, rulesFor, type Members } from './members.ts'

/** True where it is proven that no object satisfies the claims. */
export function hasNoObject(facts: Facts, refute: Refute): boolean {
  const { atoms, present, absent } = facts
  const [held, refused] = [membersOf(facts, true), membersOf(facts, false)]
  const [names, wrongNames] = [namesIn(atoms, true), namesIn(atoms, false)]
  const listed = names.flatMap((each) => listedNames(each) ?? [])
  const named = [...held, ...refused].flatMap((each) => [...each.named.keys()])
  // A name that a description excludes is impossible, whatever else is claimed.
  const isBarred = (name: string): boolean =>
    absent.has(name) || held.some((each) => rulesFor(name, each).some(({ sub }) => sub.value === false))
  const barred = new Set(named.filter(isBarred))
  const known = new Set([...present, ...absent, ...named, ...listed].filter((name) => !barred.has(name)))
  const isImpossible = (name: string, more: readonly Literal[] = []): boolean =>
    isBarred(name) ||
    !names.every((each) => isAllowed(name, each)) ||
    refute([...held.flatMap((each) => rulesFor(name, each)), ...more])
  if ([...present].some((name) => isImpossible(name))) return true
  const isClosed = names.some((each) => listedNames(each)) || refute(held.flatMap(rulesForOther))
  const [{ side } = {}] = names
  const isNoName = (pattern: string): boolean =>
    side !== undefined && refute([...names, literal(side, textMatching(pattern), true)])
  const tools = { isImpossible, isNoName, isClosed, refute }
  if (refused.some((each) => hasNoExample(each, held, [...known], tools))) return true
  const { min, max } = spanOf(facts, 'minProperties', 'maxProperties')
  // What is refused is refused for a property.
  const fewest = Math.max(min, present.size, refused.length + wrongNames.length > 0 ? 1 : 0)
  if (fewest > max) return true
  if (!isClosed || fewest + wrongNames.length === 0) return wrongNames.some(hasOnlyAllowed)
  const possible = [...known].filter((name) => !isImpossible(name))
  return fewest > possible.length || wrongNames.some((wrong) => possible.every((name) => isAllowed(name, wrong)))

  /** True where every name of an open object is allowed, although one must not be. */
  function hasOnlyAllowed(wrong: Literal): boolean {
    return refute([...names, negated(wrong), literal(wrong.side, text, true)])
  }
}

const text: Sub = { value: { type: 'string' }, pointer: '' }

const texts = new Map<string, Sub>()

/** A string that matches a pattern: one schema, however often it is made. */
function textMatching(pattern: string): Sub {
  const known = texts.get(pattern) ?? { value: { type: 'string', pattern }, pointer: '' }
  texts.set(pattern, known)
  return known
}

/** The rules for a property that no claim names, and that may match any pattern. */
function rulesForOther({ patterns, others }: Members): readonly Literal[] {
  return others && patterns.size === 0 ? [others] : []
}

/** The rules for such a property whose name matches one pattern. */
function rulesForMatch(pattern: string, members: Members): readonly Literal[] {
  const rule = members.patterns.get(pattern)
  return rule ? [rule] : rulesForOther(members)
}

interface Tools {
  readonly isImpossible: (name: string, more?: readonly Literal[]) => boolean
  /** True where no name that matches a pattern is allowed. */
  readonly isNoName: (pattern: string) => boolean
  /** True where no other property is possible. */
  readonly isClosed: boolean
  readonly refute: Refute
}

/** True where no property can violate the rules of an object, which therefore hold. */
function hasNoExample(rules: Members, held: readonly Members[], known: readonly string[], tools: Tools): boolean {
  const { patterns, others } = rules
  const { isImpossible, isNoName, isClosed, refute } = tools
  const isKnown = known.every((name) => rulesFor(name, rules).every((rule) => isImpossible(name, [negated(rule)])))
  const isMatched = [...patterns].every(
    ([pattern, rule]) =>
      isClosed || isNoName(pattern) || refute([...held.flatMap((each) => rulesForMatch(pattern, each)), negated(rule)]),
  )
  if (!isKnown || !isMatched || !others || isClosed) return isKnown && isMatched
  const isRefutedFor = (rule: (each: Members) => readonly Literal[]): boolean =>
    refute([...held.flatMap(rule), negated(others)])
  const othersWhere = (isLeft: (each: Members) => boolean) => (each: Members) =>
    each.others && isLeft(each) && [...each.named.keys()].every((name) => known.includes(name) || isImpossible(name))
      ? [each.others]
      : []
  // Patterns that both sides have do not apply to other properties; one that only the other rules have may.
  const foreign = held.flatMap((each) => [...each.patterns.keys()].filter((pattern) => !patterns.has(pattern)))
  const isForeign = foreign.every(
    (pattern) => isNoName(pattern) || isRefutedFor((each) => rulesForMatch(pattern, each)),
  )
  return isForeign
    ? isRefutedFor(othersWhere(() => true))
    : isRefutedFor(othersWhere((each) => [...each.patterns.keys()].every((pattern) => patterns.has(pattern))))
}

/** The claims about the names of properties. */
function namesIn(atoms: readonly Atom[], holds: boolean): readonly Literal[] {
  return atoms.flatMap(({ name, side, fragment, pointer, holds: isHeld }) => {
    const sub = { value: fragment['propertyNames'], pointer: pointerTo(pointer, 'propertyNames') }
    return name === 'propertyNames' && isHeld === holds ? [literal(side, sub, true)] : []
  })
}

function isAllowed(name: string, { side, sub: { value } }: Literal): boolean {
  return isObject(value) || typeof value === 'boolean' ? isValid(value, name, side.root) : true
}

/** The names that a claim lists; `undefined` where any name may be allowed. */
function listedNames({ sub: { value } }: Literal): readonly string[] | undefined {
  if (value === false) return []
  return isObject(value) ? listedValues(value)?.filter((each) => typeof each === 'string') : undefined
}
