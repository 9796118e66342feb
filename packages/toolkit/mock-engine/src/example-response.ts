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

/** The default response of an operation: its first success example, or the place of the schema that has no valid value. */
export function defaultExample({ examples, unanswered = {} }: Route): MockResponse | { readonly unanswered: string } {
  const statuses = [...examples.map(({ status }) => status), ...Object.keys(unanswered)]
  const status = ['2', 'default', '3'].flatMap((start) => statuses.find((each) => each.startsWith(start)) ?? [])[0]
  const example = examples.find((each) => each.status === status)
  if (status === undefined) return { status: 200, headers: {}, body: '' }
  if (!example) return { unanswered: unanswered[status] ?? '' }
  return responseOf(example, status === 'default' ? 200 : Number(status.replace(/XX$/i, '00')))
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
  { operation, examples, unanswered = {} }: Route,
  status: number,
  { example: named, requestId, headers, complete, createErrorResponse }: ErrorContext,
): MockResponse {
  const exact = examples.find((example) => example.status === String(status))
  const range = examples.find((example) => example.status.toUpperCase() === `${Math.floor(status / 100)}XX`)
  const example = named ?? exact ?? range
  const place = unanswered[String(status)] ?? unanswered[`${Math.floor(status / 100)}XX`]
  if (!example && place !== undefined) return createErrorResponse(501, requestId, noValidValue(place))
  if (status < 400) return example ? responseOf(example, status) : { status, headers: {}, body: '' }
  const { value } = example ?? {}
  const facts = {
    key: keys[status] ?? (status >= 500 ? 'internal_error' : 'invalid_request'),
    message: `Operation ${operation.id} returned ${status} on demand`,
    ...(typeof value === 'object' && value !== null ? value : {}),
  }
  return createErrorResponse(status, requestId, complete(facts), { ...headers, ...example?.headers })
}

/** The facts of the error for a schema without a valid value. */
export function noValidValue(place: string): ErrorFacts {
  const details = 'Write a valid one beside it, as "example"'
  return { key: 'not_implemented', message: `Cannot respond: no valid value of ${place} was found`, details }
}

function responseOf({ contentType, headers, value }: Example, status: number): MockResponse {
  if (contentType === undefined) return { status, headers, body: '' }
  if (typeof value === 'string' && !/[/+]json\s*(?:;|$)/i.test(contentType)) {
    return { status, headers: { ...headers, 'content-type': contentType }, body: value }
  }
  return jsonResponse(status, value, { ...headers, 'content-type': contentType })
}
