import { factsFor } from './error-facts.ts'
import type { Responder } from './handle-operation.ts'
import type { CreateErrorResponse } from './message/error.ts'
import type { MockResponse } from './message/message.ts'
import type { MockTypes } from './types.ts'

/** What a request is refused with whose body is too large. */
interface TooLarge {
  /** In bytes. */
  readonly limit: number
  readonly requestId: string
  readonly createErrorResponse: CreateErrorResponse
}

/** The response to a request whose body is too large, to an operation or to none. */
export function tooLargeResponse<Types extends MockTypes>(
  responder: Responder<Types> | undefined,
  { limit, requestId, createErrorResponse }: TooLarge,
): MockResponse {
  const message = `Cannot read the body: it is longer than ${limit} bytes`
  const facts = factsFor(responder, 413, { key: 'payload_too_large', message })
  return createErrorResponse(413, requestId, facts, {}, { route: responder?.route })
}
