import { onLines } from '@specwright/code/places'
import type { LogFormat } from '../../respond/log-format.ts'
import { logLine, type LogLevel } from '../../respond/log-line.ts'

/** Prints a line to standard output. */
export function print(line: string): void {
  process.stdout.write(`${onLines(line)}\n`)
}

/** Prints a line to standard error. */
export function printError(line: string): void {
  process.stderr.write(`${onLines(line)}\n`)
}

/** Logs what the program itself has to report, whether it logs requests or not. */
export type CommandLog = (level: LogLevel, message: string) => void

/** What a program prints of itself, by the clock of this machine. */
export interface Reports {
  /** Logs to standard error. */
  readonly log: CommandLog
  /** Prints to standard output where it listens: as it is, unless the log has objects. */
  readonly started: (message: string) => void
  readonly now: () => number
}

/** Prints as requests are logged. */
export function reportsAs(format: LogFormat): Reports {
  const now = (): number => Date.now()
  const lineOf = (level: LogLevel, message: string): string => logLine({ level, message }, format, now())
  return {
    log: (level, message) => printError(lineOf(level, message)),
    started: (message) => print(format === 'json' ? lineOf('info', message) : message),
    now,
  }
}

/** The format of the log that a flag names. */
export function logFormatOf(choice: string | undefined): LogFormat {
  return choice === 'json' ? 'json' : 'text'
}

/** Calls back once the process is asked to stop. */
export function onShutdown(end: () => Promise<void>): void {
  const stop = (): void => void end()
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

/** Listens on a port; if that fails, the error says what to do. */
export async function listenOrExplain<Result>(
  { name, host, port }: { readonly name: string; readonly host: string; readonly port: number },
  listen: () => Promise<Result>,
): Promise<Result> {
  try {
    return await listen()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const remedy = Object.hasOwn(remedies, code) ? remedies[code]?.(name) : undefined
    throw remedy === undefined ? error : new Error(`Cannot listen on ${host}:${port}: ${remedy}`, { cause: error })
  }
}

const noAddress = (program: string): string =>
  `this machine has no such address. Change --host or ${variableOf(program, 'host')}`

/** What to do if listening fails, by error code. */
const remedies: Readonly<Record<string, (program: string) => string>> = {
  EADDRINUSE: (program) =>
    `the port is in use. Choose another with --port or ${variableOf(program, 'port')}, or 0 for any free port`,
  EACCES: () => 'permission denied. Choose a port above 1023 with --port',
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
}

/** The environment variable of a flag: `SHOP_MOCK_ID_SEED` for `--id-seed` of `shop-mock`. */
export function variableOf(program: string, flag: string): string {
  return `${program}-${flag}`.toUpperCase().replaceAll(/[- ]/g, '_')
}
