import { parseYaml, YamlParseError, type Source } from '@redocly/openapi-core'
import { parserFinding } from '../redocly/messages.ts'
import { aliasProblem } from './limits.ts'
import { structureProblem, type YamlProblem } from './structure-problem.ts'
import { syntaxProblem } from './syntax-problem.ts'

/** Maximum nesting depth of a file, since other code recurses into it. */
const maxNesting = 1200

/**
 * Parses YAML or JSON.
 *
 * @throws {YamlParseError} With the position, if it is invalid, or would take too much time or memory.
 */
export function readYaml(source: Source): unknown {
  let problem: YamlProblem | undefined
  try {
    problem = aliasProblem(source.body)
    if (!problem) return parseYaml(source.body, { filename: source.absoluteRef, maxDepth: maxNesting })
  } catch (error) {
    problem = problemIn(error as ParserError, source.body) // parsers throw nothing else
  }
  const { line, col, message } = problem
  // Redocly reads the position from the end of the message.
  throw new YamlParseError(new Error(`${message} (${line}:${col})`), source)
}

/** The parser's error: the reason and usually the 0-based position. */
interface ParserError extends Error {
  readonly reason?: string
  readonly mark?: { readonly line: number; readonly column: number }
}

/** The problem in a text; with a better message if the parser's is vague. */
function problemIn(
  { message, reason = message, mark = { line: 0, column: 0 } }: ParserError,
  text: string,
): YamlProblem {
  const reported = { line: mark.line + 1, col: mark.column + 1, message: reason }
  const hasPosition = mark.line > 0 || mark.column > 0
  if (hasPosition && parserFinding(reason) !== 'vague') return reported
  return structureProblem(text) ?? syntaxProblem(text) ?? reported
}
