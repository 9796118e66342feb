import type { Credential, SentRequest } from '../credentials/credentials.ts'
import type { Secrets } from '../credentials/replace-secrets.ts'
import type { CallInput } from './call-input.ts'
import type { ErrorShape, Exchange } from './exchange.ts'
import type { Notify } from '../hooks/hooks.ts'
import type { Limits } from './limits.ts'
import type { Credentials, Operation } from './operation.ts'
import type { CallOptions } from './options.ts'
import type { BuiltRequest } from './request.ts'
import type { RetryBudget } from './retry.ts'
import type { ValidationOptions } from './validate.ts'

/** A call to send. */
export interface Outgoing {
  readonly operation: Operation
  readonly options: Omit<CallOptions, 'headers'>
  /** True if the body of a success is left to what reads it. */
  readonly unread?: boolean | undefined
  /** What its operation is called with, if that is known. */
  readonly input?: CallInput
  /** Builds the request, or says why it cannot be sent. */
  request(call: ActiveCall): BuiltRequest | Promise<BuiltRequest>
}

/** Reads the final response to a call. */
export type ReadExchange<Result> = (exchange: Exchange, call: ActiveCall) => Result | Promise<Result>

/** How a client sends. */
export interface SendOptions extends Limits, ValidationOptions {
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

/** What all calls of a client are sent with. */
export interface SenderSettings extends SendSettings {
  readonly client: SendOptions
  readonly budget: RetryBudget
}

/** A call in flight: what it is sent with, and how far it is. */
export interface ActiveCall extends SenderSettings, Outgoing {
  /** The object that its events share. */
  readonly key: object
  /** Maximum time of an attempt, in milliseconds. */
  readonly timeoutMs: number
  /** Maximum time of the whole call, in milliseconds. */
  readonly totalMs: number
  readonly leftMs: () => number
  /** Its tokens that led to a 401, in order. */
  readonly refused: string[]
  /** What it was sent with, and all that the client is known by. */
  readonly secrets: () => Secrets
  /** How many requests were sent. */
  attempts: number
  credential: Credential
  /** Its request, without credentials. */
  sending: BuiltRequest
  /** The latest request, with credentials. */
  signed: SentRequest
  /** The latest response. */
  latest?: Response
}
