import { jsonResponse } from './message/json-response.ts'
import type { CreateErrorResponse, ErrorFacts } from './message/error.ts'
import type { MockResponse } from './message/message.ts'
import type { Example, Route } from './request/route.ts'

/** `key` of an error by its status, for errors without an example. */
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

/** The default response of an operation: its first success example. */
export function defaultExample({ examples }: Route): MockResponse {
  const example =
    examples.find(({ status }) => status.startsWith('2')) ?? examples.find(({ status }) => status === 'default')
  const status = Number(example?.status.replace(/XX$/i, '00'))
  return example ? responseOf(example, Number.isNaN(status) ? 200 : status) : { status: 200, headers: {}, body: '' }
}

/** What an error response on demand needs. */
export interface ErrorContext {
  /** The example to send; by default the one of the status. */
  readonly example: Example | undefined
  readonly requestId: string
  /** Headers that this status requires. */
  readonly headers: Readonly<Record<string, string>>
  /** Adds the fields that are specific to the operation's errors. */
  readonly complete: (facts: ErrorFacts) => ErrorFacts
  readonly createErrorResponse: CreateErrorResponse
}

/** The response of an operation with a given status: the contract's example, with its own request id. */
export function exampleForStatus(
  { operation, examples }: Route,
  status: number,
  { example: named, requestId, headers, complete, createErrorResponse }: ErrorContext,
): MockResponse {
  const exact = examples.find((example) => example.status === String(status))
  const range = examples.find((example) => example.status.toUpperCase() === `${Math.floor(status / 100)}XX`)
  const example = named ?? exact ?? range
  if (status < 400) return example ? responseOf(example, status) : { status, headers: {}, body: '' }
  const { value } = example ?? {}
  const facts = {
    key: keys[status] ?? (status >= 500 ? 'internal_error' : 'invalid_request'),
    message: `Operation ${operation.id} returned ${status} on demand`,
    ...(typeof value === 'object' && value !== null ? value : {}),
  }
  return createErrorResponse(status, requestId, complete(facts), { ...headers, ...example?.headers })
}

function responseOf({ contentType, headers, value }: Example, status: number): MockResponse {
  if (contentType === undefined) return { status, headers, body: '' }
  if (typeof value === 'string' && !/[/+]json\s*(?:;|$)/i.test(contentType)) {
    return { status, headers: { ...headers, 'content-type': contentType }, body: value }
  }
  return jsonResponse(status, value, { ...headers, 'content-type': contentType })
}
