import type { Exchange } from '../send/exchange.ts'

/** What the caller can do about a response, if it is known. */
export function hintFor({ response, retryAfterMs, ended }: Exchange): string | undefined {
  const { ok, status } = response
  // A browser shows a redirect with status 0.
  if (!ok && status < 400 && status !== 304)
    return '; redirects are not followed, since they could send credentials elsewhere'
  if (!ended) return undefined
  return `; ${retryAfterMs === undefined ? '' : `the service requires a wait of ${Math.ceil(retryAfterMs / 1000)} s, and `}${ended}`
}

/** The same for a service whose operations require scopes. */
export function hintWithScopes(exchange: Exchange): string | undefined {
  const { operation, response, credential } = exchange
  const { scopes: required } = operation
  const { scope } = credential
  // Whatever scope the client requests, the service may have granted less.
  if (response.status !== 403 || !required) return hintFor(exchange)
  return `; the operation requires scope ${required.join(' or ')}${scope ? `, and the client requests ${scope.join(' ')}` : ''}`
}
