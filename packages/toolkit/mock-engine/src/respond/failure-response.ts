import {
  type CreateErrorResponse,
  type ErrorFacts,
  HandlerError,
  type HttpResponse,
} from '@specwright/server-engine/engine'
import { factsFor } from '../operation/error-facts.ts'
import type { Responder } from '../operation/responder.ts'
import { StoreError } from '../store/store-error.ts'
import type { MockTypes } from '../contract/types.ts'

/** The response to a request that failed in the mock. */
export function failureResponse<Types extends MockTypes>(
  error: unknown,
  responder: Responder<Types> | undefined,
  { requestId, createErrorResponse }: { readonly requestId: string; readonly createErrorResponse: CreateErrorResponse },
): HttpResponse {
  const { status, facts } = failureOf(error)
  return createErrorResponse(status, requestId, factsFor(responder, status, facts), {}, { route: responder?.route })
}

function failureOf(error: unknown): { readonly status: number; readonly facts: ErrorFacts } {
  if (error instanceof StoreError) {
    return { status: 503, facts: { key: 'unavailable', message: 'Cannot use the store', details: error.message } }
  }
  // What a handler of the user responded with is his to correct.
  const details = error instanceof HandlerError ? { details: error.message } : {}
  return { status: 500, facts: { key: 'internal_error', message: 'Cannot complete the request', ...details } }
}
