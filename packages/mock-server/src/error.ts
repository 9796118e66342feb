import type { ErrorResponse } from '@loyalty-kit/spec'
import { answer } from './answer.ts'
import type { MockRequest, MockResponse } from './message.ts'

/** What an error says beside its status and request id. */
export interface ErrorFacts {
  readonly key: string
  readonly message: string
  readonly details?: string
  readonly resource_id?: string
  readonly resource_type?: string
  /** RFC 6749, section 5.2: read by stock OAuth clients. */
  readonly error?: string
  readonly error_description?: string
}

/** An error in the contract's shape: `code` is the status. */
export function answerError(
  status: number,
  requestId: string,
  facts: ErrorFacts,
  headers?: Readonly<Record<string, string>>,
): MockResponse {
  const body: ErrorResponse & ErrorFacts = { ...facts, code: status, request_id: requestId }
  return answer(status, body, headers)
}

/** The answer to a method that a path does not take. */
export function answerWrongMethod(
  { method, path }: MockRequest,
  requestId: string,
  allowed: readonly string[],
): MockResponse {
  const facts = {
    key: 'method_not_allowed',
    message: `${path} cannot be asked with ${method}`,
    details: `It takes ${allowed.join(', ')}`,
  }
  return answerError(405, requestId, facts, { allow: allowed.join(', ') })
}
