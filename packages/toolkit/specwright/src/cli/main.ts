import { unknownWord } from '@specwright/code/did-you-mean'
import { commands } from './commands.ts'
import { allOf, type Command, type Commands, type Values } from './door/command.ts'
import { fail } from './door/failure.ts'
import { commandsOf, families } from './door/families.ts'
import { commandHelp, common, familyHelp, generalHelp } from './door/help.ts'
import { parsed } from './door/parse.ts'
import { requireFile } from './named-file.ts'
import { createProgressLine, noProgressLine } from '@specwright/code/progress'
import { isOverflow, StackError, type Stack } from './stack.ts'
import { UsageError } from './usage-error.ts'
import { packageVersion } from './version.ts'

/** Runs a command line. Returns the exit code; `undefined` if it needs the large stack, before it has done anything. */
export async function main(
  argv: readonly string[],
  stack: Stack,
  findCommands: typeof commandsOf = commandsOf,
): Promise<number | undefined> {
  const words: string[] = []
  try {
    return await run(argv, { stack, words, findCommands })
  } catch (error) {
    if (stack === 'small' && isOverflow(error)) return undefined
    return fail(error, words.join(' '))
  }
}

interface RunningCommand {
  readonly stack: Stack
  /** The words of the command, as far as they are known; for messages. */
  readonly words: string[]
  /** Finds the commands of a package. */
  readonly findCommands: typeof commandsOf
}

async function run([first, ...others]: readonly string[], running: RunningCommand): Promise<number> {
  const isHelp = first === 'help' || isFlag(first, 'help')
  const argv = first === undefined || !isHelp ? [first, ...others].filter((each) => each !== undefined) : others
  const [name, ...rest] = argv
  if (isFlag(name, 'version')) return print(`${packageVersion()}\n`)
  if (name === undefined) {
    if (isHelp) return print(generalHelp(commands, families))
    throw new UsageError(unknownWord('A command is missing', '', [...Object.keys(commands), ...Object.keys(families)]))
  }
  const family = Object.hasOwn(families, name) ? families[name] : undefined
  if (family === undefined) return await runIn(commands, argv, { ...running, isHelp })
  running.words.push(name)
  const [word] = rest
  if (isFlag(word, 'version')) return print(`${packageVersion()}\n`)
  // Not even a package that is missing helps to find a word that nobody has.
  if (word !== undefined && !word.startsWith('-') && !family.words.includes(word))
    throw new UsageError(unknownWord(`Unknown command "${name} ${word}"`, word, family.words))
  const own = await running.findCommands(name, family)
  if (isFlag(word, 'help') || (isHelp && word === undefined)) return print(familyHelp(name, family, own))
  if (word === undefined) throw new UsageError(unknownWord('A command is missing', '', family.words))
  return await runIn(own, rest, { ...running, isHelp })
}

/** Runs one of these commands, or prints its help. */
async function runIn(
  known: Commands,
  argv: readonly string[],
  { stack, words, isHelp }: RunningCommand & { readonly isHelp: boolean },
): Promise<number> {
  const { command, rest } = commandIn(known, argv, words)
  const name = words.join(' ')
  const isLocal = known === commands
  const takersOf = (option: string): string[] =>
    allOf(isLocal ? known : {}).flatMap(([each, { options }]) => (Object.hasOwn(options, option) ? [each] : []))
  // What comes after the first argument of such a command, it reads itself.
  const isOwn = command.readsOptions === true && rest[0]?.startsWith('-') === false
  const { values, positionals } = isOwn
    ? { values: {} as Values, positionals: rest }
    : parsed(rest, { words: name, options: { ...command.options, ...common }, takersOf })
  if (values['version'] === true) return print(`${packageVersion()}\n`)
  if (isHelp || values['help'] === true) return print(commandHelp(name, command))
  if (stack === 'small' && isLocal && command.isSmall !== true) throw new StackError()
  refuseMissing(command, positionals, values)
  const progress = values['quiet'] === true ? noProgressLine : createProgressLine(process.stderr, process.env['TERM'])
  try {
    return await command.run(positionals, values, stack, progress)
  } finally {
    progress.clear()
  }
}

/**
 * Refuses documents that are named and are no files.
 *
 * @throws {UsageError} With the first of them.
 */
function refuseMissing(
  { takesDocument, options }: Command,
  [document, ...more]: readonly string[],
  values: Values,
): void {
  // More than one is refused for that.
  if (takesDocument === true && document !== undefined && more.length === 0) requireFile(document)
  for (const [name, { isDocument }] of Object.entries(options)) {
    const value = values[name]
    if (isDocument === true && typeof value === 'string') requireFile(value)
  }
}

/**
 * The command that the first words name, and what follows them.
 *
 * @param words Gets the words.
 * @throws {UsageError} If there is no such command.
 */
function commandIn(
  known: Commands,
  [name = '', ...rest]: readonly string[],
  words: string[],
): { readonly command: Command; readonly rest: readonly string[] } {
  const command = Object.hasOwn(known, name) ? known[name] : undefined
  if (command === undefined) {
    const what = name.startsWith('-') ? `Unknown option "${name}"` : `Unknown command "${[...words, name].join(' ')}"`
    const candidates = name.startsWith('-')
      ? Object.keys(common).map((each) => `--${each}`)
      : known === commands
        ? [...Object.keys(known), ...Object.keys(families)]
        : Object.keys(known)
    throw new UsageError(unknownWord(what, name, candidates))
  }
  words.push(name)
  const [next = ''] = rest
  return command.commands !== undefined && Object.hasOwn(command.commands, next)
    ? commandIn(command.commands, rest, words)
    : { command, rest }
}

function isFlag(word: string | undefined, name: 'help' | 'version'): boolean {
  return word === `--${name}` || (name === 'help' && word === '-h')
}

function print(text: string): number {
  process.stdout.write(text)
  return 0
}
