import { createRequire } from 'node:module'
import type * as Library from 'refa'
import type { CharSet, Concatenation, DFA, Element, NoParent } from 'refa'

/** Rules for strings: every pattern must match somewhere, and the number of characters must be within the bounds. */
export interface StringRules {
  readonly patterns: readonly string[]
  readonly minLength?: number
  readonly maxLength?: number
}

/**
 * A shortest string that meets some rules and not others; `null` if there is none, and `undefined` if that cannot be
 * decided: for a pattern with lookarounds or backreferences, or with too many states.
 */
export function stringMatchingOnly(matched: StringRules, unmatched: StringRules): string | null | undefined {
  // It includes Unicode tables, so it is loaded only when needed.
  refa ??= createRequire(import.meta.url)('refa') as Refa // its own types
  try {
    const rest = automatonOf(unmatched, refa)
    rest.complement()
    const difference = intersection([automatonOf(matched, refa), rest], refa)
    for (const sets of difference.wordSets()) return String.fromCodePoint(...sets.map(typicalIn))
    return null
  } catch {
    return undefined
  }
}

/**
 * A string that meets some rules; `null` if there is none, and `undefined` if that cannot be decided, or there is no
 * pattern.
 */
export function stringMatching(rules: StringRules): string | null | undefined {
  return rules.patterns.length === 0 ? undefined : stringMatchingOnly(rules, { patterns: [nothing] })
}

/** A pattern that matches no string. */
const nothing = '[]'

type Refa = typeof Library
let refa: Refa | undefined

/** Maximum number of states, enough for the patterns of contracts. */
const limit = 5000

function automatonOf({ patterns, minLength = 0, maxLength }: StringRules, library: Refa): DFA {
  const length = `^[^]{${minLength},${maxLength ?? ''}}$`
  return intersection(
    [length, ...patterns].map((pattern) => automatonFor(pattern, library)),
    library,
  )
}

function intersection(all: readonly DFA[], library: Refa): DFA {
  const { DFA } = library
  return all.reduce((left, right) => DFA.fromIntersection(left, right, new DFA.LimitedNodeFactory(limit)))
}

function automatonFor(pattern: string, { JS, NFA, DFA }: Refa): DFA {
  const parse = (source: string) => JS.Parser.fromLiteral({ source, flags: 'u' }).parse({ backreferences: 'throw' })
  const { expression, maxCharacter } = parse(pattern)
  const anything = (): NoParent<Element> => parse('[^]*').expression.alternatives[0]!.elements[0]! // as written
  const alternatives = expression.alternatives.flatMap(unwrapped)
  for (const { elements } of alternatives) {
    // A pattern may match anywhere in the string unless it is anchored.
    if (isEdge(elements[0], 'behind')) elements.shift()
    else elements.unshift(anything())
    if (isEdge(elements.at(-1), 'ahead')) elements.pop()
    else elements.push(anything())
  }
  const whole = { ...expression, alternatives }
  const nfa = NFA.fromRegex(whole, { maxCharacter }, { assertions: 'throw' }, new NFA.LimitedNodeFactory(limit))
  return DFA.fromFA(nfa, new DFA.LimitedNodeFactory(limit))
}

/** The alternatives of a group that is the whole alternative. */
function unwrapped(alternative: NoParent<Concatenation>): NoParent<Concatenation>[] {
  const [only] = alternative.elements
  if (alternative.elements.length !== 1 || only?.type !== 'Alternation') return [alternative]
  return only.alternatives.flatMap(unwrapped)
}

/** True for `^` (`behind`) or `$` (`ahead`). */
function isEdge(element: NoParent<Element> | undefined, kind: 'ahead' | 'behind'): boolean {
  if (element?.type !== 'Assertion' || !element.negate || element.kind !== kind) return false
  const [only, ...more] = element.alternatives.flatMap(({ elements }) => elements)
  return more.length === 0 && only?.type === 'CharacterClass' && only.characters.isAll
}

/** A typical character of a set; otherwise its first. */
function typicalIn(set: CharSet): number {
  const usual = Array.from('a1A_- .bz', (character) => character.codePointAt(0)!) // never empty
  return usual.find((code) => set.has(code)) ?? set.ranges[0]!.min // no set is empty
}
