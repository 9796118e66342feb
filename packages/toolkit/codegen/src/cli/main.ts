import { parseArgs } from 'node:util'
import { check, generate } from './generate.ts'
import { jobOf } from './job.ts'
import { UsageError } from './usage-error.ts'
import { DocumentError, OutputError, VersionError } from '@loyalty-kit/document/diagnostics'
import { ConfigError } from '../checked-config.ts'
import { folderOutputs } from '../outputs.ts'

const help = `loyalty-codegen: generates types, validators, client, mock and docs data from an OpenAPI contract

  loyalty-codegen generate                       everything configured in codegen.config.ts (or .js, .json)
  loyalty-codegen generate DOCUMENT --out DIR    everything for any OpenAPI 3.0 or 3.1 document, in one folder
  loyalty-codegen check [DOCUMENT --out DIR]     fails if files differ from what would be generated
  loyalty-codegen watch [DOCUMENT --out DIR]     generates again whenever the document is saved
  loyalty-codegen diff BASE [REVISION]           what a change of a contract means: major, minor, patch or none
  loyalty-codegen schema FILE [--out FILE]       compiles one JSON Schema 2020-12 to a JavaScript module
  loyalty-codegen init DIR                       a new repository for another contract, with packages and a gate

  --out PATH         folder or file to write to
  --only NAMES       only some outputs, separated by commas: ${folderOutputs.join(', ')}
  --force            for generate and watch: replace files that generation did not write
  --strict           for generate, check and watch: warnings are errors
  --max-seconds N    time limit of one generation, in seconds (default: 600)
  --max-output MB    limit of its output, in megabytes (default: 500)
  --formats HOW      for schema: whether "format" is asserted: assert or annotate (default)
  --format HOW       for diff: text (default), markdown, github or json
  --fail-on BUMP     for diff: exit with code 3 from this bump on: patch, minor or major
  --help             show this help

BASE and REVISION are files, git:REF (the same file in that revision) or npm:PACKAGE@VERSION (its openapi.json);
REVISION defaults to the first document of codegen.config.ts.

Exit codes: 0 done, 1 a document has errors or the files differ, 2 the command line is not valid, 3 --fail-on is reached.
`

const options = {
  out: { type: 'string' },
  only: { type: 'string' },
  force: { type: 'boolean' },
  strict: { type: 'boolean' },
  'max-seconds': { type: 'string' },
  'max-output': { type: 'string' },
  formats: { type: 'string' },
  format: { type: 'string' },
  'fail-on': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Runs a command line. Returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    return await run(argv)
  } catch (error) {
    if (error instanceof UsageError || error instanceof ConfigError || error instanceof VersionError) {
      process.stderr.write(`${error.message}\nRun loyalty-codegen --help for usage.\n`)
      return 2
    }
    if (error instanceof DocumentError || error instanceof OutputError) {
      process.stderr.write(`${error.message}\n`)
      return 1
    }
    // An error of the file system, such as a missing permission.
    if (error instanceof Error && 'syscall' in error) {
      process.stderr.write(`${error.message}\n`)
      return 1
    }
    throw error
  }
}

async function run(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parsed(argv)
  const [name, ...rest] = positionals
  if (values.help === true || name === 'help') {
    process.stdout.write(help)
    return 0
  }
  if (values.formats !== undefined && name !== 'schema') throw new UsageError('--formats is only for schema')
  if (name !== 'diff' && (values.format ?? values['fail-on']) !== undefined) {
    throw new UsageError('--format and --fail-on are only for diff')
  }
  if (values.force === true && name !== 'generate' && name !== 'watch') {
    throw new UsageError('--force is only for generate and watch')
  }
  for (const option of ['only', 'strict', 'max-seconds', 'max-output'] as const) {
    if (values[option] === undefined || !['diff', 'schema', 'init'].includes(name ?? '')) continue
    throw new UsageError(`--${option} is only for generate, check and watch`)
  }
  if (values.out !== undefined && (values.out === '' || ['diff', 'init'].includes(name ?? ''))) {
    throw new UsageError('--out requires a path, and is only for generate, check, watch and schema')
  }
  switch (name) {
    case 'generate':
      return await generate(await jobOf(rest, values))
    case 'check':
      return await check(await jobOf(rest, values))
    case 'watch':
      return await (await import('./watch.ts')).watch(await jobOf(rest, values))
    case 'diff':
      return await (await import('./diff.ts')).diff(rest, values)
    case 'schema':
      return (await import('./schema.ts')).compileFile(rest, values)
    case 'init':
      return await (await import('./init.ts')).init(rest)
    case undefined:
      throw new UsageError('A command is missing: use generate, check, watch, diff, schema or init')
    default:
      throw new UsageError(`Unknown command "${name}"`)
  }
}

function parsed(
  argv: readonly string[],
): ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message) // parseArgs throws only errors
  }
}
