import { tooLarge } from '@specwright/server-engine/respond'
import type { CreateErrorResponse, HttpResponse } from '@specwright/server-engine/engine'
import { factsFor } from '../operation/error-facts.ts'
import type { Responder } from '../operation/responder.ts'
import type { MockTypes } from '../contract/types.ts'

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
): HttpResponse {
  const facts = factsFor(responder, 413, tooLarge(limit))
  return createErrorResponse(413, requestId, facts, {}, { route: responder?.route })
}
