import { answer } from './message/answer.ts'
import type { AnswerError, ErrorFacts } from './message/error.ts'
import type { MockResponse } from './message/message.ts'
import type { Example, Route } from './request/route.ts'

/** `key` of an error by its status, where no example has it. */
const keys: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  417: 'expectation_failed',
  429: 'too_many_requests',
  431: 'headers_too_large',
  503: 'unavailable',
}

/** The usual answer of an operation: its first example of success. */
export function usualExample({ examples }: Route): MockResponse {
  const example =
    examples.find(({ status }) => status.startsWith('2')) ?? examples.find(({ status }) => status === 'default')
  const status = Number(example?.status.replace(/XX$/i, '00'))
  return example ? written(example, Number.isNaN(status) ? 200 : status) : { status: 200, headers: {}, body: '' }
}

/** How an error is told that an operation is asked for. */
export interface ErrorTelling {
  readonly requestId: string
  /** Headers that this status does not come without. */
  readonly headers: Readonly<Record<string, string>>
  /** Adds to the facts of an error what the operation's errors have besides. */
  readonly complete: (facts: ErrorFacts) => ErrorFacts
  readonly answerError: AnswerError
}

/** The answer of an operation with a given status: the contract's example of it, with a request id of its own. */
export function exampleOf(
  { operation, examples }: Route,
  status: number,
  { requestId, headers, complete, answerError }: ErrorTelling,
): MockResponse {
  const exact = examples.find((example) => example.status === String(status))
  const range = examples.find((example) => example.status.toUpperCase() === `${Math.floor(status / 100)}XX`)
  const example = exact ?? range
  if (status < 400) return example ? written(example, status) : { status, headers: {}, body: '' }
  const { value } = example ?? {}
  const facts = {
    key: keys[status] ?? (status >= 500 ? 'internal_error' : 'invalid_request'),
    message: `Operation ${operation.id} answers ${status} on demand`,
    ...(typeof value === 'object' && value !== null ? value : {}),
  }
  return answerError(status, requestId, complete(facts), { ...headers, ...example?.headers })
}

function written({ contentType, headers, value }: Example, status: number): MockResponse {
  if (contentType === undefined) return { status, headers, body: '' }
  if (typeof value === 'string' && !/[/+]json\b/i.test(contentType)) {
    return { status, headers: { ...headers, 'content-type': contentType }, body: value }
  }
  return answer(status, value, { ...headers, 'content-type': contentType })
}
