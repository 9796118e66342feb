import type { Example, Issue, Route } from '../route/route.ts'
import type { HttpResponse } from '../http/message.ts'

/** What an error says besides its status and request id. */
export interface ErrorFacts {
  readonly key: string
  readonly message: string
  readonly details?: string
  /** The item that it is about. */
  readonly resource_id?: string
  readonly resource_type?: string
  /** RFC 6749, section 5.2: read by standard OAuth clients. */
  readonly error?: string
  readonly error_description?: string
}

/** What an error is about. */
export interface ErrorCause {
  /** The requested operation, if there is one. */
  readonly route?: Route | undefined
  /** The body of the request, as it was sent. */
  readonly sent?: string
  /** What is wrong with the request. */
  readonly issues?: readonly Issue[]
  /** The example that was asked for. */
  readonly example?: Example | undefined
}

/** Creates an error response in the contract's error shape. */
export type CreateErrorResponse = (
  status: number,
  requestId: string,
  facts: ErrorFacts,
  headers?: Readonly<Record<string, string>>,
  cause?: ErrorCause,
) => HttpResponse
