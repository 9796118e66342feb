import type { Code, Fragment } from './node.ts'

/** Prints a part that is not a fragment, with a prefix of each line after the first. */
type Print = (part: Code, indent: string) => string

/** The text of a fragment: each line of a part gets the indentation of the template line that it is inserted into. */
export function linesOf(fragment: Fragment, print: Print, indent: string): string {
  const text: Text = { strings: [], pending: '' }
  writeFragment(fragment, { print, text }, indent)
  return text.strings.join('')
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

/** The end of what starts with something else than a space and has no line break. */
const inLine: End = { hasBreak: false, spaces: '', isBlank: false, isFresh: false }

/** A text that is being written. */
interface Text {
  readonly strings: string[]
  /** The indentation of the line that begins, which is left out where an empty line comes first. */
  pending: string
}

/** Where a fragment is written. */
interface Writing {
  readonly print: Print
  readonly text: Text
}

/**
 * Fragments within fragments are written to the same text: to join the text of each would copy it once for each around it.
 *
 * @returns Nothing for an empty text.
 */
function writeFragment({ parts }: Fragment, writing: Writing, indent: string): End | undefined {
  const { print, text } = writing
  let hasBreak = false
  let isEmpty = true
  // The indentation of the current line, and whether the line has only indentation so far.
  let inner = indent
  let isBlank = true
  let isFresh = false
  for (const part of parts) {
    const isAtStart: boolean = isFresh
    const own: string = isAtStart ? indent : inner
    if (isAtStart) text.pending = indent
    const end =
      part.kind === 'fragment'
        ? writeFragment(part, writing, own)
        : write(part.kind === 'words' ? indented(part.text, indent) : print(part, own), text)
    if (end === undefined) {
      if (isAtStart) text.pending = ''
      continue
    }
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

function write(written: string, text: Text): End | undefined {
  if (written === '') return undefined
  if (text.pending !== '') {
    if (!written.startsWith('\n')) text.strings.push(text.pending)
    text.pending = ''
  }
  text.strings.push(written)
  const start = written.lastIndexOf('\n') + 1
  if (start === 0 && !written.startsWith(' ')) return inLine
  const spaces = leading(written, start)
  const isFresh = start === written.length
  return { hasBreak: start > 0, spaces, isBlank: start + spaces.length === written.length, isFresh }
}

/** The spaces at an offset of a string. */
function leading(text: string, start: number): string {
  let end = start
  while (text[end] === ' ') end++
  return text.slice(start, end)
}

function indented(text: string, indent: string): string {
  const isOneLine = indent === '' || text === '\n' || !text.includes('\n')
  return isOneLine ? text : text.replaceAll(/\n(?!\n|$)/g, `\n${indent}`)
}
