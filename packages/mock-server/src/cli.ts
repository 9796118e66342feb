#!/usr/bin/env node
import { help } from './command/help.ts'
import { UsageError } from './command/usage-error.ts'

type Command = (argv: readonly string[]) => Promise<void>

// A mock that is started over and over does not load what it does not use.
const commands: Readonly<Record<string, Command>> = {
  proxy: async (argv) => await (await import('./command/pass.ts')).passOn(argv),
  record: async (argv) => await (await import('./command/pass.ts')).record(argv),
}
const serve: Command = async (argv) => await (await import('./command/serve.ts')).serve(argv)

try {
  const argv = process.argv.slice(2)
  const [first = '', ...rest] = argv
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined
  if (argv.includes('--help')) console.log(help)
  else await (command ? command(rest) : serve(argv))
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
  console.error(`loyalty-mock: ${error instanceof Error ? error.message : String(error)}`)
  if (isUsage) console.error('Try loyalty-mock --help')
  process.exitCode = isUsage ? 2 : 1
}
