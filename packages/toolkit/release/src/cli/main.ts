import { onLines } from '@specwright/code/places'
import { DocumentError } from 'specwright'
import { ReleaseConfigError } from '../read-release.ts'
import { commands } from './commands.ts'
import { UsageError } from './usage-error.ts'

/** Runs a command line in the working folder. Returns the exit code. */
export async function main([name, ...argv]: readonly string[]): Promise<number> {
  const help = name === undefined || ['help', '--help', '-h'].includes(name)
  if (help || argv.includes('--help')) {
    process.stdout.write(helpText())
    return name === undefined ? 2 : 0
  }
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command === undefined)
      throw new UsageError(`Unknown command "${name}": use one of ${Object.keys(commands).join(', ')}`)
    return await command.run(argv)
  } catch (error) {
    if (error instanceof UsageError || error instanceof ReleaseConfigError) {
      process.stderr.write(`${onLines(error.message)}\nRun specwright-release --help for usage.\n`)
      return 2
    }
    if (error instanceof DocumentError || (error instanceof Error && error.constructor === Error)) {
      process.stderr.write(`${onLines(error.message)}\n`)
      return 1
    }
    throw error
  }
}

function helpText(): string {
  const rows = Object.entries(commands).map(
    ([name, { form, summary }]) => [`${name} ${form}`.trimEnd(), summary] as const,
  )
  const width = Math.max(...rows.map(([left]) => left.length)) + 3
  return `specwright-release: releases what a contract changes with the versions that the changes require

Usage: specwright-release COMMAND

${rows.map(([left, right]) => `  ${left.padEnd(width)}${right}\n`).join('')}
release.config.ts in the working folder says which packages and contracts there are. In a repository with changesets, the
record of the last release is a folder; in one without, the last tag like v1.2.3 is the last release.

Exit codes: 0 done, 1 the gate or a check has failed, 2 the command line or the configuration is not valid.
`
}
