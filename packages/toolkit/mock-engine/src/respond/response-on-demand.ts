import { asAccepted, exampleResponse, statusKey } from '@specwright/server-engine/respond'
import { insufficientScope } from '@specwright/server-engine/credentials'
import {
  type CreateErrorResponse,
  type ErrorFacts,
  type Example,
  type HttpResponse,
  type Route,
  challenge,
} from '@specwright/server-engine/engine'
import { factsFor } from '../operation/error-facts.ts'
import { noValidValue } from './example-response.ts'
import type { Responder } from '../operation/responder.ts'
import type { MockTypes } from '../contract/types.ts'

/** The response that a client or a fault requested. */
export interface Demand {
  readonly status: number
  /** The example to send; by default the one of the status. */
  readonly example: Example | undefined
  /** Value of `Accept`. */
  readonly accept: string | undefined
}

/**
 * The response with a status that the client or a fault requested, whatever the rest of the request.
 *
 * @param methods The methods that the path supports.
 */
export function responseOnDemand<Types extends MockTypes>(
  responder: Responder<Types>,
  { status, example, accept }: Demand,
  requestId: string,
  methods: readonly string[],
): HttpResponse {
  const { route, scopes, parts } = responder
  const { realm } = parts.credentials
  const headers: Readonly<Record<number, Readonly<Record<string, string>>>> = {
    401: { 'www-authenticate': challenge(realm) },
    403: scopes.length > 0 ? { 'www-authenticate': insufficientScope(realm, scopes) } : {},
    405: { allow: methods.join(', ') },
    429: { 'retry-after': '1' },
  }
  return exampleForStatus(route, status, {
    example,
    accept,
    requestId,
    headers: headers[status] ?? {},
    complete: (facts) => factsFor(responder, status, facts),
    createErrorResponse: parts.createErrorResponse,
  })
}

/** What an error response on demand needs. */
interface ErrorContext {
  /** The example to send; by default the one of the status. */
  readonly example: Example | undefined
  readonly accept: string | undefined
  readonly requestId: string
  /** Headers that this status requires. */
  readonly headers: Readonly<Record<string, string>>
  /** Adds the fields that are specific to the operation's errors. */
  readonly complete: (facts: ErrorFacts) => ErrorFacts
  readonly createErrorResponse: CreateErrorResponse
}

/** The response of an operation with a given status: the contract's example, with its own request id. */
function exampleForStatus(
  route: Route,
  status: number,
  { example: named, accept, requestId, headers, complete, createErrorResponse }: ErrorContext,
): HttpResponse {
  const { operation, unanswered = {} } = route
  const examples = asAccepted(route.examples, accept)
  const exact = examples.find((example) => example.status === String(status))
  const range = examples.find((example) => example.status.toUpperCase() === `${Math.floor(status / 100)}XX`)
  const example = named ?? exact ?? range
  const place = unanswered[String(status)] ?? unanswered[`${Math.floor(status / 100)}XX`]
  if (!example && place !== undefined) return createErrorResponse(501, requestId, noValidValue(place))
  if (status < 400) return example ? exampleResponse(example, status) : { status, headers: {}, body: '' }
  const { value } = example ?? {}
  const facts = {
    key: statusKey(status),
    message: `Operation ${operation.id} returned ${status} on demand`,
    ...(typeof value === 'object' && value !== null ? value : {}),
  }
  return createErrorResponse(
    status,
    requestId,
    complete(facts),
    { ...headers, ...example?.headers },
    { route, example },
  )
}
