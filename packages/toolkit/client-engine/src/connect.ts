import { createCall, type Call } from './call.ts'
import type { Credentials } from './operation.ts'
import type { ErrorShape } from './exchange.ts'
import { headersOf } from './headers.ts'
import { createNotify, type Hooks, type Notify } from './hooks.ts'
import { checkLimits } from './limits.ts'
import { createSend, type Sender, type SendOptions } from './send.ts'
import type { Server } from './servers.ts'
import type { Validate } from './validate.ts'

/** Options of any generated client. */
export interface ClientOptions extends Hooks, SendOptions {
  /** Milliseconds since the epoch. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
  /** Sent with every call, but for `content-type`, which each body has; a call's own headers replace them by name. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Hooks that run before the client's own; create them with `logTo(console)`. */
  readonly logger?: Hooks | undefined
  /** Validates requests and responses; create it with `validateWith`. */
  readonly validate?: Validate | undefined
}

/** What all operations of a document share. */
export interface ConnectionSettings {
  /** Origin and base path of the service, without a trailing slash. */
  readonly base: string
  /** Origin and base path of a server that only some operations have. Default: those of the service. */
  readonly servers?: (server: Server) => string
  readonly credentials: Credentials
  readonly errors: ErrorShape
}

/** What the methods of a client use. */
export interface Connection extends ConnectionSettings, Sender {
  /** Sent with every call. */
  readonly headers: Readonly<Record<string, string>>
  readonly now: () => number
  readonly notify: Notify
  readonly call: Call
}

/**
 * Connects a client to its service. Sends nothing until a call is made.
 *
 * @throws {TypeError} If a limit or a header is invalid.
 */
export function connect(options: ClientOptions, settings: ConnectionSettings): Connection {
  const { now = Date.now, logger, validate } = options
  checkLimits(options)
  const { 'content-type': _, ...headers } = headersOf(options.headers ?? {})
  const notify = createNotify(logger, options)
  const settled = { ...settings, headers, now, notify, validate }
  const sending = { ...settled, ...createSend(options, settled) }
  return { ...sending, call: createCall(sending) }
}
