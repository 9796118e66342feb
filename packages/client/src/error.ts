import type { ErrorResponse } from '@loyalty-kit/spec'
import type { Errors } from './generated/resources.ts'
import { parseJson } from './response.ts'
import { hintFor, redactedTextOf, type Exchange } from './exchange.ts'

/**
 * An answer that is not a success, or a success that cannot be read.
 *
 * `isApiError(error, operation)` gives it the type of one operation's errors.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The contract's `operationId`. */
  readonly operation: string
  readonly status: number
  readonly headers: Headers
  /** The body, where it has the contract's error shape. */
  readonly body: ErrorResponse | undefined
  /** The first 200 characters of any other body. */
  readonly excerpt: string | undefined
  /** How many requests were sent for the call. */
  readonly attempts: number
  /** The wait that the service asked for, in milliseconds. */
  readonly retryAfterMs: number | undefined
  /**
   * True where an earlier attempt of the call had no answer or a failing one, so that the service may have done then
   * what it refuses now: a delete that is answered 404 may have deleted.
   */
  readonly outcomeUnknown: boolean

  constructor(message: string, facts: ApiErrorFacts) {
    super(message)
    this.operation = facts.operation
    this.status = facts.status
    this.headers = facts.headers
    this.body = facts.body
    this.excerpt = facts.excerpt
    this.attempts = facts.attempts
    this.retryAfterMs = facts.retryAfterMs
    this.outcomeUnknown = facts.outcomeUnknown
  }

  /** Machine-readable key of the error, where the body has one. */
  get key(): string | undefined {
    return this.body?.key
  }

  get details(): string | undefined {
    return this.body?.details
  }

  /** Identifier for tracing the request. */
  get requestId(): string | undefined {
    return this.body?.request_id ?? undefined
  }

  get resourceId(): string | undefined {
    return this.body?.resource_id
  }

  get resourceType(): string | undefined {
    return this.body?.resource_type
  }

  /**
   * The error for an exchange.
   *
   * @param problem What is wrong with a success, as in `answered 200 with an empty body`.
   */
  static from(exchange: Exchange, problem?: string): ApiError {
    const { operation, response, attempts, outcomeUnknown, retryAfterMs } = exchange
    const text = redactedTextOf(exchange)
    const value = problem === undefined ? parseJson(text) : undefined
    const body = isErrorResponse(value) ? value : undefined
    const excerpt = body === undefined && text !== '' ? text.slice(0, 200) : undefined
    const hint = hintFor(exchange)
    const said = body ? ` ${body.key}: ${body.message}` : excerpt ? `: ${excerpt.replace(/\s+/g, ' ')}` : ''
    const message = `${operation.id} answered ${response.status}${problem ? ` ${problem}` : ''}${said}${hint ? `; ${hint}` : ''}`
    return new ApiError(message, {
      operation: operation.id,
      status: response.status,
      headers: response.headers,
      body,
      excerpt,
      attempts,
      retryAfterMs,
      outcomeUnknown,
    })
  }
}

/** The facts of an `ApiError`. */
export type ApiErrorFacts = Pick<
  ApiError,
  'operation' | 'status' | 'headers' | 'body' | 'excerpt' | 'attempts' | 'retryAfterMs' | 'outcomeUnknown'
>

/** A request that got no answer: no connection, or one that broke. `cause` is what `fetch` threw. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly operation: string
  /** How many requests were sent for the call. */
  readonly attempts: number

  constructor(operation: string, attempts: number, cause: unknown) {
    super(
      `Cannot reach the service for ${operation}: no answer after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
      { cause },
    )
    this.operation = operation
    this.attempts = attempts
  }
}

/** A call that took longer than it may. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
  readonly operation: string
  /** How many requests were sent for the call. */
  readonly attempts: number
  /** The time that passed, in milliseconds. */
  readonly timeoutMs: number

  constructor(operation: string, attempts: number, timeoutMs: number) {
    super(`Cannot finish ${operation}: no answer within ${timeoutMs} ms (attempt ${attempts})`)
    this.operation = operation
    this.attempts = attempts
    this.timeoutMs = timeoutMs
  }
}

/** A listing that cannot go on from where it is. */
export class CursorError extends Error {
  override readonly name = 'CursorError'
  readonly operation: string
  /** The cursor that leads nowhere. */
  readonly cursor: string
  readonly reason: 'repeated' | 'refused'

  constructor(operation: string, cursor: string, { reason, expiresAt, cause }: CursorErrorFacts) {
    const state =
      reason === 'repeated' ? 'came back twice' : `was refused${expiresAt ? ` (valid until ${expiresAt})` : ''}`
    super(
      `Cannot continue ${operation}: cursor "${cursor}" ${state}; list again, or resume from another page's cursor with .from(cursor)`,
      { cause },
    )
    this.operation = operation
    this.cursor = cursor
    this.reason = reason
  }
}

/** The facts of a `CursorError`. */
export interface CursorErrorFacts {
  readonly reason: CursorError['reason']
  /** When the cursor stops being valid, as the service said. */
  readonly expiresAt?: string | null | undefined
  readonly cause?: unknown
}

/** The errors of one operation: `status` tells which body goes with it. */
export type ApiErrorOf<Id extends keyof Errors> = {
  [Status in keyof Errors[Id]]: ApiError & {
    readonly operation: Id
    readonly status: Status extends number ? Status : number
    readonly body: Errors[Id][Status] | undefined
  }
}[keyof Errors[Id]]

/** The errors of every operation: `operation` and then `status` narrow it. */
export type AnyApiError = { [Id in keyof Errors]: ApiErrorOf<Id> }[keyof Errors]

/**
 * Whether a caught value is an `ApiError`, of a certain operation where one is named.
 *
 * Goes by name, so that an error made by another copy of this package counts as well.
 */
export function isApiError(error: unknown): error is AnyApiError
export function isApiError<Id extends keyof Errors>(error: unknown, operation: Id): error is ApiErrorOf<Id>
export function isApiError(error: unknown, operation?: string): boolean {
  if (typeof error !== 'object' || error === null || !('name' in error) || !('operation' in error)) return false
  return error.name === 'ApiError' && (operation === undefined || error.operation === operation)
}

function isErrorResponse(value: unknown): value is ErrorResponse {
  if (typeof value !== 'object' || value === null) return false
  const { code, key, message } = value as Record<string, unknown> // any object may be looked at so
  return typeof code === 'number' && typeof key === 'string' && typeof message === 'string'
}
