import type { HttpResponse } from '../http/message.ts'
import type { Operation } from '../route/operation.ts'

/**
 * A response that says what the contract does of the end of its operation. A contract does not say since when an operation is
 * deprecated, as RFC 9745 would have it.
 */
export function announced(response: HttpResponse, { deprecated, sunset }: Operation): HttpResponse {
  if (!deprecated && sunset === undefined) return response
  const about = { ...(deprecated && { deprecation: 'true' }), ...(sunset !== undefined && { sunset }) }
  return { ...response, headers: { ...about, ...response.headers } }
}
