import { acceptedQuality } from './request/media.ts'
import { jsonResponse } from './message/json-response.ts'
import type { ErrorFacts } from './message/error.ts'
import { headerOf, type MockRequest, type MockResponse } from './message/message.ts'
import type { Example, Route } from './request/route.ts'

/**
 * The default response of an operation: its first success example, or the place of the schema that has no valid value.
 *
 * @param accept Value of `Accept`.
 */
export function defaultExample(
  { examples, unanswered = {} }: Route,
  accept: string | undefined,
): MockResponse | { readonly unanswered: string } {
  const statuses = [...examples.map(({ status }) => status), ...Object.keys(unanswered)]
  const status = ['2', 'default', '3'].flatMap((start) => statuses.find((each) => each.startsWith(start)) ?? [])[0]
  const example = asAccepted(examples, accept).find((each) => each.status === status)
  if (status === undefined) return { status: 200, headers: {}, body: '' }
  if (!example) return { unanswered: unanswered[status] ?? '' }
  return responseOf(example, status === 'default' ? 200 : Number(status.replace(/XX$/i, '00')))
}

/** The response of an example, or that it has not changed (304), where the operation documents that. */
export function unlessHeld(response: MockResponse, request: MockRequest, { operation }: Route): MockResponse {
  const held = headerOf(request, 'if-none-match')
  const { etag } = response.headers
  if (held === undefined || !operation.responses.some(({ status }) => /^3(?:04|XX)$/i.test(status))) return response
  const isHeld = held.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')))
  return isHeld ? { status: 304, headers: etag === undefined ? {} : { etag }, body: '' } : response
}

/**
 * Examples in the order in which a client prefers their content types. Those that it does not accept are last, for a response of
 * another type says more than none.
 *
 * @param accept Value of `Accept`.
 */
export function asAccepted(examples: readonly Example[], accept = '*/*'): readonly Example[] {
  if (accept === '*/*' || examples.length < 2) return examples
  const qualityOf = ({ contentType = '' }: Example): number => acceptedQuality(accept, contentType)
  return examples.toSorted((a, b) => qualityOf(b) - qualityOf(a))
}

/** The facts of the error for a schema without a valid value. */
export function noValidValue(place: string): ErrorFacts {
  const details = 'Write a valid one beside it, as "example"'
  return { key: 'not_implemented', message: `Cannot respond: no valid value of ${place} was found`, details }
}

/** An example as a response with a status. */
export function responseOf({ contentType, headers, value, encoding }: Example, status: number): MockResponse {
  if (contentType === undefined) return { status, headers, body: '' }
  if (encoding !== undefined)
    return { status, headers: { ...headers, 'content-type': contentType }, body: atob(String(value)), isBinary: true }
  if (typeof value === 'string' && !/[/+]json\s*(?:;|$)/i.test(contentType)) {
    return { status, headers: { ...headers, 'content-type': contentType }, body: value }
  }
  return jsonResponse(status, value, { ...headers, 'content-type': contentType })
}
