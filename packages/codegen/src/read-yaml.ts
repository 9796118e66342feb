import { parseYaml, YamlParseError, type Source } from '@redocly/openapi-core'
import { guardAliases } from './guard.ts'
import { placelessTrouble } from './placeless.ts'

/** How deep the parts of a file may be nested; what follows them does so by recursion. */
const greatestDepth = 1200

/**
 * What a text of YAML or JSON says.
 *
 * @throws {YamlParseError} With the place, when it cannot be read, or would hold or exhaust those who read it.
 */
export function readYaml(source: Source): unknown {
  try {
    guardAliases(source.body)
    return parseYaml(source.body, { filename: source.absoluteRef, maxDepth: greatestDepth })
  } catch (error) {
    throw new YamlParseError(placed(error as Error, source.body), source) // parsers throw nothing else
  }
}

/** An error of a parser, with the place where its message does not end with one. */
function placed(error: Error, text: string): Error {
  const [said = ''] = error.message.split('\n')
  if (/\(\d+:\d+\)$/.test(said) && !said.endsWith('(1:1)')) return error
  const { line, col, message } = placelessTrouble(text) ?? { line: 1, col: 1, message: said }
  return new Error(`${message} (${line}:${col})`, { cause: error })
}
