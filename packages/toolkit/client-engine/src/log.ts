import type { ConnectionError } from './error.ts'
import { redact } from './headers.ts'
import type { Hook, Hooks } from './hooks.ts'

/** How much is written: each level writes what those before it write, too. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug'

/** What lines are written to; `console`, or the logger of a service. A promise is waited for, as that of a hook is. */
export type Logger = Readonly<Record<Exclude<LogLevel, 'off'>, Hook<string>>>

const levels: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug']

/**
 * Hooks that write a line for each step of a call, for the client's `logger`. No line shows a secret, a header or a body.
 *
 * @param level `error`: answers of 500 and above, and calls that get none; `warn`: answers of 400 and above, retries and
 *   calls that are aborted; `info`: other answers and tokens; `debug`: requests. Default: `info`.
 */
export function logTo(logger: Logger, level: LogLevel = 'info'): Hooks {
  const write = (as: Exclude<LogLevel, 'off'>, line: string): void | Promise<void> => {
    if (levels.indexOf(as) <= levels.indexOf(level)) return logger[as](redact(line).replace(/[\s\p{Cc}]+/gu, ' '))
  }
  return {
    onRequest: ({ operation, attempt, method, url }) =>
      write('debug', `${operation}: attempt ${attempt}, ${method} ${url}`),
    onResponse: ({ operation, attempt, status, durationMs }) => {
      const as = status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info'
      return write(as, `${operation}: attempt ${attempt} answered ${status} after ${Math.round(durationMs)} ms`)
    },
    onRetry: ({ operation, attempt, delayMs, reason }) => {
      const why = typeof reason === 'number' ? `status ${reason}` : reason.name
      return write('warn', `${operation}: attempt ${attempt} is repeated in ${Math.round(delayMs)} ms after ${why}`)
    },
    onError: ({ operation, attempt, error }) => {
      // Whatever a caller aborts with is no error of a call.
      const { name, operation: failed } = Object(error) as Partial<ConnectionError>
      return write(failed ? 'error' : 'warn', `${operation}: ended in attempt ${attempt} with ${name ?? String(error)}`)
    },
    onToken: ({ scope, expiresInMs }) =>
      write('info', `token obtained for ${scope}, valid for ${Math.round(expiresInMs / 1000)} s`),
  }
}
