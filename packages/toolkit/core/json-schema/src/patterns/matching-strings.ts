import { createRequire } from 'node:module'
import type * as Library from 'refa'
import type {
  Assertion,
  CharRange,
  CharSet,
  Concatenation,
  DFA,
  Element,
  Expression,
  NoParent,
  ReadonlyDFA,
} from 'refa'

/** Rules for strings: every pattern must match somewhere, and the number of characters must be within the bounds. */
export interface StringRules {
  readonly patterns: readonly string[]
  readonly minLength?: number
  readonly maxLength?: number
}

/**
 * A shortest string that meets some rules and not others; `null` if there is none, and `undefined` if that cannot be
 * decided: for a pattern with backreferences or lookarounds, except lookaheads at its start, or with too many states.
 */
export function stringMatchingOnly(matched: StringRules, unmatched: StringRules): string | null | undefined {
  // It includes Unicode tables, so it is loaded only when needed.
  refa ??= createRequire(import.meta.url)('refa') as Refa // its own types
  try {
    const rest = automatonOf(unmatched, refa)
    rest.complement()
    const difference = intersection([automatonOf(matched, refa), rest], refa)
    for (const sets of pathsOf(difference, refa)) return String.fromCodePoint(...sets.map(typicalIn))
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

/** At most this many strings are made, and this many of the same shape. */
const [maxStrings, maxOfShape] = [2000, 400]

/**
 * Strings that meet some rules and not others, the shortest first; none where that cannot be decided.
 */
export function* stringsMatching(matched: StringRules, unmatched?: StringRules): Generator<string> {
  refa ??= createRequire(import.meta.url)('refa') as Refa // its own types
  const sequences = sequencesOf(matched, unmatched, refa)
  let count = 0
  for (const sets of sequences) {
    for (const word of wordsOf(sets)) {
      yield word
      if (++count >= maxStrings) return
    }
  }
}

function sequencesOf(
  matched: StringRules,
  unmatched: StringRules | undefined,
  library: Refa,
): Iterable<readonly CharSet[]> {
  try {
    const own = automatonOf(matched, library)
    if (!unmatched) return pathsOf(own, library)
    const rest = automatonOf(unmatched, library)
    rest.complement()
    return pathsOf(intersection([own, rest], library), library)
  } catch {
    return []
  }
}

/** How often the search for paths passes through the same state, so that it ends. */
const maxVisits = 10

/** What leads to a state: the characters, and what leads to the state before. */
interface Path {
  readonly node: DFA.ReadonlyNode
  readonly set?: CharSet
  readonly before?: Path
}

/** The characters along paths to final states, the shortest first; none if there is no such path. */
function* pathsOf(
  { initial, finals, maxCharacter }: ReadonlyDFA,
  { CharSet: Sets }: Refa,
): Generator<readonly CharSet[]> {
  const visits = new Map<DFA.ReadonlyNode, number>()
  const pending: Path[] = [{ node: initial }]
  // Iterating over an array includes what is added meanwhile.
  for (const path of pending) {
    if (finals.has(path.node)) yield setsOf(path)
    const ranges = new Map<DFA.ReadonlyNode, CharRange[]>()
    for (const [range, node] of path.node.out) ranges.set(node, [...(ranges.get(node) ?? []), range])
    for (const [node, all] of ranges) {
      const count = visits.get(node) ?? 0
      if (count === maxVisits) continue
      visits.set(node, count + 1)
      pending.push({ node, set: Sets.empty(maxCharacter).union(all), before: path })
    }
  }
}

function setsOf(last: Path): readonly CharSet[] {
  const sets: CharSet[] = []
  for (let each: Path | undefined = last; each?.set; each = each.before) sets.push(each.set)
  return sets.toReversed()
}

/** The typical word of a sequence of characters, and words with one other character, the last positions first. */
function* wordsOf(sets: readonly CharSet[]): Generator<string> {
  const typical = sets.map(typicalIn)
  yield String.fromCodePoint(...typical)
  let count = 0
  for (let at = sets.length - 1; at >= 0; at--) {
    for (const code of varied) {
      if (code === typical[at] || !sets[at]!.has(code)) continue
      yield String.fromCodePoint(...typical.with(at, code))
      if (++count >= maxOfShape) return
    }
  }
}

const varied = Array.from('23456789bcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ01a', (character) =>
  character.codePointAt(0)!,
)

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

/** The strings in which a pattern matches. A lookahead at its start is a pattern, too, which must match or must not. */
function automatonFor(pattern: string, library: Refa): DFA {
  const { expression, maxCharacter } = parsed(pattern, library)
  const alternatives = expression.alternatives.flatMap(unwrapped)
  const [first, ...others] = alternatives
  const lookaheads = first && others.length === 0 ? lookaheadsOf(first) : []
  return intersection(
    [{ negate: false, alternatives }, ...lookaheads].map((each) => {
      const automaton = automatonOfAny(each.alternatives, maxCharacter, library)
      if (each.negate) automaton.complement()
      return automaton
    }),
    library,
  )
}

function parsed(source: string, { JS }: Refa): ReturnType<Library.JS.Parser['parse']> {
  return JS.Parser.fromLiteral({ source, flags: 'u' }).parse({ backreferences: 'throw' })
}

type Lookahead = Pick<NoParent<Assertion>, 'negate' | 'alternatives'>

/** Takes the lookaheads at the start of an anchored alternative out of it, each anchored alike. */
function lookaheadsOf({ elements }: NoParent<Concatenation>): readonly Lookahead[] {
  const lookaheads: Lookahead[] = []
  const [start] = elements
  if (!isEdge(start, 'behind')) return lookaheads
  for (let next = elements[1]; next?.type === 'Assertion' && next.kind === 'ahead'; next = elements[1]) {
    if (isEdge(next, 'ahead')) break
    const alternatives = next.alternatives.map((each) => ({ ...each, elements: [start!, ...each.elements] }))
    lookaheads.push({ negate: next.negate, alternatives })
    elements.splice(1, 1)
  }
  return lookaheads
}

/** The strings in which one of some alternatives matches: anywhere, unless it is anchored. */
function automatonOfAny(alternatives: NoParent<Concatenation>[], maxCharacter: number, library: Refa): DFA {
  const { NFA, DFA } = library
  const anything = (): NoParent<Element> => parsed('[^]*', library).expression.alternatives[0]!.elements[0]! // as written
  for (const { elements } of alternatives) {
    if (isEdge(elements[0], 'behind')) elements.shift()
    else elements.unshift(anything())
    if (isEdge(elements.at(-1), 'ahead')) elements.pop()
    else elements.push(anything())
  }
  const whole: NoParent<Expression> = { type: 'Expression', alternatives }
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
