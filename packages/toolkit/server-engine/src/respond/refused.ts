import type { HttpRequest, HttpResponse } from '../http/message.ts'
import type { CreateErrorResponse, ErrorFacts } from './error.ts'

/** Why a body is refused that is longer than a limit, in bytes. */
export function tooLarge(limit: number): ErrorFacts {
  return { key: 'payload_too_large', message: `Cannot read the body: it is longer than ${limit} bytes` }
}

/** The response to a method that a path does not support. */
export function wrongMethodResponse(
  { method, path }: HttpRequest,
  requestId: string,
  allowed: readonly string[],
  createErrorResponse: CreateErrorResponse,
): HttpResponse {
  const facts = {
    key: 'method_not_allowed',
    message: `${path} does not support ${method}`,
    details: `Use ${allowed.join(', ')}`,
  }
  return createErrorResponse(405, requestId, facts, { allow: allowed.join(', ') })
}
