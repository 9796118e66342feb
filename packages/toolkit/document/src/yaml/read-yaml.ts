import { parseYaml, YamlParseError, type Source } from '@redocly/openapi-core'
import { parserFinding } from '../redocly/messages.ts'
import { aliasTrouble } from './guard.ts'
import { placelessTrouble, type Trouble } from './placeless.ts'
import { syntaxTrouble } from './syntax-trouble.ts'

/** How deep the parts of a file may be nested; what follows them does so by recursion. */
const greatestDepth = 1200

/**
 * What a text of YAML or JSON says.
 *
 * @throws {YamlParseError} With the place, when it cannot be read, or would hold or exhaust those who read it.
 */
export function readYaml(source: Source): unknown {
  let trouble: Trouble | undefined
  try {
    trouble = aliasTrouble(source.body)
    if (!trouble) return parseYaml(source.body, { filename: source.absoluteRef, maxDepth: greatestDepth })
  } catch (error) {
    trouble = troubleIn(error as ParserError, source.body) // parsers throw nothing else
  }
  const { line, col, message } = trouble
  // Redocly reads the place from the end of the message.
  throw new YamlParseError(new Error(`${message} (${line}:${col})`), source)
}

/** What the parser throws: what is wrong and, mostly, where, from 0. */
interface ParserError extends Error {
  readonly reason?: string
  readonly mark?: { readonly line: number; readonly column: number }
}

/** What is wrong with a text, and what to do where the parser does not say so well. */
function troubleIn({ message, reason = message, mark = { line: 0, column: 0 } }: ParserError, text: string): Trouble {
  const said = { line: mark.line + 1, col: mark.column + 1, message: reason }
  const isPlaced = mark.line > 0 || mark.column > 0
  if (isPlaced && parserFinding(reason) !== 'vague') return said
  return placelessTrouble(text) ?? syntaxTrouble(text) ?? said
}
