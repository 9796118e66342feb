import { ApiError as AnyError, isErrorOf, type ErrorOf, type ErrorShape } from '@loyalty-kit/client-engine'
import type { ErrorResponse } from '@loyalty-kit/spec'
import type { Errors } from './generated/resources.ts'

/**
 * An answer that is not a success, or a success that cannot be read.
 *
 * `isApiError(error, operation)` gives it the type of one operation's errors.
 */
export class ApiError extends AnyError {
  /** The body, where it has the contract's error shape. */
  declare readonly body: ErrorResponse | undefined

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
}

/** The contract's error shape. */
export const errors: ErrorShape = {
  wordsOf: (body) => {
    const { code, key, message, details } = Object(body) as Partial<ErrorResponse> // any JSON value may be looked at so
    if (typeof code !== 'number' || typeof key !== 'string' || typeof message !== 'string') return undefined
    return ` ${key}: ${message}${details ? ` (${details})` : ''}`
  },
  Error: ApiError,
}

/** The errors of one operation: `status` tells which body goes with it. */
export type ApiErrorOf<Id extends keyof Errors> = ErrorOf<Errors, Id, ApiError>

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
  return isErrorOf(error, operation)
}
