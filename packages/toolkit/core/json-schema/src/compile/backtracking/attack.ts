import { createRequire } from 'node:module'
import type * as Library from 'refa'
import type { CharSet } from 'refa'
import { graphOf, type Alternatives, type Graph } from './graph.ts'
import { stepsOf } from './steps.ts'

/** A string on which a backtracking engine takes disproportionate time. */
export interface Attack {
  readonly prefix: string
  /** The repeated part; more repetitions take more time. */
  readonly pump: string
  readonly suffix: string
}

/**
 * A string that makes the matching of a pattern slow: exponential or at least cubic in its length.
 *
 * Candidates come from the loops of the pattern, and each is measured on the pattern itself, so that there are no false
 * positives.
 *
 * @returns `undefined` if none is found.
 */
export function attackOn(source: string, flags: string): Attack | undefined {
  if (!mayBeSlow(source)) return undefined
  const key = `${flags}/${source}`
  if (!cache.has(key)) cache.set(key, searched(source, flags))
  return cache.get(key)
}

/** A cache, since a document repeats the same patterns. */
const cache = new Map<string, Attack | undefined>()

/** Suffixes that may prevent a match. */
const suffixes = ['', '!', '\0', '\n', '~', ' ', 'a', '0', '-', '/']

/** True for a pattern with nested repetition, or with three repetitions in total, including that of the search. */
function mayBeSlow(source: string): boolean {
  const bare = source.replaceAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]/g, '_')
  const loops = bare.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0
  return /\)(?:[*+]|\{\d)/.test(bare) || loops + (bare.startsWith('^') ? 0 : 1) > 2
}

function searched(source: string, flags: string): Attack | undefined {
  // It includes Unicode tables, so it is loaded only for patterns that need it.
  refa ??= createRequire(import.meta.url)('refa') as AttackLibrary // its own types
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

type AttackLibrary = typeof Library
let refa: AttackLibrary | undefined

/**
 * @returns `undefined` for a pattern with backreferences.
 */
function parsed(source: string, flags: string, { JS }: AttackLibrary): Alternatives | undefined {
  try {
    const parser = JS.Parser.fromLiteral({ source, flags })
    return parser.parse({ backreferences: 'throw', maxBackreferenceWords: 0, simplify: false }).expression.alternatives
  } catch {
    return undefined
  }
}

const limit = 200_000

/** True if twice as many repetitions take six times as many steps; cubic time would take eight times as many. */
function isSlow(pattern: Alternatives, { prefix, pump, suffix }: Attack): boolean {
  let before = Infinity
  for (const count of [4, 8, 16, 32, 64]) {
    const text = Array.from(prefix + pump.repeat(count) + suffix, (character) => character.codePointAt(0)!) // never empty
    const steps = stepsOf(pattern, text, limit)
    if (steps === limit || count === 64) return steps > before * 6
    before = steps
  }
  return false
}

/** Candidates for a prefix and a repeated part. */
function* candidates(graph: Graph, isSearched: boolean): Iterable<readonly [prefix: string, pump: string]> {
  for (const [state, pump] of ambiguousLoops(graph)) yield [stringTo(state, graph), pump]
  for (const [state, pump] of consecutiveLoops(graph, isSearched ? 2 : 3)) yield [stringTo(state, graph), pump]
}

/** Maximum number of pairs of states to visit, so that a large pattern takes no longer than others. */
const budget = 50_000

/** Ambiguous loops: a state with two different paths back to it for the same string. */
function* ambiguousLoops({ sets, follow }: Graph): Iterable<readonly [state: number, pump: string]> {
  let remaining = budget
  const seenInLoops = new Set<number>()
  for (const start of sets.keys()) {
    if (seenInLoops.has(start)) continue
    const loop = new Set([...reachable(start, follow)].filter((state) => reachable(state, follow).has(start)))
    for (const state of loop) seenInLoops.add(state)
    // If one state of a loop is ambiguous, all are.
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
        const shared = loop.has(left) && loop.has(right) ? typicalIn(sets[left]!.intersect(sets[right]!)) : undefined // both are states
        if (shared === undefined) continue
        const differ = pair.differ || left !== right || (pair.left === pair.right && isTwice)
        yield { left, right, differ, text: pair.text + shared }
      }
    }
  }
}

/** Two paths through a loop, after the same string. */
interface Pair {
  readonly left: number
  readonly right: number
  /** True once they have diverged. */
  readonly differ: boolean
  readonly text: string
}

/** The first of a number of consecutive loops that accept the same character. */
function* consecutiveLoops({ sets, follow }: Graph, count: number): Iterable<readonly [state: number, pump: string]> {
  const looped = [...sets.keys()].filter((state) => follow[state]?.has(state))
  for (const pump of new Set(looped.map((state) => typicalIn(sets[state]!)))) {
    if (pump === undefined) continue
    const isMet = (state: number): boolean => sets[state]!.has(pump.codePointAt(0)!) // a state, and a character
    const within = follow.map((nexts) => new Map([...nexts].filter(([next]) => isMet(next))))
    for (const state of looped.filter(isMet)) {
      const after = [...reachable(state, within)].filter((other) => looped.includes(other))
      if (after.length >= count) yield [state, pump]
    }
  }
}

/** States that are reachable in one step or more. */
function reachable(from: number, follow: Graph['follow']): ReadonlySet<number> {
  const found = new Set(follow[from]?.keys())
  for (const state of found) for (const next of follow[state]?.keys() ?? []) found.add(next)
  return found
}

/** The shortest string that reaches a state. */
function stringTo(state: number, { sets, first, follow }: Graph): string {
  const strings = new Map([...first].map((each) => [each, typicalIn(sets[each]!) ?? ''])) // a state
  for (const [each, text] of strings) {
    if (each === state) return text
    for (const next of follow[each]?.keys() ?? [])
      if (!strings.has(next)) strings.set(next, text + (typicalIn(sets[next]!) ?? '')) // a state
  }
  return ''
}

/** A typical character of a set; otherwise its first. */
function typicalIn(set: CharSet): string | undefined {
  const usual = Array.from('a0A -_./', (character) => character.codePointAt(0)!).find((code) => set.has(code)) // never empty
  const code = usual ?? set.ranges[0]?.min
  return code === undefined ? undefined : String.fromCodePoint(code)
}
