import { headerOf, type MockRequest, type MockResponse } from './message.ts'

/**
 * The headers that let a page of another origin read an answer; `undefined` where it may not.
 *
 * @param allowed The one origin that may, or `*` for any; absent means none.
 */
export function corsHeaders(
  request: MockRequest,
  allowed: string | undefined,
): Readonly<Record<string, string>> | undefined {
  const origin = headerOf(request, 'origin')
  if (allowed === undefined || origin === undefined || (allowed !== '*' && allowed !== origin)) return undefined
  return { 'access-control-allow-origin': allowed, ...(allowed === '*' ? {} : { vary: 'Origin' }) }
}

/** The answer to a browser that asks, before a request, whether it may send it; `undefined` for any other request. */
export function answerPreflight(
  request: MockRequest,
  headers: Readonly<Record<string, string>>,
): MockResponse | undefined {
  const method = headerOf(request, 'access-control-request-method')
  if (request.method !== 'OPTIONS' || method === undefined) return undefined
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
