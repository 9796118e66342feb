import { isMatch, isValid } from '@loyalty-kit/json-schema/examples'
import { isObject, own, pointerTo } from '@loyalty-kit/json-schema/json'
import type { Sub } from '../spread.ts'
import { spanOf, type Facts, type Refute } from './facts.ts'
import { literal, type Atom, type Literal } from './literal.ts'

/** The schemas of the properties of an object, by name. */
interface Members {
  readonly named: ReadonlyMap<string, Literal>
  readonly patterns: ReadonlyMap<string, Literal>
  /** What applies to all others; `undefined` where they may be anything. */
  readonly others: Literal | undefined
}

/** True where it is proven that no object satisfies the claims. */
export function hasNoObject(facts: Facts, refute: Refute): boolean {
  const { atoms, present, absent } = facts
  const [held, refused] = [true, false].map((holds) =>
    atoms.filter((atom) => memberKeywords.has(atom.name) && atom.holds === holds).map(membersOf),
  )
  const [names, wrongNames] = [namesIn(atoms, true), namesIn(atoms, false)]
  const listed = names.flatMap((each) => listedNames(each) ?? [])
  const named = [...held!, ...refused!].flatMap((each) => [...each.named.keys()])
  const known = new Set([...present, ...absent, ...named, ...listed])
  const isImpossible = (name: string, more: readonly Literal[] = []): boolean =>
    absent.has(name) ||
    !names.every((each) => isAllowed(name, each)) ||
    refute([...held!.flatMap((each) => rulesFor(name, each)), ...more])
  const possible = [...known].filter((name) => !isImpossible(name))
  if ([...present].some((name) => !possible.includes(name))) return true
  const isClosed = names.some((each) => listedNames(each)) || refute(held!.flatMap(rulesForOther))
  const { min, max } = spanOf(facts, 'minProperties', 'maxProperties')
  // What is refused is refused for a property.
  const least = Math.max(min, present.size, refused!.length + wrongNames.length > 0 ? 1 : 0)
  if (least > Math.min(max, isClosed ? possible.length : Infinity)) return true
  return (
    refused!.some((each) => hasNoExample(each, held!, [...known], { isImpossible, isClosed, refute })) ||
    wrongNames.some((wrong) =>
      isClosed
        ? possible.every((name) => isAllowed(name, wrong))
        : refute([...names, { ...wrong, holds: false }, literal(wrong.side, text, true)]),
    )
  )
}

const text: Sub = { value: { type: 'string' }, pointer: '' }

const memberKeywords: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'additionalProperties'])

function membersOf({ side, fragment, pointer }: Atom): Members {
  const map = (name: string): ReadonlyMap<string, Literal> => {
    const held = own(fragment, name)
    const entries = Object.entries(isObject(held) ? held : {})
    return new Map(
      entries.map(([key, value]) => [key, literal(side, { value, pointer: pointerTo(pointer, name, key) }, true)]),
    )
  }
  const others = own(fragment, 'additionalProperties')
  const sub: Sub = { value: others, pointer: pointerTo(pointer, 'additionalProperties') }
  return {
    named: map('properties'),
    patterns: map('patternProperties'),
    others: others === undefined ? undefined : literal(side, sub, true),
  }
}

function rulesFor(name: string, { named, patterns, others }: Members): readonly Literal[] {
  const matching = [...patterns].flatMap(([pattern, rule]) => (isMatch(pattern, name) ? [rule] : []))
  const written = named.get(name)
  if (written) return [written, ...matching]
  return matching.length > 0 || !others ? matching : [others]
}

/** The rules for a property that no claim names, and that may match any pattern. */
function rulesForOther({ patterns, others }: Members): readonly Literal[] {
  return others && patterns.size === 0 ? [others] : []
}

/** The rules for such a property whose name matches one pattern. */
function rulesForMatch(pattern: string, { patterns, others }: Members): readonly Literal[] {
  const rule = patterns.get(pattern)
  if (rule) return [rule]
  return others && patterns.size === 0 ? [others] : []
}

interface Tools {
  readonly isImpossible: (name: string, more?: readonly Literal[]) => boolean
  /** True where no other property is possible. */
  readonly isClosed: boolean
  readonly refute: Refute
}

/** True where no property can violate the rules of an object, which therefore hold. */
function hasNoExample(rules: Members, held: readonly Members[], known: readonly string[], tools: Tools): boolean {
  const { patterns, others } = rules
  const { isImpossible, isClosed, refute } = tools
  const isKnown = known.every((name) =>
    rulesFor(name, rules).every((rule) => isImpossible(name, [{ ...rule, holds: false }])),
  )
  const isMatched = [...patterns].every(
    ([pattern, rule]) =>
      isClosed || refute([...held.flatMap((each) => rulesForMatch(pattern, each)), { ...rule, holds: false }]),
  )
  if (!isKnown || !isMatched || !others || isClosed) return isKnown && isMatched
  // Patterns that both sides have do not apply to other properties.
  const common = held.flatMap((each) => {
    const areKnown = [...each.patterns.keys()].every((pattern) => patterns.has(pattern))
    return each.others && areKnown && [...each.named.keys()].every((name) => known.includes(name)) ? [each.others] : []
  })
  return refute([...common, { ...others, holds: false }])
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
  const list = isObject(value)
    ? (own(value, 'enum') ?? (Object.hasOwn(value, 'const') ? [value['const']] : undefined))
    : undefined
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : undefined
}
