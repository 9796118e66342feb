import { say, tell } from './run.ts'
import { UsageError } from './usage-error.ts'

/** What a command does with the arguments that follow its name. */
export type Command = (argv: readonly string[]) => Promise<void>

/** A program of the shell, and what it can do. */
export interface Program {
  /** Name that it is called by: `shop-mock`. */
  readonly name: string
  /** What `--help` prints. */
  readonly help: string
  /** What it does by a word of its own: `proxy`, `record`. */
  readonly commands: Readonly<Record<string, Command>>
  /** What it does without one. */
  readonly usual: Command
}

/** Runs a program. A mistake in how it was called is exit code 2, any other failure 1, each with its message. */
export async function runProgram({ name, help, commands, usual }: Program): Promise<void> {
  try {
    const argv = process.argv.slice(2)
    const [first = '', ...rest] = argv
    const command = Object.hasOwn(commands, first) ? commands[first] : undefined
    if (argv.includes('--help')) say(help)
    else await (command ? command(rest) : usual(argv))
  } catch (error) {
    const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
    tell(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    if (isUsage) tell(`Try ${name} --help`)
    process.exitCode = isUsage ? 2 : 1
  }
}
