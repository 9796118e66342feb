import { parseArgs } from 'node:util'
import { listed, unknownWord } from '@specwright/code/did-you-mean'
import { withOptionalValues } from '@specwright/code/optional-values'
import { UsageError } from '../usage-error.ts'
import type { Option, Options, Values } from './command.ts'

/** A command line, without the words of the command. */
export interface Parsed {
  readonly values: Values
  readonly positionals: readonly string[]
}

/** What names a command line in messages: the words of its command, and who else takes an option. */
export interface Parsing {
  readonly words: string
  readonly options: Options
  /** The commands that take an option which this one does not. */
  readonly takersOf: (option: string) => readonly string[]
}

/**
 * Reads the options and arguments of a command.
 *
 * @throws {UsageError} For an option that it does not take, a value that is missing, empty or superfluous.
 */
export function parsed(argv: readonly string[], { words, options, takersOf }: Parsing): Parsed {
  const plain = Object.fromEntries(
    Object.entries(options).map(([name, { type, short, multiple = false }]) => [
      name,
      { type, multiple, ...(short !== undefined && { short }) },
    ]),
  )
  const optional = Object.fromEntries(
    Object.entries(options).flatMap(([name, { values }]) => (values === undefined ? [] : [[name, values] as const])),
  )
  const { values, positionals, tokens } = parseArgs({
    args: withOptionalValues(argv, optional),
    options: plain,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (option === undefined) {
      const takers = takersOf(token.name)
      if (takers.length > 0) throw new UsageError(`${token.rawName} is only for ${listed(takers, 'and')}`)
      const known = Object.keys(options).map((name) => `--${name}`)
      throw new UsageError(unknownWord(`Unknown option "${token.rawName}" of ${words}`, token.rawName, known))
    }
    checkValue(token, option)
  }
  return { values, positionals }
}

interface Given {
  readonly name: string
  readonly rawName: string
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}

function checkValue(
  { name, rawName, value, inlineValue = false }: Given,
  { type, value: form = 'VALUE' }: Option,
): void {
  if (type === 'boolean') {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value, such as "${value}"`)
    return
  }
  // What begins with a dash is rather another option than a value; standard input is a single one.
  const isMissing = value === undefined || (!inlineValue && /^-./.test(value))
  if (isMissing) throw new UsageError(`${rawName} needs a value: ${rawName} ${form}`)
  if (value === '') throw new UsageError(`--${name} must not be empty`)
}
