import { createCall, type Call } from './call.ts'
import type { Credentials } from './credentials.ts'
import type { ErrorShape } from './exchange.ts'
import { headersOf } from './headers.ts'
import { createTell, type Hooks, type Tell } from './hooks.ts'
import { createSend, type Send, type SendOptions } from './send.ts'
import type { Validate } from './validate.ts'

/** How to make a client, whatever its document says. */
export interface ClientOptions extends Hooks, SendOptions {
  /** Address of the service; a path in it is kept. */
  readonly baseUrl: string
  /** Milliseconds since the epoch. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
  /** Sent with every call; a call's own headers replace them by name. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Told everything before the hooks are; `logTo(console)` makes one. */
  readonly logger?: Hooks | undefined
  /** Looks at requests and answers; `validateWith` makes one of schemas. */
  readonly validate?: Validate | undefined
}

/** What a document says for all of its operations. */
export interface ConnectionSettings {
  /** Origin and base path of the service, without a slash at the end. */
  readonly base: string
  readonly credentials: Credentials
  readonly errors: ErrorShape
}

/** What the methods of a client stand on. */
export interface Connection extends ConnectionSettings {
  /** Sent with every call. */
  readonly headers: Readonly<Record<string, string>>
  readonly now: () => number
  readonly tell: Tell
  readonly send: Send
  readonly call: Call
}

/**
 * Connects a client to its service. Sends nothing until a call is made.
 *
 * @throws {TypeError} When a header is unfit.
 */
export function connect(options: ClientOptions, settings: ConnectionSettings): Connection {
  const { now = Date.now, logger, validate } = options
  const headers = headersOf(options.headers ?? {})
  const tell = createTell(logger, options)
  const settled = { ...settings, headers, now, tell, validate }
  const sending = { ...settled, send: createSend(options, settled) }
  return { ...sending, call: createCall(sending) }
}
