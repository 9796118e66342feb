import { LineCounter, parseDocument, visit, type Document, type ErrorCode } from 'yaml'
import type { YamlProblem } from './structure-problem.ts'

/** Advice on mistakes that one parser detects late, and reports with a generic message. */
const advice: Readonly<Partial<Record<ErrorCode, (original: string) => string>>> = {
  BAD_INDENT: (original) =>
    original.startsWith('Flow')
      ? 'An array or object that starts above with [ or { is not closed: close it, or indent this line further'
      : 'This line is not indented like the lines that it belongs to: start them in the same column',
  BAD_SCALAR_START: () => 'An unquoted string cannot start with this character: put it in quotes',
  BLOCK_AS_IMPLICIT_KEY: () =>
    'There is both a value and members here: put a string that contains ": " in quotes, or indent the next line like this one',
  MISSING_CHAR: (original) =>
    original.includes('quote') ? 'The quoted string that starts here is not closed: close it' : 'A ":" is missing here',
  MULTILINE_IMPLICIT_KEY: () => 'This line has no ": ", which must separate a member from its value',
  UNEXPECTED_TOKEN: () => 'The value ends before this point: put all of it in quotes, or remove what follows',
}

/** The syntax error of a text, at its actual position; `undefined` if the other parser's message is better. */
export function syntaxProblem(text: string): YamlProblem | undefined {
  const lines = new LineCounter()
  const document = parseDocument(text, { logLevel: 'silent', lineCounter: lines, uniqueKeys: false })
  const [first] = document.errors
  const message = first && advice[first.code]?.(first.message)
  if (first === undefined || message === undefined) return undefined
  const [found] = first.pos
  const offset = first.code === 'MISSING_CHAR' ? (quoteBefore(found, document) ?? found) : found
  return { ...lines.linePos(offset), message }
}

/** Offset of the last quoted string before an offset. */
function quoteBefore(offset: number, document: Document): number | undefined {
  let last: number | undefined
  visit(document, {
    Scalar(_, { type, range }) {
      if (type?.startsWith('QUOTE') && range && range[0] < offset) last = range[0]
    },
  })
  return last
}
