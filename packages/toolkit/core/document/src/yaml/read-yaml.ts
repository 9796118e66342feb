import { YamlParseError, type Source } from '@redocly/openapi-core'
import { parserFinding } from '../redocly/messages.ts'
import { readJson } from './json-text.ts'
import { aliasProblem } from './limits.ts'
import { asWritten, parseIndented, type Indented, type IndentedText, type ParserError } from './parse-indented.ts'
import { maxNesting, parseYaml } from './parse-yaml.ts'
import { recovered, type Recovered } from './recovered.ts'
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

const indentedTexts = new WeakMap<Source, IndentedText>()

/** The text of a source as it is read. */
export function indentedText(source: Source): IndentedText {
  return indentedTexts.get(source) ?? asWritten(source.body)
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
  const read = readText(source.body, source.absoluteRef)
  if ('problem' in read) {
    const { line, col, message } = read.problem
    // Redocly reads the position from the end of the message.
    throw new YamlParseError(new Error(`${message} (${line}:${col})`), source)
  }
  if (read.problems.length === 0) yamlSources.add(source)
  else indentedTexts.set(source, read.read)
  for (const each of read.problems) warn(each)
  return read.value
}

/** A source that cannot be read, without the parts that cannot; nothing if it cannot be told where those end. */
export function recoveredSource({ body, absoluteRef }: Source): Recovered | undefined {
  return recovered(body, (text) => {
    const read = readText(text, absoluteRef)
    return 'problem' in read ? read.problem : undefined
  })
}

/** The value of a YAML text, and what YAML does not allow of it; or why it has none. */
function readText(text: string, file: string): Indented | { readonly problem: YamlProblem } {
  try {
    const problem = aliasProblem(text)
    return problem ? { problem } : { value: parseYaml(text, file), read: asWritten(text), problems: [] }
  } catch (error) {
    const parserError = error as ParserError // parsers throw nothing else
    const isIndent = parserFinding(parserError.reason ?? '') === 'indent'
    return (isIndent ? parseIndented(text, file) : undefined) ?? { problem: problemIn(parserError, text) }
  }
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
