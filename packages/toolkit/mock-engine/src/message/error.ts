import type { MockRequest, MockResponse } from './message.ts'

/** What an error says beside its status and request id. */
export interface ErrorFacts {
  readonly key: string
  readonly message: string
  readonly details?: string
  /** RFC 6749, section 5.2: read by stock OAuth clients. */
  readonly error?: string
  readonly error_description?: string
}

/** Writes an error in the shape that a contract gives its errors. */
export type AnswerError = (
  status: number,
  requestId: string,
  facts: ErrorFacts,
  headers?: Readonly<Record<string, string>>,
) => MockResponse

/** The answer to a method that a path does not take. */
export function answerWrongMethod(
  { method, path }: MockRequest,
  requestId: string,
  allowed: readonly string[],
  answerError: AnswerError,
): MockResponse {
  const facts = {
    key: 'method_not_allowed',
    message: `${path} cannot be asked with ${method}`,
    details: `It takes ${allowed.join(', ')}`,
  }
  return answerError(405, requestId, facts, { allow: allowed.join(', ') })
}
