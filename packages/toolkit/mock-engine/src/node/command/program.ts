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
  /** Subcommands by name: `proxy`, `record`. */
  readonly commands: Readonly<Record<string, Command>>
  /** The command without a subcommand. */
  readonly defaultCommand: Command
}

/** Runs a program. Exits with 2 for a usage error and 1 for any other failure, each with its message. */
export async function runProgram({ name, help, commands, defaultCommand }: Program): Promise<void> {
  try {
    const argv = process.argv.slice(2)
    const [first = '', ...rest] = argv
    const command = Object.hasOwn(commands, first) ? commands[first] : undefined
    if (argv.includes('--help') || argv.includes('-h')) print(help)
    else await (command ? command(rest) : defaultCommand(argv))
  } catch (error) {
    const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
    printError(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    if (isUsage) printError(`Try ${name} --help`)
    process.exitCode = isUsage ? 2 : 1
  }
}
