import { whenReady, type MaybePromise } from '../values/maybe-promise.ts'
import { varyWith } from './header-values.ts'
import { headerOf, type HttpRequest, type HttpResponse } from './message.ts'

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
]

/**
 * Handles a request so that pages of another origin can read the response.
 *
 * @param allowed The one allowed origin, or `*` for any.
 * @param documented Gives the headers that the contract documents for responses.
 */
export function handleCors(
  request: HttpRequest,
  { allowed, documented }: { readonly allowed: string; readonly documented: () => readonly string[] },
  handle: () => MaybePromise<HttpResponse>,
): MaybePromise<HttpResponse> {
  const cors = corsHeaders(request, allowed, documented)
  return preflightResponse(request, cors) ?? whenReady(handle(), (response) => withCors(response, cors))
}

function corsHeaders(
  request: HttpRequest,
  allowed: string,
  documented: () => readonly string[],
): Readonly<Record<string, string>> {
  const vary = allowed === '*' ? {} : { vary: 'Origin' }
  const origin = headerOf(request, 'origin')
  if (origin === undefined || (allowed !== '*' && allowed !== origin)) return vary
  // Each name once, whatever its case.
  const names = new Map([...documented(), ...exposed].map((name) => [name.toLowerCase(), name]))
  const all = [...names.values()].join(', ')
  // Browsers refuse credentials where any origin is allowed.
  const credentials = allowed === '*' ? {} : { 'access-control-allow-credentials': 'true' }
  return { ...vary, ...credentials, 'access-control-allow-origin': allowed, 'access-control-expose-headers': all }
}

function withCors(response: HttpResponse, cors: Readonly<Record<string, string>>): HttpResponse {
  const vary = cors['vary'] === undefined ? {} : { vary: varyWith(response.headers, cors['vary']) }
  return { ...response, headers: { ...response.headers, ...cors, ...vary } }
}

/** The response to a CORS preflight request; `undefined` for any other request. */
function preflightResponse(request: HttpRequest, headers: Readonly<Record<string, string>>): HttpResponse | undefined {
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
