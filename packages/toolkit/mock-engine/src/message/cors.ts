import { headerOf, type MockRequest, type MockResponse } from './message.ts'

/** What a page may read of an answer besides its body and content type. */
const exposed = 'Allow, Retry-After, WWW-Authenticate'

/**
 * The headers that say whether a page of another origin may read an answer; `undefined` where none may.
 *
 * @param allowed The one origin that may, or `*` for any; absent means none.
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

/** The answer to a browser that asks, before a request, whether it may send it; `undefined` for any other request. */
export function answerPreflight(
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
