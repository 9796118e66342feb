import type { ApiError } from '../errors/error.ts'
import { redact } from '../credentials/replace-secrets.ts'
import type { Hook, Hooks } from './hooks.ts'

/** How much to log: each level includes those before it. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug'

/** Where to write lines: `console`, or the logger of your service. It may return a promise, like a hook. */
export type Logger = Readonly<Record<Exclude<LogLevel, 'off'>, Hook<string>>>

const levels: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug']

/**
 * Creates hooks for the client's `logger` that write a line for each step of a call. No line shows a secret, a header or
 * a body.
 *
 * @param level `error`: responses with status 500 or above, and calls that fail without an error status; `warn`:
 *   responses with status 400 or above, retries, aborted calls and what is invalid and was passed on; `info`: other responses and tokens; `debug`: requests. Default: `info`.
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
      return write(as, `${operation}: attempt ${attempt} returned ${status} after ${Math.round(durationMs)} ms`)
    },
    onRetry: ({ operation, attempt, delayMs, reason }) => {
      const why = typeof reason === 'number' ? `status ${reason}` : reason.name
      return write('warn', `${operation}: attempt ${attempt} failed with ${why}, retrying in ${Math.round(delayMs)} ms`)
    },
    onError: ({ operation, attempt, error }) => {
      const { name, operation: failed, status = 0 } = Object(error) as Partial<ApiError>
      // The response with this status has a line already.
      if (failed && status >= 400) return
      // The reason of an abort is not an error of the call.
      return write(
        failed || error instanceof TypeError ? 'error' : 'warn',
        `${operation}: ended in attempt ${attempt} with ${name ?? String(error)}`,
      )
    },
    onValidationError: ({ operation, attempt, error: { part } }) =>
      write('warn', `${operation}: attempt ${attempt} continued with an invalid ${part}`),
    onToken: ({ scope, expiresInMs }) =>
      write('info', `token obtained for ${scope}, valid for ${Math.round(expiresInMs / 1000)} s`),
  }
}
