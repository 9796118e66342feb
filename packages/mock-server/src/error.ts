import { jsonResponse, type ErrorFacts, type MockResponse } from '@specwright/mock-engine'
import type { ErrorResponse } from '@loyalty-kit/spec'

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
