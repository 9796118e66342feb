import { expr } from './expr.ts'
import type { Comment, Fragment, Imported, Key, Part, Printable, Verbatim } from './node.ts'

/**
 * Code as it is printed, with other code in its holes: `` code`export const ${name} = ${value}` ``. A hole accepts only
 * code, so that no string of a document becomes code.
 *
 * If a template starts with a line break, the common indentation of its lines is removed.
 */
export function code(strings: TemplateStringsArray, ...holes: readonly Printable[]): Fragment {
  const words = known.get(strings) ?? aligned(strings).map((text): Part => ({ kind: 'words', text }))
  known.set(strings, words)
  const parts: Part[] = []
  // The iterator of an array takes long, and thousands of types are written so.
  words.forEach((part, index) => {
    if (part.kind !== 'words' || part.text !== '') parts.push(part)
    const hole = holes[index]
    if (hole !== undefined) addTo(parts, hole)
  })
  return { kind: 'fragment', parts }
}

/** The parsed text of each template, which is in one place and used many times. */
const known = new WeakMap<TemplateStringsArray, readonly Part[]>()

/** A sequence of pieces of code, with a separator. */
export function list(pieces: readonly Printable[], separator: Fragment = code`, `): Fragment {
  const parts: Part[] = []
  pieces.forEach((piece, index) => {
    if (index > 0) parts.push(separator)
    addTo(parts, piece)
  })
  return { kind: 'fragment', parts }
}

/** Lines between braces, each followed by `end`; `{}` without lines. */
export function braces(lines: readonly Printable[], end: Fragment = code``): Fragment {
  return lines.length === 0 ? code`{}` : code`{\n  ${inLines(lines, end)}\n}`
}

/** An array with each item on its own line; `[]` without items. */
export function brackets(items: readonly Printable[]): Fragment {
  return items.length === 0 ? code`[]` : code`[\n  ${inLines(items, code`,`)}\n]`
}

function inLines(lines: readonly Printable[], end: Fragment): Fragment {
  const ended = lines.map((line) => code`${line}${end}`)
  return list(ended, code`\n`)
}

/** A doc comment with the lines of the text; nothing for an empty text. */
export function comment(text: string): Comment {
  return { kind: 'comment', text }
}

/** The key of a member. */
export function key(name: string): Key {
  return { kind: 'key', name }
}

/** The output of a tool, or the text of one of our files: the only code that is a string. */
export function verbatim(text: string): Verbatim {
  return { kind: 'verbatim', text }
}

/** An export of a module, as a type. */
export function typeOf(module: string, name: string): Imported {
  return { ...expr.imported(module, name), isType: true }
}

/** All exports of a module, as types: a namespace for qualified names. */
export function typesOf(module: string, as: string): Imported {
  return renamed(typeOf(module, '*'), as)
}

/**
 * An export of another module, under another local name.
 *
 * @throws {TypeError} When the local name is not an identifier.
 */
export function renamed(imported: Imported, as: string): Imported {
  return as === imported.name ? imported : { ...imported, as: expr.name(as).name }
}

function addTo(parts: Part[], piece: Printable): void {
  if ('kind' in piece) parts.push(piece)
  else for (const each of piece) addTo(parts, each)
}

/**
 * A template that starts with a line break: without that line break, a blank last line, and the indentation that all
 * lines share.
 */
function aligned(strings: readonly string[]): readonly string[] {
  if (!/^\n+ /.test(strings[0] ?? '')) return strings
  const lines = strings.flatMap((text) => text.split('\n').slice(1))
  // The last line may be indented less than the others if it is blank.
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
