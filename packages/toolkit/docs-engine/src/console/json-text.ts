import sentences from 'virtual:specwright-docs/sentences/json'
import { filled } from '../language/filled.ts'

/** Where a part of a text begins and ends. */
export type TextRange = readonly [start: number, end: number]

/** What is wrong with a text that should be JSON. */
export interface JsonFault {
  readonly sentence: string
  readonly range: TextRange
  /** Whether it is JSON as far as it goes. */
  readonly isHalf: boolean
}

/** A text that is read as JSON. */
export interface JsonText {
  readonly fault?: JsonFault
  /** Where a value is, by the keys that lead to it; where its nearest ancestor is, for a value that is not there. */
  rangeOf(path: JsonPath): TextRange
}

/** An object or an array that is not closed yet. */
interface OpenPart {
  readonly what: string
  readonly start: number
}

interface Reading {
  readonly text: string
  at: number
  readonly open: OpenPart[]
  readonly ranges: Map<string, TextRange>
}

/** Ends a reading at what is wrong. */
class FaultFound extends Error {
  readonly expected: string

  constructor(expected: string) {
    super(expected)
    this.expected = expected
  }
}

const word = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const string = /"(?:[^"\\\n]|\\.)*"/y
/** A string or a word of which the text has the beginning, or nothing. */
const cutToken =
  /"(?:[^"\\\n]|\\.)*\\?$|-?\d*\.?\d*(?:[eE][+-]?)?$|t(?:r(?:ue?)?)?$|f(?:a(?:l(?:se?)?)?)?$|n(?:u(?:ll?)?)?$/y

/** Reads a text as JSON: what is wrong with it, and where its values are. */
export function readJsonText(text: string): JsonText {
  const reading: Reading = { text, at: 0, open: [], ranges: new Map() }
  const rangeOf: JsonText['rangeOf'] = (path) =>
    reading.ranges.get(JSON.stringify(path)) ?? (path.length === 0 ? [0, 0] : rangeOf(path.slice(0, -1)))
  try {
    readValue(reading, [])
    skipSpace(reading)
    if (reading.at < text.length) throw new FaultFound(sentences.theEnd)
    return { rangeOf }
  } catch (error) {
    if (!(error instanceof FaultFound)) throw error
    return { rangeOf, fault: faultOf(reading, error.expected) }
  }
}

type JsonPath = readonly (string | number)[]

/** @param name Of the member that has it, as it is written; `''` for none. */
function readValue(reading: Reading, path: JsonPath, name = ''): void {
  skipSpace(reading)
  const { text, at: start } = reading
  if (text[start] === '{') readObject(reading, path, partNamed(sentences.theObject, sentences.theObjectOf, name))
  else if (text[start] === '[') readArray(reading, path, partNamed(sentences.theArray, sentences.theArrayOf, name))
  else if (takeString(reading) === undefined && take(reading, word) === undefined)
    throw new FaultFound(sentences.aValue)
  reading.ranges.set(JSON.stringify(path), [start, reading.at])
}

function readObject(reading: Reading, path: JsonPath, what: string): void {
  readMembers(reading, { brackets: '{}', what }, () => {
    const name = takeString(reading)
    if (name === undefined) throw new FaultFound(sentences.aName)
    skipSpace(reading)
    expect(reading, ':')
    readValue(reading, [...path, JSON.parse(name) as string], name) // a string of JSON
  })
}

function readArray(reading: Reading, path: JsonPath, what: string): void {
  let index = 0
  readMembers(reading, { brackets: '[]', what }, () => readValue(reading, [...path, index++]))
}

/** What is between two brackets, with commas between. */
function readMembers(
  reading: Reading,
  { brackets: [start = '', end = ''], what }: { readonly brackets: string; readonly what: string },
  readMember: () => void,
): void {
  reading.open.push({ what, start: reading.at })
  expect(reading, start)
  skipSpace(reading)
  if (reading.text[reading.at] !== end) {
    for (;;) {
      skipSpace(reading)
      readMember()
      skipSpace(reading)
      if (reading.text[reading.at] !== ',') break
      reading.at++
    }
    if (reading.text[reading.at] !== end) throw new FaultFound(sentences.commaOr.replace('{bracket}', end))
  }
  reading.at++
  reading.open.pop()
}

function skipSpace(reading: Reading): void {
  while (/[ \t\r\n]/.test(reading.text[reading.at] ?? '')) reading.at++
}

/** A string as it is written; `undefined` for one with an escape that JSON does not have. */
function takeString(reading: Reading): string | undefined {
  const { at } = reading
  const found = take(reading, string)
  try {
    return found && JSON.stringify(JSON.parse(found))
  } catch {
    reading.at = at
    return undefined
  }
}

function take(reading: Reading, pattern: RegExp): string | undefined {
  pattern.lastIndex = reading.at
  const found = pattern.exec(reading.text)?.[0]
  reading.at += found?.length ?? 0
  return found
}

function expect(reading: Reading, character: string): void {
  if (reading.text[reading.at] !== character) throw new FaultFound(character)
  reading.at++
}

function faultOf({ text, at, open }: Reading, expected: string): JsonFault {
  if (text.trim() === '') return { sentence: sentences.empty, range: [0, 0], isHalf: false }
  const inner = open.at(-1)
  const within = inner && { part: inner.what, start: lineOf(text, inner.start) }
  cutToken.lastIndex = at
  if (cutToken.test(text)) {
    const half = { line: lineOf(text, text.length), ...within }
    const sentence = filled(within ? sentences.halfWithin : sentences.half, half, document.documentElement.lang)
    return { sentence, range: [text.length, text.length], isHalf: true }
  }
  const column = at - text.lastIndexOf('\n', at - 1)
  const found = { found: JSON.stringify(text[at]), line: lineOf(text, at), column, expected, ...within }
  return {
    sentence: filled(within ? sentences.notJsonWithin : sentences.notJson, found, document.documentElement.lang),
    range: [at, at + 1],
    isHalf: false,
  }
}

/** An object or an array, by the name of the member that has it, if there is one. */
function partNamed(what: string, whatOf: string, name: string): string {
  return name === '' ? what : whatOf.replace('{name}', () => name)
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).trimEnd().split('\n').length
}
