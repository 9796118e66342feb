import { connected, type Connection, type ConnectionSettings } from './send/connection.ts'
import { headersOf } from './parameters/headers.ts'
import { createNotify, type Hooks } from './hooks/hooks.ts'
import { checkOptions } from './send/check-options.ts'
import { checkLimits } from './send/limits.ts'
import type { SendOptions } from './send/outgoing.ts'
import { createSend } from './send/send.ts'

/** Options of any generated client. */
export interface ClientOptions extends Hooks, SendOptions {
  /** Milliseconds since the epoch. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
  /** Sent with every call, but for `content-type`, which each body has; a call's own headers replace them by name. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Hooks that run before the client's own; create them with `logTo(console)`. */
  readonly logger?: Hooks | undefined
}

/**
 * Connects a client to its service. Sends nothing until a call is made.
 *
 * @throws {TypeError} If an option is unknown or invalid.
 */
export function connect(options: ClientOptions, settings: ConnectionSettings): Connection {
  const { now = Date.now, logger } = options
  checkOptions(options, 'client', settings)
  checkLimits(options)
  const { 'content-type': _, ...headers } = headersOf(options.headers ?? {})
  const notify = createNotify(logger, options)
  const settled = { ...settings, headers, now, notify }
  const connection = { ...settled, send: createSend(options, settled) }
  return connected(connection, connection)
}
