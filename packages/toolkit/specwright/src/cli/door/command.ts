import type { ProgressLine } from '@specwright/code/progress'
import type { Stack } from '../stack.ts'

/** An option of a command, as it is parsed and as help shows it. */
export interface Option {
  readonly type: 'string' | 'boolean'
  readonly multiple?: true
  /** Its one-letter form. */
  readonly short?: string
  /** Its value in help: `FILE`. */
  readonly value?: string
  /** The values that it can have, if it may be given without one: the first is then meant. */
  readonly values?: readonly string[]
  /** Whether its value is a document, which is refused if there is no such file. */
  readonly isDocument?: true
  readonly meaning: string
}

/** Options by name, without dashes, in the order of help. */
export type Options = Readonly<Record<string, Option>>

/** The options of a command line, by name: of the types that the options have. */
export type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

/** A command: its help, the options that it takes, and what it does. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string
  /** Its arguments, one line for each form. */
  readonly forms: readonly string[]
  /** What its arguments are, if their names do not say it. */
  readonly details?: string
  /** Its words and arguments, without the name of the program. */
  readonly example: string
  readonly options: Options
  /** Whether its first argument is a document, which is refused if there is no such file. */
  readonly takesDocument?: true
  /** Whether it reads its options itself, after its first argument: those of what its arguments name. */
  readonly readsOptions?: true
  /** Commands whose names follow its own: `mock proxy`. */
  readonly commands?: Commands
  /** Whether a small stack is enough for some of its arguments; it throws a `StackError` for the others. */
  readonly isSmall?: true
  /** Runs it and returns the exit code. */
  readonly run: (argv: readonly string[], values: Values, stack: Stack, progress: ProgressLine) => Promise<number>
}

/** Commands by name, in the order of help. */
export type Commands = Readonly<Record<string, Command>>

/** Every command with the words that name it: `mock proxy`. */
export function allOf(commands: Commands, words: readonly string[] = []): (readonly [words: string, Command])[] {
  return Object.entries(commands).flatMap(([name, command]) => {
    const own = [...words, name]
    return [[own.join(' '), command] as const, ...allOf(command.commands ?? {}, own)]
  })
}
