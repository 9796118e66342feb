import { YamlParseError, type Source } from '@redocly/openapi-core'
import { parserFinding } from '../redocly/messages.ts'
import { readJson } from './json-text.ts'
import { aliasProblem } from './limits.ts'
import { parseIndented, type ParserError } from './parse-indented.ts'
import { maxNesting, parseYaml } from './parse-yaml.ts'
import { structureProblem, type YamlProblem } from './structure-problem.ts'
import { syntaxProblem } from './syntax-problem.ts'

/** The sources that are valid JSON, as far as they have been read. */
const jsonSources = new WeakSet<Source>()

/** True for a source that has been read, and is valid JSON. */
export function isJsonSource(source: Source): boolean {
  return jsonSources.has(source)
}

/** The sources that are valid YAML, as far as they have been read. */
const yamlSources = new WeakSet<Source>()

/** True for a source that has been read, and is valid YAML as it is. */
export function isYamlSource(source: Source): boolean {
  return yamlSources.has(source)
}

/**
 * Parses YAML or JSON.
 *
 * @param warn Receives what YAML does not allow, and what is read nevertheless.
 * @throws {YamlParseError} With the position, if it is invalid, or would take too much time or memory.
 */
export function readYaml(source: Source, warn: (problem: YamlProblem) => void = () => {}): unknown {
  const json = readJson(source.body, maxNesting)
  if (json) {
    jsonSources.add(source)
    return json.value
  }
  let problem: YamlProblem | undefined
  try {
    problem = aliasProblem(source.body)
    if (!problem) {
      const value = parseYaml(source.body, source.absoluteRef)
      yamlSources.add(source)
      return value
    }
  } catch (error) {
    const parserError = error as ParserError // parsers throw nothing else
    const isIndent = parserFinding(parserError.reason ?? '') === 'indent'
    const indented = isIndent ? parseIndented(source.body, source.absoluteRef) : undefined
    if (indented) {
      for (const each of indented.problems) warn(each)
      return indented.value
    }
    problem = problemIn(parserError, source.body)
  }
  const { line, col, message } = problem
  // Redocly reads the position from the end of the message.
  throw new YamlParseError(new Error(`${message} (${line}:${col})`), source)
}

/** The problem in a text; with a better message if the parser's is vague. */
function problemIn(
  { message, reason = message, mark = { line: 0, column: 0 } }: ParserError,
  text: string,
): YamlProblem {
  const reported = { line: mark.line + 1, col: mark.column + 1, message: reason }
  const hasPosition = mark.line > 0 || mark.column > 0
  if (hasPosition && !['vague', 'indent'].includes(parserFinding(reason))) return reported
  return structureProblem(text) ?? syntaxProblem(text) ?? reported
}
