import { escapeHidden } from '@specwright/code'
import { childPointer } from '@specwright/json-schema/json'

/** A part of a value that a bounded one leaves out. */
export interface CutPart {
  /** JSON Pointer of an array, an object or a string. */
  readonly pointer: string
  /** Of how many items, members or characters there are. */
  readonly length: number
  /** How many of them are there: the first that is missing has this index. */
  readonly shown: number
}

/** A value that is not longer than a limit, as JSON. */
export interface Bounded {
  readonly value: unknown
  readonly cuts: readonly CutPart[]
}

/** How deep a value is shown, and how many characters of a member's name: what is deeper, or longer, is cut. */
const [maxDepth, maxName] = [32, 500]

/** The beginning of a value whose JSON has about as many characters as a limit; what is left out is listed. */
export function bounded(value: unknown, limit: number, pointer = ''): Bounded {
  const cuts: CutPart[] = []
  let left = limit
  const cut = (part: CutPart): void => {
    cuts.push(part)
    left -= jsonLength(part.pointer) // it is listed
  }
  const take = (each: unknown, at: string, depth: number): unknown => {
    if (typeof each === 'string') {
      const shown = beginningOf(each, left)
      left -= jsonLength(shown)
      if (shown.length < each.length) cut({ pointer: at, length: each.length, shown: shown.length })
      return shown
    }
    if (typeof each !== 'object' || each === null) {
      left -= String(each).length + 1
      return each
    }
    const entries = Object.entries(each)
    const kept: [string, unknown][] = []
    left -= 2
    for (const [whole, member] of entries) {
      if (left <= 0 || depth === maxDepth) break
      const name = whole.slice(0, maxName)
      if (!Array.isArray(each)) left -= jsonLength(name) + 1
      kept.push([name, take(member, childPointer(at, name), depth + 1)])
    }
    if (kept.length < entries.length) cut({ pointer: at, length: entries.length, shown: kept.length })
    return Array.isArray(each) ? kept.map(([, item]) => item) : Object.fromEntries(kept)
  }
  return { value: take(value, pointer, 0), cuts }
}

/** The beginning of a string whose characters are, as JSON, not more than a limit. */
function beginningOf(text: string, limit: number): string {
  let [end, left] = [0, limit]
  for (const character of text) {
    left -= jsonLength(character) - 2
    if (left < 0) break
    end += character.length
  }
  return text.slice(0, end)
}

/** Of a string as JSON, as it is written: one that nobody sees has six characters. */
function jsonLength(text: string): number {
  return escapeHidden(JSON.stringify(text)).length
}

/** What follows the first items, members or characters of a value. */
export function rest(value: unknown, from: number): unknown {
  if (typeof value === 'string' || Array.isArray(value)) return value.slice(from)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).slice(from))
}
