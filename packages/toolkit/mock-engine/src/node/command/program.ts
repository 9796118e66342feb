import { unknownWord } from '@specwright/code/did-you-mean'
import { print, printError } from './run.ts'
import { UsageError } from './usage-error.ts'

/** What a command does with the arguments that follow its name. */
export type Command = (argv: readonly string[]) => Promise<void>

/** A command-line program. */
export interface Program {
  /** Its name on the command line: `shop-mock`. */
  readonly name: string
  /** What `--help` prints. */
  readonly help: string
  /** What `--version` prints; absent if there is no such option. */
  readonly version?: string | undefined
  /** Subcommands by name: `proxy`, `record`. */
  readonly commands: Readonly<Record<string, Command>>
  /** The command without a subcommand. */
  readonly defaultCommand: Command
}

/** Runs a program. Exits with 2 for a usage error and 1 for any other failure, each with its message. */
export async function runProgram({ name, help, version, commands, defaultCommand }: Program): Promise<void> {
  try {
    const argv = process.argv.slice(2)
    const [first = '', ...rest] = argv
    const command = Object.hasOwn(commands, first) ? commands[first] : undefined
    if (argv.includes('--help') || argv.includes('-h')) print(help)
    else if (version !== undefined && argv.includes('--version')) print(version)
    else if (command !== undefined) await command(rest)
    else if (/^[^-]/.test(first))
      throw new UsageError(unknownWord(`Unknown command "${first}"`, first, Object.keys(commands)))
    else await defaultCommand(argv)
  } catch (error) {
    const isUsage = error instanceof UsageError
    printError(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    if (isUsage) printError(`Run ${name} --help for usage.`)
    process.exitCode = isUsage ? 2 : 1
  }
}
