import { parseArgs } from 'node:util'
import { onLines } from '@specwright/code/places'
import { DocumentError, OutputError, tooDeep, VersionError } from '@specwright/document/diagnostics'
import { ConfigError } from '../checked-config.ts'
import { commands, takersOf, type Values } from './commands.ts'
import { commandHelp, generalHelp } from './help.ts'
import { options, type OptionName } from './options.ts'
import { isOverflow, StackError, type Stack } from './stack.ts'
import { UsageError } from './usage-error.ts'
import { packageVersion } from './version.ts'

/** Runs a command line. Returns the exit code; `undefined` if it needs the large stack, before it has done anything. */
export async function main(argv: readonly string[], stack: Stack): Promise<number | undefined> {
  try {
    return await run(argv, stack)
  } catch (error) {
    if (stack === 'small' && isOverflow(error)) return undefined
    if (error instanceof UsageError || error instanceof ConfigError || error instanceof VersionError) {
      process.stderr.write(`${onLines(error.message)}\nRun specwright --help for usage.\n`)
      return 2
    }
    if (error instanceof DocumentError || error instanceof OutputError) {
      process.stderr.write(`${onLines(error.message)}\n`)
      return 1
    }
    // An error of the file system, such as a missing permission.
    const isOfSystem = error instanceof Error && 'syscall' in error
    process.stderr.write(isOfSystem ? `${onLines(error.message)}\n` : unexpected(error, argv))
    return 1
  }
}

/** The message for a fault of this program, whose stack helps nobody but its authors. */
function unexpected(error: unknown, argv: readonly string[]): string {
  if (process.env['SPECWRIGHT_STACK'] === '1') return `${error instanceof Error ? error.stack : String(error)}\n`
  const command = `Cannot run specwright ${argv[0] ?? ''}`
  if (error instanceof RangeError && error.message === 'Maximum call stack size exceeded')
    return `${command}: ${tooDeep}\n`
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n')
  return `${command}: ${onLines(reason)}
This is a fault of specwright. Report it with the document; with SPECWRIGHT_STACK=1, it prints where it happens.
`
}

async function run(argv: readonly string[], stack: Stack): Promise<number> {
  const { values, positionals } = parsed(argv)
  const isHelp = values.help === true || positionals[0] === 'help'
  const [name, ...rest] = positionals[0] === 'help' ? positionals.slice(1) : positionals
  if (values.version === true || (isHelp && name === undefined)) {
    process.stdout.write(values.version === true ? `${packageVersion()}\n` : generalHelp())
    return 0
  }
  const names = listed(Object.keys(commands), 'or')
  if (name === undefined) throw new UsageError(`A command is missing: use ${names}`)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new UsageError(`Unknown command "${name}": use ${names}`)
  if (isHelp) {
    process.stdout.write(commandHelp(name, command))
    return 0
  }
  for (const option of Object.keys(values) as OptionName[]) {
    if (!command.options.includes(option))
      throw new UsageError(`--${option} is only for ${listed(takersOf(option), 'and')}`)
    if ([values[option]].flat().includes('')) throw new UsageError(`--${option} must not be empty`)
  }
  if (stack === 'small' && !command.isSmall) throw new StackError()
  return await command.run(rest, values, stack)
}

/** `a, b and c` */
function listed(names: readonly string[], word: 'and' | 'or'): string {
  const [last, ...others] = names.toReversed()
  return others.length === 0 ? (last ?? '') : `${others.toReversed().join(', ')} ${word} ${last}`
}

/** A command line as its options and arguments. */
interface Parsed {
  readonly values: Values
  readonly positionals: readonly string[]
}

function parsed(argv: readonly string[]): Parsed {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message) // parseArgs throws only errors
  }
}
