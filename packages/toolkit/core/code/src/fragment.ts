import type { Code, Fragment, Part } from './node.ts'

/** Prints a part that is not a fragment, with a prefix of each line after the first. */
type Print = (part: Code, indent: string) => string

/** The text of a fragment: each line of a part gets the indentation of the template line that it is inserted into. */
export function linesOf(fragment: Fragment, print: Print, indent: string): string {
  const strings: string[] = []
  writeFragment(fragment, { print, indent, write: (text) => void strings.push(text) })
  return strings.join('')
}

/** The end of a text, as far as the indentation of what follows depends on it. */
interface End {
  /** Whether it has a line break. */
  readonly hasBreak: boolean
  /** The spaces that its last line starts with. */
  readonly spaces: string
  /** Whether its last line has nothing else. */
  readonly isBlank: boolean
  /** Whether its last line is empty. */
  readonly isFresh: boolean
}

/** Where a fragment is written. */
interface Writing {
  readonly print: Print
  readonly indent: string
  /** Receives the strings of the text, none of them empty. */
  readonly write: (text: string) => void
}

/**
 * Fragments within fragments are written to the same text: to join the text of each would copy it once for each around it.
 *
 * @returns Nothing for an empty text.
 */
function writeFragment({ parts }: Fragment, { print, indent, write }: Writing): End | undefined {
  let hasBreak = false
  let isEmpty = true
  // The indentation of the current line, and whether the line has only indentation so far.
  let [inner, isBlank, isFresh] = [indent, true, false]
  for (const part of parts) {
    const isAtStart = isFresh
    const own = isAtStart ? indent : inner
    const writePlaced = isAtStart && indent !== '' ? afterIndent(write, indent) : write
    const end = writePart(part, { print, indent: own, write: writePlaced }, indent)
    if (end === undefined) continue
    isEmpty = false
    if (!end.hasBreak && !isAtStart && !isBlank) continue
    hasBreak ||= end.hasBreak
    inner = end.hasBreak ? end.spaces : own + end.spaces
    isBlank = end.isBlank
    isFresh = end.isFresh && end.hasBreak
  }
  if (isEmpty) return undefined
  return { hasBreak, spaces: hasBreak ? inner : inner.slice(indent.length), isBlank, isFresh }
}

/** Writes after an indentation, which is left out where an empty line comes first. */
function afterIndent(write: Writing['write'], indent: string): Writing['write'] {
  let isFirst = true
  return (text) => {
    if (isFirst && !text.startsWith('\n')) write(indent)
    isFirst = false
    write(text)
  }
}

/** @param outer The indentation of the fragment that the part is in, for its own words. */
function writePart(part: Part, writing: Writing, outer: string): End | undefined {
  if (part.kind === 'fragment') return writeFragment(part, writing)
  const text = part.kind === 'words' ? indented(part.text, outer) : writing.print(part, writing.indent)
  if (text === '') return undefined
  writing.write(text)
  const start = text.lastIndexOf('\n') + 1
  const spaces = leading(text, start)
  return { hasBreak: start > 0, spaces, isBlank: start + spaces.length === text.length, isFresh: start === text.length }
}

/** The spaces at an offset of a string. */
function leading(text: string, start: number): string {
  let end = start
  while (text[end] === ' ') end++
  return text.slice(start, end)
}

function indented(text: string, indent: string): string {
  return indent === '' || !text.includes('\n') ? text : text.replaceAll(/\n(?!\n|$)/g, `\n${indent}`)
}
