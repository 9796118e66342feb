import { onLines } from '@specwright/code/places'
import { product } from '@specwright/code/product'
import { tooDeep } from '@specwright/document/diagnostics'

/**
 * The errors that say all there is to say, and the exit code of each. By name: a package of commands brings classes of its own.
 */
const codes: Readonly<Record<string, 1 | 2>> = {
  UsageError: 2,
  ConfigError: 2,
  ReleaseConfigError: 2,
  VersionError: 2,
  NotInstalledError: 2,
  DocumentError: 1,
  OutputError: 1,
  CommandError: 1,
}

/** Prints why a command failed. Returns the exit code. */
export function fail(error: unknown, words: string): number {
  const code = error instanceof Error && Object.hasOwn(codes, error.name) ? codes[error.name] : undefined
  if (error instanceof Error && code !== undefined) {
    // The message says what to install; there is no help before.
    const hint =
      code === 2 && error.name !== 'NotInstalledError'
        ? `Run ${`${product.command} ${helpedWords(error) ?? words}`.trimEnd()} --help for usage.\n`
        : ''
    process.stderr.write(`${onLines(error.message)}\n${hint}`)
    return code
  }
  // An error of the file system, such as a missing permission.
  const isOfSystem = error instanceof Error && 'syscall' in error
  process.stderr.write(isOfSystem ? `${onLines(error.message)}\n` : unexpected(error, words))
  return 1
}

function helpedWords(error: Error): string | undefined {
  return 'helped' in error && typeof error.helped === 'string' ? error.helped : undefined
}

const traceVariable = `${product.variables}STACK`

/** The message for a fault of this program, whose stack helps nobody but its authors. */
function unexpected(error: unknown, words: string): string {
  if (process.env[traceVariable] === '1') return `${error instanceof Error ? error.stack : String(error)}\n`
  const command = `Cannot run ${`${product.command} ${words}`.trimEnd()}`
  if (error instanceof RangeError && error.message === 'Maximum call stack size exceeded')
    return `${command}: ${tooDeep}\n`
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n')
  return `${command}: ${onLines(reason)}
This is a fault of ${product.command}. Report it with the document; with ${traceVariable}=1, it prints where it happens.
`
}
