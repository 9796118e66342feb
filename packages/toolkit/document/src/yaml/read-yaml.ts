import { parseYaml, YamlParseError, type Source } from '@redocly/openapi-core'
import { guardAliases } from './guard.ts'
import { placelessTrouble } from './placeless.ts'
import { syntaxTrouble } from './syntax-trouble.ts'

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

/** An error of a parser, with the place and what to do, where its message does not say so. */
function placed(error: Error, text: string): Error {
  const [said = ''] = error.message.split('\n')
  const isPlaced = /\(\d+:\d+\)$/.test(said) && !said.endsWith('(1:1)')
  if (isPlaced && !/indentation of|deficient indentation|can not read|unexpected end/.test(said)) return error
  const trouble = placelessTrouble(text) ?? syntaxTrouble(text)
  if (isPlaced && !trouble) return error
  const { line, col, message } = trouble ?? { line: 1, col: 1, message: said }
  return new Error(`${message} (${line}:${col})`, { cause: error })
}
