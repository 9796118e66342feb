import { ApiError as AnyError, isErrorOf, type ErrorOf, type ErrorShape } from '@specwright/client-engine'
import type { ErrorResponse } from '@loyalty-kit/spec'
import { hint } from '#hint'
import type { Errors } from './generated/operations.ts'

/**
 * A response with an error status, or a success whose body cannot be read.
 *
 * `isApiError(error, operation)` narrows it to one operation's errors.
 */
export class ApiError extends AnyError {
  /** The body, if it has the contract's error shape. */
  declare readonly body: ErrorResponse | undefined

  /** Machine-readable key of the error, if the body has one. */
  get key(): string | undefined {
    return this.body?.key
  }

  get details(): string | undefined {
    return this.body?.details
  }

  /** Identifier for tracing the request, from the body or else from the headers. */
  override get requestId(): string | undefined {
    return this.body?.request_id ?? super.requestId
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
  describe: (body) => {
    const { code, key, message, details } = Object(body) as Partial<ErrorResponse> // safe for any JSON value
    if (typeof code !== 'number' || typeof key !== 'string' || typeof message !== 'string') return undefined
    return ` ${key}: ${message}${details ? ` (${details})` : ''}`
  },
  Error: ApiError,
  hint,
}

/** The errors of one operation, discriminated by `status`. */
export type ApiErrorOf<Id extends keyof Errors> = ErrorOf<Errors, Id, ApiError>

/** The errors of all operations, discriminated by `operation` and `status`. */
export type AnyApiError = { [Id in keyof Errors]: ApiErrorOf<Id> }[keyof Errors]

/**
 * Whether a caught value is an `ApiError`, of the given operation if there is one.
 *
 * Checks by name, so that errors of another copy of this package match too.
 */
export function isApiError(error: unknown): error is AnyApiError
export function isApiError<Id extends keyof Errors>(error: unknown, operation: Id): error is ApiErrorOf<Id>
export function isApiError(error: unknown, operation?: string): boolean {
  return isErrorOf(error, operation)
}
