#!/usr/bin/env node
import { help } from './command/help.ts'
import { passOn, record } from './command/pass.ts'
import { serve } from './command/serve.ts'
import { UsageError } from './command/usage-error.ts'

const commands: Readonly<Record<string, (argv: readonly string[]) => Promise<void>>> = { proxy: passOn, record }

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
