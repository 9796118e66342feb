import { onLine } from './terminal.ts'

/** Characters that begin something within a line of Markdown; a backslash before one makes it text. */
const punctuation = /[\\`*_{}[\]<>#|~&!$^]/g

/** What begins a block where it begins a line. */
const block = /^(\d+(?=[.)])|(?=[-+=:]))/

/**
 * What sites make links or pictures of although it is text: `@name`, addresses, `#1`, `GH-1`, `:emoji:`. Each match ends where
 * it is split.
 */
const live = /@(?=\S)|:(?=[/\w+-])|www(?=\.)|#(?=\d)|GH(?=-\d)/gi

/** Not shown, and splits the text that sites look through. */
const split = '<!-- -->'

/** A string of a document as text on one line of Markdown, also in a table: no markup, no HTML, and nothing that becomes a link. */
export function inMarkdown(text: string): string {
  return beginning(inert(onLine(text).trim()))
}

/** Prose of a document on one line, whose line breaks are spaces: as `inMarkdown`, where what single backticks enclose is code. */
export function inMarkdownWithCode(text: string): string {
  const line = onLine(text.replaceAll(/\s+/g, ' ')).trim()
  const pieces = line.split(/(?<!`)`([^`]+)`(?!`)/)
  return beginning(pieces.map((piece, index) => (index % 2 === 1 ? asMarkdownCode(piece) : inert(piece))).join(''))
}

/** A line whose first characters begin no block. */
function beginning(line: string): string {
  return line.replace(block, '$1\\')
}

function inert(line: string): string {
  return line.replaceAll(live, '$&\n').split('\n').map(escaped).join(split)
}

function escaped(text: string): string {
  return text.replaceAll(punctuation, String.raw`\$&`)
}

/** A string as code within a line of Markdown, fenced with more backticks than it contains; also in a table. */
export function asMarkdownCode(text: string): string {
  // Parsers differ in what a backslash before an escaped pipe means.
  const line =
    onLine(text)
      .replaceAll(/\\(?=\|)/g, String.raw`\u005c`)
      .replaceAll('|', String.raw`\|`) || ' '
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const isBare = longest === 0 && !/^ .*\S.* $/.test(line) && !line.endsWith('\\')
  const gap = isBare ? '' : ' '
  return fence + gap + line + gap + fence
}
