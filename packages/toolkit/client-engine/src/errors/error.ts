/** The facts of every error of a call. */
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

  /** The facts with the message, which `JSON.stringify` leaves out of other errors. */
  toJSON(): object {
    return { ...this, message: this.message }
  }
}

/** The facts of an `ApiError`. */
export interface ApiErrorFacts extends CallFacts {
  readonly status: number
  /** The headers of the response, without secrets. */
  readonly headers: Headers
  /** The body, if it has the shape of an error. */
  readonly body: unknown
  /** The first 200 characters of any other body. */
  readonly excerpt: string | undefined
  /** How many requests were sent for the call. */
  readonly attempts: number
  /** The wait from `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | undefined
  /**
   * True if an earlier attempt of the call failed or had no response, so that it may have taken effect: after a delete
   * with 404, an earlier attempt may have deleted the resource.
   */
  readonly outcomeUnknown: boolean
}

/**
 * A response with an error status, or a success whose body cannot be read.
 *
 * `isApiError(error, operation)` narrows it to one operation's errors.
 */
export class ApiError extends CallError<ApiErrorFacts> implements ApiErrorFacts {
  override readonly name = 'ApiError'
  declare readonly status: number
  /** The headers of the response, without secrets. */
  declare readonly headers: Headers
  /** The body, if it has the shape of an error. */
  declare readonly body: unknown
  /** The first 200 characters of any other body. */
  declare readonly excerpt: string | undefined
  /** How many requests were sent for the call. */
  declare readonly attempts: number
  /** The wait from `Retry-After`, in milliseconds. */
  declare readonly retryAfterMs: number | undefined
  /** True if an earlier attempt of the call may have taken effect. */
  declare readonly outcomeUnknown: boolean

  /** Identifier for tracing the request, from the headers. */
  get requestId(): string | undefined {
    return requestIdHeaders.flatMap((name) => this.headers.get(name) || [])[0]
  }
}

const requestIdHeaders = ['x-request-id', 'request-id', 'x-correlation-id', 'x-amzn-requestid', 'x-amz-request-id']

/** The facts of a `ConnectionError`. */
export interface ConnectionErrorFacts extends CallFacts {
  /** How many requests were sent for the call. */
  readonly attempts: number
}

/** A request without a response: the connection failed. `cause` is the error from `fetch`. */
export class ConnectionError extends CallError<ConnectionErrorFacts> implements ConnectionErrorFacts {
  override readonly name = 'ConnectionError'
  /** How many requests were sent for the call. */
  declare readonly attempts: number
}

/** The facts of a `TimeoutError`. */
export interface TimeoutErrorFacts extends CallFacts {
  /** How many requests were sent for the call. */
  readonly attempts: number
  /** The limit that was exceeded, in milliseconds. */
  readonly timeoutMs: number
}

/** A call that exceeded its time limit. */
export class TimeoutError extends CallError<TimeoutErrorFacts> implements TimeoutErrorFacts {
  override readonly name = 'TimeoutError'
  /** How many requests were sent for the call. */
  declare readonly attempts: number
  /** The limit that was exceeded, in milliseconds. */
  declare readonly timeoutMs: number
}

/** The facts of a `CursorError`. */
export interface CursorErrorFacts extends CallFacts {
  /** The cursor that does not work. */
  readonly cursor: string
  readonly reason: 'repeated' | 'refused'
}

/** A listing that cannot continue. */
export class CursorError extends CallError<CursorErrorFacts> implements CursorErrorFacts {
  override readonly name = 'CursorError'
  /** The cursor that does not work. */
  declare readonly cursor: string
  declare readonly reason: 'repeated' | 'refused'
}

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type NumberOf<Numeral> = Numeral extends `${infer Value extends number}` ? Value : never

/** Any status, as a union of literals: `number` could not be discriminated from a documented status. 0 is a browser's redirect. */
type AnyStatus = 0 | NumberOf<`${2 | 3 | 4 | 5}${Digit}${Digit}`>

/** The statuses of a range: those of `4XX` are 400 to 499. */
type InRange<Range> = Range extends `${infer Hundreds}${'XX' | 'xx'}` ? NumberOf<`${Hundreds}${Digit}${Digit}`> : never

/** Any status but the documented ones, and those of documented ranges. Editors show its name instead of 400 numbers. */
export type OtherStatus<Documented> = Exclude<AnyStatus, Documented | InRange<Documented>>

/** The statuses of a documented range but those that are documented themselves. */
export type StatusOf<Range, Documented> = Exclude<AnyStatus, Documented | OtherStatus<Range>>

/** What an error by a documented status, range or `default` may have as its status. */
type DocumentedStatus<Key, Documented> = Key extends number
  ? Key
  : Key extends `${number}${'XX' | 'xx'}`
    ? StatusOf<Key, Documented>
    : OtherStatus<Documented>

/**
 * The errors of one operation, discriminated by `status`.
 *
 * @typeParam Errors The error bodies by operation and status, as in a generated client.
 * @typeParam ErrorClass The class of the errors.
 */
export type ErrorOf<Errors, Id extends keyof Errors, ErrorClass extends ApiError = ApiError> = {
  // Without what follows: an intersection with `number` would lose the name of the other statuses.
  [Status in keyof Errors[Id]]: Omit<ErrorClass, 'operation' | 'status' | 'body'> & {
    readonly operation: Id
    readonly status: DocumentedStatus<Status, keyof Errors[Id]>
    readonly body: Errors[Id][Status] | undefined
  }
}[keyof Errors[Id]]

/**
 * Whether a caught value is an `ApiError`, of the given operation if there is one.
 *
 * Checks by name, so that errors of another copy of this code match too.
 */
export function isErrorOf(error: unknown, operation?: string): boolean {
  const facts = Object(error) as Partial<ApiError> // safe for any value
  return facts.name === 'ApiError' && !!facts.operation && (operation ?? facts.operation) === facts.operation
}
