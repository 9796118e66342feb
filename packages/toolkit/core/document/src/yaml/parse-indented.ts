import { parserFinding } from '../redocly/messages.ts'
import { parseYaml } from './parse-yaml.ts'
import type { YamlProblem } from './structure-problem.ts'

/** How many characters are parsed at most, all attempts together. */
const maxWork = 50e6

/** A text as it is read. */
export interface IndentedText {
  readonly text: string
  /** The lines that are indented further than they are written, from 0. */
  readonly lines: ReadonlySet<number>
  /** By how many spaces. */
  readonly by: number
}

/** A value, the text as it is read, and what is wrong with the lines that are read as if they were indented further. */
export interface Indented {
  readonly value: unknown
  readonly read: IndentedText
  readonly problems: readonly YamlProblem[]
}

/** A text that is read as it is written. */
export function asWritten(text: string): IndentedText {
  return { text, lines: new Set(), by: 0 }
}

/**
 * Parses a text in which values in brackets or quotes continue in lines that are not indented enough. Their indentation
 * means nothing there, and other parsers accept them.
 *
 * @returns Nothing if anything else is wrong with the text, or if it takes too much work.
 */
export function parseIndented(text: string, file: string): Indented | undefined {
  const lines = text.split('\n')
  const enough = ' '.repeat(1 + Math.max(...lines.map((line) => /^[\s?:-]*/.exec(line)?.[0].length ?? 0)))
  const problems = new Map<number, YamlProblem>()
  for (let work = 0; work < maxWork; work += text.length) {
    try {
      const read = { text: lines.join('\n'), lines: new Set(problems.keys()), by: enough.length }
      return { value: parseYaml(read.text, file), read, problems: [...problems.values()] }
    } catch (error) {
      const { reason = '', mark } = error as ParserError // the parser throws nothing else
      if (parserFinding(reason) !== 'indent' || mark === undefined || problems.has(mark.line)) return undefined
      problems.set(mark.line, { line: mark.line + 1, col: mark.column + 1, message })
      lines[mark.line] = `${enough}${lines[mark.line]}`
    }
  }
  return undefined
}

const message =
  'This line must be indented further than the member whose value it continues or ends. It is read as if it were.'

/** The parser's error: the reason and usually the 0-based position. */
export interface ParserError extends Error {
  readonly reason?: string
  readonly mark?: { readonly line: number; readonly column: number }
}
