import { jsonResponse, type ErrorFacts as AnyErrorFacts, type MockResponse } from '@loyalty-kit/mock-engine'
import type { ErrorResponse } from '@loyalty-kit/spec'

/** The members of an error besides its status and request id. */
export interface ErrorFacts extends AnyErrorFacts {
  readonly resource_id?: string
  readonly resource_type?: string
}

/** An error in the contract's shape: `code` is the status. */
export function createErrorResponse(
  status: number,
  requestId: string,
  facts: ErrorFacts,
  headers?: Readonly<Record<string, string>>,
): MockResponse {
  const body: ErrorResponse & ErrorFacts = { ...facts, code: status, request_id: requestId }
  return jsonResponse(status, body, headers)
}
