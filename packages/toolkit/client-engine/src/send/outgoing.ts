import type { ErrorShape, Exchange } from './exchange.ts'
import type { Notify } from '../hooks/hooks.ts'
import type { Limits } from './limits.ts'
import type { Credentials, Operation } from './operation.ts'
import type { CallOptions } from './options.ts'
import type { BuiltRequest } from './request.ts'

/** A call to send. */
export interface Outgoing {
  readonly operation: Operation
  readonly options: Omit<CallOptions, 'headers'>
  /** True if the body of a success is left to what reads it. */
  readonly unread?: boolean | undefined
  /** Builds the request, or says why it cannot be sent. */
  request(): BuiltRequest | Promise<BuiltRequest>
}

/** Reads the final response to a call. */
export type ReadExchange<Result> = (exchange: Exchange) => Result | Promise<Result>

/** How a client sends. */
export interface SendOptions extends Limits {
  /** Default: the platform's. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Maximum number of retries, if retrying is safe. Default: 2. */
  readonly retries?: number | undefined
  /** Maximum size of a response body, in bytes. Default: 10 MiB. */
  readonly maxResponseBytes?: number | undefined
}

/** What sending needs besides the client's options. */
export interface SendSettings {
  readonly now: () => number
  readonly notify: Notify
  readonly credentials: Credentials
  readonly errors: ErrorShape
}
