import type { PlacedText } from './json-text.ts'
import { positionAt, startsOfLines } from './text-lines.ts'

/** Finds values in a YAML text by their pointers. */
export interface BlockPositions {
  /**
   * The positions of the value at the keys, and of its own key.
   *
   * @returns Nothing if there is no such value, or if more of YAML than plain maps and arrays in blocks is on the way to it.
   */
  positionOf(keys: readonly string[]): PlacedText | undefined
}

/**
 * Indexes a valid YAML text by the indentation of its lines, as far as values are looked for: parsing all of it for their
 * positions takes longer than to read it.
 */
export function blockPositions(text: string): BlockPositions {
  const lines = linesOf(text)
  const known = new Map<string, ReadonlyMap<string, Entry> | undefined>()
  const entriesOf = (block: Block): ReadonlyMap<string, Entry> | undefined => {
    const id = `${block.line} ${block.column}`
    if (!known.has(id)) known.set(id, entriesIn(lines, block))
    return known.get(id)
  }
  return {
    positionOf(keys) {
      let at: Entry | undefined = lines.isPlain ? rootOf(lines) : undefined
      for (const key of keys) {
        const block = at && blockAt(lines, at)
        at = block && entriesOf(block)?.get(key)
      }
      return at?.hasValue === true && isPlainValue(text, at) ? placed(lines, at) : undefined
    },
  }
}

/** Instead of the number of spaces: of a line that is empty, a comment, or a mark of a document. */
const empty = -1

/** Of a line in which a tab follows them: if it has anything, it continues a value, or is all of one. */
const tabbed = -2

/** The lines of a text, from 0. */
interface Lines {
  readonly text: string
  readonly starts: readonly number[]
  /** The number of spaces that each line starts with, or what else it is. */
  readonly indents: Int32Array
  /** False with what means something for the whole text. */
  readonly isPlain: boolean
}

/** A key or `-`, and what it has. */
interface Entry {
  readonly line: number
  /** Offset of the key; for an item, that of its value. */
  readonly key: number
  /** Offset of the value; that of the key if there is none, as for a member that is null. */
  readonly value: number
  /** False for an item that is null, which has no place of its own; and where tabs leave it open. */
  readonly hasValue: boolean
  /** Whether the value starts on a line of its own. */
  readonly isBelow: boolean
  readonly isItem: boolean
}

/** A map or an array whose entries start in one column; the first of them may follow a `-` on its line. */
interface Block {
  readonly line: number
  readonly column: number
  readonly isArray: boolean
}

function linesOf(text: string): Lines {
  const starts = startsOfLines(text)
  const indents = new Int32Array(starts.length)
  for (const [line, start] of starts.entries()) {
    const end = skipSpaces(text, start)
    const isEmpty = isEndOrComment(text[end]) || (end === start && isMark(text, start))
    indents[line] = isEmpty ? empty : text[end] === '\t' ? tabbed : end - start
  }
  return { text, starts, indents, isPlain: !/^(?:--- *[^ \n]|%|\uFEFF)|\r/m.test(text) }
}

function rootOf(lines: Lines): Entry | undefined {
  const line = nextLine(lines, 0)
  if (line === undefined || lines.indents[line] === tabbed) return undefined
  const value = startOf(lines, line)
  return { line: -1, key: value, value, hasValue: true, isBelow: true, isItem: false }
}

/** The first line from another one on that has anything. */
function nextLine({ indents }: Lines, from: number): number | undefined {
  for (let line = from; line < indents.length; line++) if (indents[line] !== empty) return line
  return undefined
}

/** The offset of what a line has. */
function startOf({ starts, indents }: Lines, line: number): number {
  return starts[line]! + indents[line]! // asked for lines that exist
}

/** The map or array that an entry has; nothing if it has neither, or not as a block. */
function blockAt(lines: Lines, { line, value, isBelow, isItem }: Entry): Block | undefined {
  const first = isBelow ? nextLine(lines, line + 1) : line
  if (first === undefined || !(isBelow || isItem)) return undefined
  return { line: first, column: value - lines.starts[first]!, isArray: isDash(lines.text, value) }
}

/** The entries of a block by their keys; nothing if one of them is not plain. */
function entriesIn(lines: Lines, { line: first, column, isArray }: Block): ReadonlyMap<string, Entry> | undefined {
  const { text, starts, indents } = lines
  const found = new Map<string, Entry>()
  for (let line = first; line < indents.length; line++) {
    const indent = line === first ? column : indents[line]!
    if (indent < 0 || indent > column) continue
    if (indent < column) break
    const start = starts[line]! + column
    if (isDash(text, start)) {
      if (isArray)
        found.set(String(found.size), entryOf(lines, { line, column, key: start, after: start + 1, isItem: true }))
      // The items of a map's member may start in the column of its key.
      continue
    }
    if (isArray) break
    const key = keyAt(text, start)
    if (key === undefined) return undefined
    found.set(key.name, entryOf(lines, { line, column, key: start, after: key.end + 1, isItem: false }))
  }
  return found
}

/** A key or `-` before its value is found. */
interface Start {
  readonly line: number
  readonly column: number
  /** Offset of the key or `-`. */
  readonly key: number
  /** Offset after the `:` or the `-`. */
  readonly after: number
  readonly isItem: boolean
}

function entryOf(lines: Lines, { line, column, key, after, isItem }: Start): Entry {
  const { text, indents } = lines
  const value = skipSpaces(text, after)
  const isOnLine = !isEndOrComment(text[value])
  const next = isOnLine ? undefined : nextLine(lines, line + 1)
  const below = next === undefined ? key : startOf(lines, next)
  const indent = next === undefined ? empty : indents[next]!
  const isBelow = indent > column || (indent === column && !isItem && isDash(text, below))
  const hasValue = indent !== tabbed && (isOnLine || isBelow || !isItem)
  const found = isOnLine ? value : isBelow ? below : key
  return { line, key: isItem ? found : key, value: found, hasValue, isBelow, isItem }
}

/** The key that starts at an offset, and the offset of its `:`; nothing if it is not a plain or quoted string. */
function keyAt(text: string, start: number): { readonly name: string; readonly end: number } | undefined {
  const line = text.slice(start, endOfLine(text, start))
  const [written, quoted, plain] =
    /^(?:("[^"\\]*"|'[^']*')|([^\s&*!|>%@`"'#{}[\],?:].*?)) *(?=:(?: |$))/.exec(line) ?? []
  if (written === undefined || plain?.includes(' #') === true) return undefined
  return { name: quoted?.slice(1, -1) ?? plain ?? '', end: start + written.length }
}

/** True for a value that starts with its own first character, as maps, arrays and strings do. */
function isPlainValue(text: string, { value }: Entry): boolean {
  return !/[&*!?%@`]/.test(text.charAt(value))
}

function placed({ starts }: Lines, { key, value }: Entry): PlacedText {
  return { key: positionAt(starts, key), value: positionAt(starts, value) }
}

/** True for a line that starts or ends a document; a valid text has one. */
function isMark(text: string, start: number): boolean {
  return text.startsWith('---', start) || text.startsWith('...', start)
}

/** True for what is on a line in place of a value. */
function isEndOrComment(character: string | undefined): boolean {
  return character === undefined || character === '\n' || character === '#'
}

function isDash(text: string, at: number): boolean {
  return text[at] === '-' && /^[ \n]?$/.test(text.charAt(at + 1))
}

const space = 0x20

function skipSpaces(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) === space) at++
  return at
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}
