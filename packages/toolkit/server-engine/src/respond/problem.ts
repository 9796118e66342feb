import type { CreateErrorResponse } from './error.ts'
import { jsonResponse } from './json-response.ts'

/** An error as problem details. @see RFC 9457 */
export const createProblemResponse: CreateErrorResponse = (
  status,
  requestId,
  { key, message, details, ...more },
  headers,
  { issues = [] } = {},
) => {
  const errors = issues.map(({ pointer, message: whole, sentence = whole }) => ({ pointer, detail: sentence }))
  const problem = {
    ...more,
    title: message,
    status,
    detail: details,
    instance: `urn:request:${requestId}`,
    key,
    ...(errors.length > 0 && { errors }),
  }
  return jsonResponse(status, problem, { ...headers, 'content-type': 'application/problem+json' })
}
