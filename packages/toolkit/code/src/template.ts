import { expr } from './expr.ts'
import type { Comment, Fragment, Imported, Key, Part, Printable, Verbatim } from './node.ts'

/**
 * Code as it will stand in a file, with other code in its holes: `` code`export const ${name} = ${value}` ``. A hole takes
 * nothing but code, so that no string of a document becomes code.
 *
 * A template that begins with a line break is written with the indentation of its surroundings, which is left out.
 */
export function code(strings: TemplateStringsArray, ...holes: readonly Printable[]): Fragment {
  const words = known.get(strings) ?? aligned(strings).map((text): Part => ({ kind: 'words', text }))
  known.set(strings, words)
  const parts: Part[] = []
  for (const [index, part] of words.entries()) {
    if (part.kind !== 'words' || part.text !== '') parts.push(part)
    addTo(parts, holes[index] ?? [])
  }
  return { kind: 'fragment', parts }
}

/** The words of each template that was met: it stands in one place, and is filled many times. */
const known = new WeakMap<TemplateStringsArray, readonly Part[]>()

/** Pieces of code one after the other, with our own words between each two of them. */
export function list(pieces: readonly Printable[], separator: Fragment = code`, `): Fragment {
  const parts: Part[] = []
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) parts.push(separator)
    addTo(parts, piece)
  }
  return { kind: 'fragment', parts }
}

/** Lines between braces, each with `end` after it; `{}` where there are none. */
export function braces(lines: readonly Printable[], end: Fragment = code``): Fragment {
  return lines.length === 0 ? code`{}` : code`{\n  ${inLines(lines, end)}\n}`
}

/** An array whose items stand in lines of their own; `[]` where there are none. */
export function brackets(items: readonly Printable[]): Fragment {
  return items.length === 0 ? code`[]` : code`[\n  ${inLines(items, code`,`)}\n]`
}

function inLines(lines: readonly Printable[], end: Fragment): Fragment {
  const ended = lines.map((line) => code`${line}${end}`)
  return list(ended, code`\n`)
}

/** A doc comment, each line of the text a line of its own; nothing at all for an empty text. */
export function comment(text: string): Comment {
  return { kind: 'comment', text }
}

/** The key of a member. */
export function key(name: string): Key {
  return { kind: 'key', name }
}

/** What a tool printed, or the text of a file of our own: the only code that is a string. */
export function verbatim(text: string): Verbatim {
  return { kind: 'verbatim', text }
}

/** A name that a module exports, as a type. */
export function typeOf(module: string, name: string): Imported {
  return { ...expr.imported(module, name), isType: true }
}

/** All that a module exports, as types: what a name of it follows with a dot. */
export function typesOf(module: string, as: string): Imported {
  return renamed(typeOf(module, '*'), as)
}

/**
 * What another module exports, by another name here.
 *
 * @throws {TypeError} When that is not an identifier.
 */
export function renamed(imported: Imported, as: string): Imported {
  return as === imported.name ? imported : { ...imported, as: expr.name(as).name }
}

function addTo(parts: Part[], piece: Printable): void {
  if ('kind' in piece) parts.push(piece)
  else for (const each of piece) addTo(parts, each)
}

/** Of a template that begins on a line of its own: without that line break, the last line where it is blank, and the indentation that all lines share. */
function aligned(strings: readonly string[]): readonly string[] {
  if (!/^\n+ /.test(strings[0] ?? '')) return strings
  const lines = strings.flatMap((text) => text.split('\n').slice(1))
  // The last line may stand less far in than the others, where nothing follows the line break.
  if (lines.at(-1)?.trim() === '') lines.pop()
  const indent = ' '.repeat(Math.min(...lines.map((line) => (line === '' ? Infinity : leadingSpaces(line)))))
  const cut = strings.map((text) => text.replaceAll(`\n${indent}`, '\n'))
  return cut.map((text, index) => {
    const start = index === 0 ? text.slice(1) : text
    return index === cut.length - 1 ? start.replace(/\n *$/, '\n') : start
  })
}

function leadingSpaces(line: string): number {
  return /^ */.exec(line)?.[0].length ?? 0
}
