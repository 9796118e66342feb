import type { JsonObject } from '@specwright/json-schema/json'
import { positionAt, startsOfLines, type TextPosition } from './text-lines.ts'

/**
 * Reads a JSON text far faster than a YAML parser does.
 *
 * @param maxNesting How deeply its values may be nested.
 * @returns Nothing if the text is not JSON, or has what a parser of YAML reports: a repeated key, a number beyond
 * JavaScript's maximum, or values that are nested too deeply.
 */
export function readJson(text: string, maxNesting: number): { readonly value: unknown } | undefined {
  if (!isBracket(text, skipSpace(text, 0))) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  // A repeated key is written more often than it is read.
  return membersIn(value, maxNesting) === keysIn(text) ? { value } : undefined
}

/** The number of members of a value and of all values in it; NaN if it has what JSON cannot express, or is too deep. */
function membersIn(value: unknown, depth: number): number {
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : NaN
  if (typeof value !== 'object' || value === null) return 0
  if (depth === 0) return NaN
  const isArray = Array.isArray(value)
  let count = 0
  for (const key in value) count += membersIn((value as JsonObject)[key], depth - 1) + (isArray ? 0 : 1)
  return count
}

/** The number of keys in a JSON text. */
function keysIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    at = endOfString(text, at)
    const next = skipSpace(text, at)
    if (text[next] === ':') count++
  }
  return count
}

/** Where a value starts, and its own key; an item of an array is its own key. */
export interface PlacedText {
  readonly value: TextPosition
  readonly key: TextPosition
}

/** Finds values in a JSON text by their pointers. */
export interface JsonPositions {
  /** The positions of the value at the keys, or of the innermost value around it that exists, and of its own key. */
  positionOf(keys: readonly string[]): PlacedText
}

/** Indexes a valid JSON text, as far as values are looked for: each array or object is read at most once. */
export function jsonPositions(text: string): JsonPositions {
  const members = new Map<number, ReadonlyMap<string, Offsets>>()
  let lineStarts: number[] | undefined
  const membersAt = (at: number): ReadonlyMap<string, Offsets> => {
    const known = members.get(at) ?? scanMembers(text, at)
    members.set(at, known)
    return known
  }
  const placed = (offset: number): TextPosition => positionAt((lineStarts ??= startsOfLines(text)), offset)
  return {
    positionOf(keys) {
      const start = skipSpace(text, 0)
      let at: Offsets = { key: start, value: start }
      for (const key of keys) {
        const inner = isBracket(text, at.value) ? membersAt(at.value).get(key) : undefined
        if (inner === undefined) break
        at = inner
      }
      return { value: placed(at.value), key: placed(at.key) }
    },
  }
}

/** Where a member starts; an item of an array is its own key. */
interface Offsets {
  readonly key: number
  readonly value: number
}

/** The members of the array or object that starts at an offset, by their keys. */
function scanMembers(text: string, start: number): ReadonlyMap<string, Offsets> {
  const found = new Map<string, Offsets>()
  const isArray = text[start] === '['
  for (let at = skipSpace(text, start + 1); text[at] !== '}' && text[at] !== ']';) {
    const end = isArray ? at : endOfString(text, at)
    const name = isArray ? String(found.size) : (JSON.parse(text.slice(at, end)) as string) // a key is a string
    const value = isArray ? at : skipSpace(text, skipSpace(text, end) + 1)
    found.set(name, { key: at, value })
    at = skipSpace(text, endOfValue(text, value))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return found
}

/** The offset after the value at an offset. */
function endOfValue(text: string, start: number): number {
  if (text.charCodeAt(start) === quote) return endOfString(text, start)
  if (!isBracket(text, start)) return nextOf(/[,\]}]/g, text, start)
  // Far faster than to look at each character: between these, there are spaces and numbers.
  const marks = /["[\]{}]/g
  let depth = 0
  for (let at = start; at < text.length; at = nextOf(marks, text, at)) {
    const character = text.charCodeAt(at)
    if (character === quote) at = endOfString(text, at)
    else {
      depth += isOpening(character) ? 1 : -1
      at++
      if (depth === 0) return at
    }
  }
  return text.length
}

/** The offset of the first match from an offset on, or else the end. */
function nextOf(sought: RegExp, text: string, from: number): number {
  sought.lastIndex = from
  return sought.test(text) ? sought.lastIndex - 1 : text.length
}

const [quote, backslash] = [0x22, 0x5c]

function isOpening(character: number): boolean {
  return character === 0x7b || character === 0x5b
}

function isBracket(text: string, at: number): boolean {
  return isOpening(text.charCodeAt(at))
}

/** The offset after the string whose quote is at an offset. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end + 1
}

/** True for a character after an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let start = at
  while (text.charCodeAt(start - 1) === backslash) start--
  return (at - start) % 2 === 1
}

function skipSpace(text: string, start: number): number {
  let at = start
  for (let character = text.charCodeAt(at); isSpace(character); character = text.charCodeAt(at)) at++
  return at
}

function isSpace(character: number): boolean {
  return character === 0x20 || character === 0x0a || character === 0x0d || character === 0x09
}
