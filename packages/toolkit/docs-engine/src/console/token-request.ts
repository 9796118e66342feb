import { writeForm } from '@specwright/client-engine'
import type { Secrets, TokenRequest } from './credential.ts'
import type { PlannedRequest } from './request.ts'
import { signed } from './signed.ts'

/**
 * A request for a token.
 *
 * @param origin What its URL starts with: the path is that of the token endpoint.
 */
export function tokenRequest(
  { url, form, credentials }: TokenRequest,
  origin: string,
  secrets: Secrets,
): PlannedRequest {
  const { pathname, search } = new URL(url, 'http://localhost')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const request = signed({ url: `${origin}${pathname}${search}`, headers }, credentials, secrets)
  return { method: 'POST', ...request, body: writeForm(form) }
}
