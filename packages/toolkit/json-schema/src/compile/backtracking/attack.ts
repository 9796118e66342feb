import { createRequire } from 'node:module'
import type * as Library from 'refa'
import type { CharSet } from 'refa'
import { graphOf, type Alternatives, type Graph } from './graph.ts'
import { stepsOf } from './steps.ts'

/** A string on which an engine that backtracks takes time out of all proportion to its length. */
export interface Attack {
  readonly prefix: string
  /** What is repeated; the time grows with how often. */
  readonly pump: string
  readonly suffix: string
}

/**
 * The string that makes the matching of a pattern slow: exponential in its length, or of the third power at least.
 *
 * It is looked for among the loops of the pattern, and counted out on the pattern itself, so that nothing is reported
 * that is not so.
 *
 * @returns `undefined` where none is found.
 */
export function attackOn(source: string, flags: string): Attack | undefined {
  if (!mayBeSlow(source)) return undefined
  const key = `${flags}/${source}`
  if (!known.has(key)) known.set(key, searched(source, flags))
  return known.get(key)
}

/** The patterns looked at before: a document says the same of many fields. */
const known = new Map<string, Attack | undefined>()

/** What follows the repeated part, so that the pattern does not match after all. */
const suffixes = ['', '!', '\0', '\n', '~', ' ', 'a', '0', '-', '/']

/** True for a pattern with repetition in what is repeated, or three repetitions in all, that of the search among them. */
function mayBeSlow(source: string): boolean {
  const bare = source.replaceAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]/g, '_')
  const loops = bare.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0
  return /\)(?:[*+]|\{\d)/.test(bare) || loops + (bare.startsWith('^') ? 0 : 1) > 2
}

function searched(source: string, flags: string): Attack | undefined {
  // Tables of Unicode are included: they are read for patterns that need it alone.
  refa ??= createRequire(import.meta.url)('refa') as Refa // its own types
  const pattern = parsed(source, flags, refa)
  const graph = pattern && graphOf(pattern)
  if (!graph) return undefined
  for (const [prefix, pump] of candidates(graph, !source.startsWith('^'))) {
    for (const suffix of suffixes) {
      const attack = { prefix, pump, suffix }
      if (isSlow(pattern, attack)) return attack
    }
  }
  return undefined
}

type Refa = typeof Library
let refa: Refa | undefined

/** @returns `undefined` for a pattern that refers back to what it has matched. */
function parsed(source: string, flags: string, { JS }: Refa): Alternatives | undefined {
  try {
    const parser = JS.Parser.fromLiteral({ source, flags })
    return parser.parse({ backreferences: 'throw', maxBackreferenceWords: 0, simplify: false }).expression.alternatives
  } catch {
    return undefined
  }
}

const limit = 200_000

/** True where twice as many repetitions take six times as many steps: twice the third power would be eight. */
function isSlow(pattern: Alternatives, { prefix, pump, suffix }: Attack): boolean {
  let before = Infinity
  for (const count of [4, 8, 16, 32, 64]) {
    const text = Array.from(prefix + pump.repeat(count) + suffix, (character) => character.codePointAt(0)!) // each is one
    const steps = stepsOf(pattern, text, limit)
    if (steps === limit || count === 64) return steps > before * 6
    before = steps
  }
  return false
}

/** Prefixes and strings to repeat, of which one may be slow. */
function* candidates(graph: Graph, isSearched: boolean): Iterable<readonly [prefix: string, pump: string]> {
  for (const [state, pump] of ambiguousLoops(graph)) yield [textTo(state, graph), pump]
  for (const [state, pump] of loopsInTurn(graph, isSearched ? 2 : 3)) yield [textTo(state, graph), pump]
}

/** How many pairs of states are looked at, so that a large pattern takes no longer than others. */
const budget = 50_000

/** Loops that the same string leads through in two ways: a state from which a string leads back to it in both. */
function* ambiguousLoops({ sets, follow }: Graph): Iterable<readonly [state: number, pump: string]> {
  let remaining = budget
  const seenInLoops = new Set<number>()
  for (const start of sets.keys()) {
    if (seenInLoops.has(start)) continue
    const loop = new Set([...reachable(start, follow)].filter((state) => reachable(state, follow).has(start)))
    for (const state of loop) seenInLoops.add(state)
    // What is ambiguous at one state of a loop is so at each.
    const queue: Pair[] = loop.size > 0 ? [{ left: start, right: start, differ: false, text: '' }] : []
    const seen = new Set<string>()
    for (const pair of queue) {
      for (const next of stepsFrom(pair, loop)) {
        if (--remaining < 0) return
        const key = `${next.left} ${next.right} ${next.differ}`
        if (seen.has(key)) continue
        seen.add(key)
        queue.push(next)
        if (next.differ && next.left === start && next.right === start) yield [start, next.text]
      }
    }
  }

  function* stepsFrom(pair: Pair, loop: ReadonlySet<number>): Iterable<Pair> {
    for (const [left, isTwice] of follow[pair.left] ?? []) {
      for (const right of follow[pair.right]?.keys() ?? []) {
        const shared = loop.has(left) && loop.has(right) ? usualIn(sets[left]!.intersect(sets[right]!)) : undefined // both are states
        if (shared === undefined) continue
        const differ = pair.differ || left !== right || (pair.left === pair.right && isTwice)
        yield { left, right, differ, text: pair.text + shared }
      }
    }
  }
}

/** Two ways through a loop, as far as they have come with the same string. */
interface Pair {
  readonly left: number
  readonly right: number
  /** True once they were not the same way. */
  readonly differ: boolean
  readonly text: string
}

/** First loops of so many that the same character leads through one after the other. */
function* loopsInTurn({ sets, follow }: Graph, count: number): Iterable<readonly [state: number, pump: string]> {
  const looped = [...sets.keys()].filter((state) => follow[state]?.has(state))
  for (const pump of new Set(looped.map((state) => usualIn(sets[state]!)))) {
    if (pump === undefined) continue
    const isMet = (state: number): boolean => sets[state]!.has(pump.codePointAt(0)!) // a state, and a character
    const within = follow.map((nexts) => new Map([...nexts].filter(([next]) => isMet(next))))
    for (const state of looped.filter(isMet)) {
      const after = [...reachable(state, within)].filter((other) => looped.includes(other))
      if (after.length >= count) yield [state, pump]
    }
  }
}

/** States that others lead to, by one step or more. */
function reachable(from: number, follow: Graph['follow']): ReadonlySet<number> {
  const found = new Set(follow[from]?.keys())
  for (const state of found) for (const next of follow[state]?.keys() ?? []) found.add(next)
  return found
}

/** The shortest string that leads to a state. */
function textTo(state: number, { sets, first, follow }: Graph): string {
  const strings = new Map([...first].map((each) => [each, usualIn(sets[each]!) ?? ''])) // a state
  for (const [each, text] of strings) {
    if (each === state) return text
    for (const next of follow[each]?.keys() ?? [])
      if (!strings.has(next)) strings.set(next, text + (usualIn(sets[next]!) ?? '')) // a state
  }
  return ''
}

/** A character of a set that people would take, else its first. */
function usualIn(set: CharSet): string | undefined {
  const usual = Array.from('a0A -_./', (character) => character.codePointAt(0)!).find((code) => set.has(code)) // each is one
  const code = usual ?? set.ranges[0]?.min
  return code === undefined ? undefined : String.fromCodePoint(code)
}
