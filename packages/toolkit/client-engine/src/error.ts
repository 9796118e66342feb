/** What every error of a call holds. */
interface CallFacts {
  /** The document's `operationId`. */
  readonly operation: string
}

/** An error with its facts as fields. */
class CallError<Facts extends CallFacts> extends Error {
  declare readonly operation: string

  constructor(message: string, facts: Facts, cause?: unknown) {
    super(message, { cause })
    Object.assign(this, facts)
  }
}

/** The facts of an `ApiError`. */
export interface ApiErrorFacts extends CallFacts {
  readonly status: number
  /** The headers of the answer, without secrets. */
  readonly headers: Headers
  /** The body, where it has the shape of an error. */
  readonly body: unknown
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
}

/**
 * An answer that is not a success, or a success that cannot be read.
 *
 * `isApiError(error, operation)` gives it the type of one operation's errors.
 */
export class ApiError extends CallError<ApiErrorFacts> implements ApiErrorFacts {
  override readonly name = 'ApiError'
  declare readonly status: number
  /** The headers of the answer, without secrets. */
  declare readonly headers: Headers
  /** The body, where it has the shape of an error. */
  declare readonly body: unknown
  /** The first 200 characters of any other body. */
  declare readonly excerpt: string | undefined
  /** How many requests were sent for the call. */
  declare readonly attempts: number
  /** The wait that the service asked for, in milliseconds. */
  declare readonly retryAfterMs: number | undefined
  /** True where an earlier attempt of the call may have taken effect. */
  declare readonly outcomeUnknown: boolean
}

/** The facts of a `ConnectionError`. */
export interface ConnectionErrorFacts extends CallFacts {
  /** How many requests were sent for the call. */
  readonly attempts: number
}

/** A request that got no answer: no connection, or one that broke. `cause` is what `fetch` threw. */
export class ConnectionError extends CallError<ConnectionErrorFacts> implements ConnectionErrorFacts {
  override readonly name = 'ConnectionError'
  /** How many requests were sent for the call. */
  declare readonly attempts: number
}

/** The facts of a `TimeoutError`. */
export interface TimeoutErrorFacts extends CallFacts {
  /** How many requests were sent for the call. */
  readonly attempts: number
  /** The time that passed, in milliseconds. */
  readonly timeoutMs: number
}

/** A call that took longer than it may. */
export class TimeoutError extends CallError<TimeoutErrorFacts> implements TimeoutErrorFacts {
  override readonly name = 'TimeoutError'
  /** How many requests were sent for the call. */
  declare readonly attempts: number
  /** The time that passed, in milliseconds. */
  declare readonly timeoutMs: number
}

/** The facts of a `CursorError`. */
export interface CursorErrorFacts extends CallFacts {
  /** The cursor that leads nowhere. */
  readonly cursor: string
  readonly reason: 'repeated' | 'refused'
}

/** A listing that cannot go on from where it is. */
export class CursorError extends CallError<CursorErrorFacts> implements CursorErrorFacts {
  override readonly name = 'CursorError'
  /** The cursor that leads nowhere. */
  declare readonly cursor: string
  declare readonly reason: 'repeated' | 'refused'
}

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type NumberOf<Text> = Text extends `${infer Value extends number}` ? Value : never

/** Any status, each for itself: a comparison would not tell `number` from a documented one. 0 is a browser's redirect. */
type AnyStatus = 0 | NumberOf<`${2 | 3 | 4 | 5}${Digit}${Digit}`>

/**
 * The errors of one operation: `status` tells which body goes with it.
 *
 * @typeParam Errors The bodies of failures by operation and status, as a generated client has them.
 * @typeParam Made The class of the errors.
 */
export type ErrorOf<Errors, Id extends keyof Errors, Made extends ApiError = ApiError> = {
  [Status in keyof Errors[Id]]: Made & {
    readonly operation: Id
    readonly status: Status extends number ? Status : Exclude<AnyStatus, keyof Errors[Id]>
    readonly body: Errors[Id][Status] | undefined
  }
}[keyof Errors[Id]]

/**
 * Whether a caught value is an `ApiError`, of a certain operation where one is named.
 *
 * Goes by name, so that an error made by another copy of this code counts as well.
 */
export function isErrorOf(error: unknown, operation?: string): boolean {
  const facts = Object(error) as Partial<ApiError> // anything may be looked at so
  return facts.name === 'ApiError' && !!facts.operation && (operation ?? facts.operation) === facts.operation
}
