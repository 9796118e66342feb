import { escapeHidden } from '../hidden-characters.ts'

/** What opens a block of code where a line begins. */
const opening = /^(?:`{3,}(?=[^`]*$)|~{3,})/

/** Such characters anywhere else: whether they open one depends on the lines before. */
const unclear = /^.+(?:`{3}|~{3})/

/** Where a heading begins, or the line under one: behind the marks of lists and quotes. */
const heading = /^((?:[ \t]*(?:>|(?:[-*+]|\d+[.)])(?=[ \t])))*[ \t]*)(?=#{1,6}(?:[ \t]|$)|(?:=+|-+)[ \t]*$)/

/**
 * Markdown that the author of a document wrote, as a quote, which ends whatever it leaves open. Its lists, code, tables and
 * links stay; HTML is text, no line is a heading, and no link runs a script.
 */
export function asMarkdownQuote(text: string): string {
  const lines = escapeHidden(text)
    .trim()
    .split(/\r\n?|\n/)
  const isCode = codeIn(lines)
  return lines.map((line, index) => `> ${isCode[index] ? line : withoutMarks(line)}`.trimEnd()).join('\n')
}

function withoutMarks(line: string): string {
  return line
    .replaceAll('&', '&amp;')
    .replaceAll(/<(?!https?:\/\/[^\s<>]*>)/g, '&lt;')
    .replaceAll(/\b(javascript|vbscript)\\?:/gi, '$1%3A')
    .replace(heading, '$1\\')
}

/** Which lines are code for certain. */
function codeIn(lines: readonly string[]): readonly boolean[] {
  if (lines.some((line) => unclear.test(line) && !opening.test(line))) return []
  let open: string | undefined
  return lines.map((line) => {
    const [run] = opening.exec(line) ?? []
    if (open === undefined) {
      open = run
      return false
    }
    if (run?.startsWith(open) === true && line.trim() === run) open = undefined
    return open !== undefined
  })
}
