import type { HttpRequest } from './message.ts'

/** Finds the routes of a path. */
type FindRoutes = (path: string) => { for(method: string): unknown } | undefined

/**
 * A HEAD request as the GET request whose headers it asks for; unchanged if its path has an operation for HEAD.
 *
 * @see RFC 9110, section 9.3.2
 */
export function asGet(request: HttpRequest, router: FindRoutes): HttpRequest {
  if (request.method !== 'HEAD' || router(request.path)?.for('HEAD')) return request
  return { ...request, method: 'GET' }
}

/** The methods that a path supports: what supports GET supports HEAD. */
export function withHead(methods: Iterable<string>): readonly string[] {
  const all = new Set(methods)
  return [...all].flatMap((method) => (method === 'GET' && !all.has('HEAD') ? ['GET', 'HEAD'] : [method]))
}
