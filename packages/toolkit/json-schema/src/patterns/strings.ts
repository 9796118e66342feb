import { createRequire } from 'node:module'
import type * as Library from 'refa'
import type { CharSet, Concatenation, DFA, Element, NoParent } from 'refa'

/** What strings must be: match every pattern, anywhere in them, and have a number of characters within the bounds. */
export interface TextRules {
  readonly patterns: readonly string[]
  readonly minLength?: number
  readonly maxLength?: number
}

/**
 * A string that fits some rules and not others, one of the shortest; `null` where there is none, and `undefined` where
 * that cannot be decided: a pattern that looks around or back, or one with too many states.
 */
export function textOnlyFitting(fitted: TextRules, missed: TextRules): string | null | undefined {
  // Tables of Unicode are included: they are read when patterns have changed, and not before.
  refa ??= createRequire(import.meta.url)('refa') as Refa // its own types
  try {
    const rest = automatonOf(missed, refa)
    rest.complement()
    const difference = intersection([automatonOf(fitted, refa), rest], refa)
    for (const sets of difference.wordSets()) return String.fromCodePoint(...sets.map(usualIn))
    return null
  } catch {
    return undefined
  }
}

/**
 * A string that fits some rules; `null` where there is none, and `undefined` where that cannot be decided, or
 * there is no pattern to fit.
 */
export function textFitting(rules: TextRules): string | null | undefined {
  return rules.patterns.length === 0 ? undefined : textOnlyFitting(rules, { patterns: [nothing] })
}

/** A pattern that matches no string. */
const nothing = '[]'

type Refa = typeof Library
let refa: Refa | undefined

/** How many states are enough for the patterns of contracts. */
const limit = 5000

function automatonOf({ patterns, minLength = 0, maxLength }: TextRules, library: Refa): DFA {
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
    // A pattern may match anywhere in the string, unless it says otherwise.
    if (isEdge(elements[0], 'behind')) elements.shift()
    else elements.unshift(anything())
    if (isEdge(elements.at(-1), 'ahead')) elements.pop()
    else elements.push(anything())
  }
  const whole = { ...expression, alternatives }
  const nfa = NFA.fromRegex(whole, { maxCharacter }, { assertions: 'throw' }, new NFA.LimitedNodeFactory(limit))
  return DFA.fromFA(nfa, new DFA.LimitedNodeFactory(limit))
}

/** The alternatives of a group that is all there is. */
function unwrapped(alternative: NoParent<Concatenation>): NoParent<Concatenation>[] {
  const [only] = alternative.elements
  if (alternative.elements.length !== 1 || only?.type !== 'Alternation') return [alternative]
  return only.alternatives.flatMap(unwrapped)
}

/** True for `^`, before which nothing stands, and for `$`. */
function isEdge(element: NoParent<Element> | undefined, kind: 'ahead' | 'behind'): boolean {
  if (element?.type !== 'Assertion' || !element.negate || element.kind !== kind) return false
  const [only, ...more] = element.alternatives.flatMap(({ elements }) => elements)
  return more.length === 0 && only?.type === 'CharacterClass' && only.characters.isAll
}

/** A character of a set that people would take, else its first. */
function usualIn(set: CharSet): number {
  const usual = Array.from('a1A_- .bz', (character) => character.codePointAt(0)!) // each is one
  return usual.find((code) => set.has(code)) ?? set.ranges[0]!.min // no set is empty
}
