import { headerOf, varyWith, type MockRequest, type MockResponse } from './message.ts'

/** The headers that a page may read, besides the content type. */
const exposed = [
  'Allow',
  'ETag',
  'Link',
  'Location',
  'Preference-Applied',
  'Retry-After',
  'WWW-Authenticate',
  'X-Contract-Violations',
  'X-Preference-Ignored',
].join(', ')

/**
 * The headers that let a page of another origin read a response; `undefined` if CORS is off.
 *
 * @param allowed The one allowed origin, or `*` for any; absent means none.
 */
export function corsHeaders(
  request: MockRequest,
  allowed: string | undefined,
): Readonly<Record<string, string>> | undefined {
  if (allowed === undefined) return undefined
  const vary = allowed === '*' ? {} : { vary: 'Origin' }
  const origin = headerOf(request, 'origin')
  if (origin === undefined || (allowed !== '*' && allowed !== origin)) return vary
  return { ...vary, 'access-control-allow-origin': allowed, 'access-control-expose-headers': exposed }
}

/** A response with these headers. */
export function withCors(response: MockResponse, cors: Readonly<Record<string, string>>): MockResponse {
  const vary = cors['vary'] === undefined ? {} : { vary: varyWith(response.headers, cors['vary']) }
  return { ...response, headers: { ...response.headers, ...cors, ...vary } }
}

/** The response to a CORS preflight request; `undefined` for any other request. */
export function preflightResponse(
  request: MockRequest,
  headers: Readonly<Record<string, string>>,
): MockResponse | undefined {
  const method = headerOf(request, 'access-control-request-method')
  const isAllowed = 'access-control-allow-origin' in headers
  if (request.method !== 'OPTIONS' || method === undefined || !isAllowed) return undefined
  return {
    status: 204,
    headers: {
      ...headers,
      'access-control-allow-methods': method,
      'access-control-allow-headers': headerOf(request, 'access-control-request-headers') ?? '',
      'access-control-max-age': '600',
    },
    body: '',
  }
}
