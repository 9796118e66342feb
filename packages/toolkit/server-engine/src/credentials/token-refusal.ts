import { quotableText } from '../http/header-values.ts'
import { headerOf, type HttpRequest } from '../http/message.ts'
import { insufficientScope } from './challenges.ts'
import type { Refusal } from './refusal.ts'
import type { Requirement } from './requirement.ts'

/** The token of a header `Authorization: Bearer`. @see RFC 6750, section 2.1 */
export function bearerOf(request: HttpRequest): string | undefined {
  return /^bearer +(\S+) *$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
}

/** Why a token that is sent is not accepted. @see RFC 6750, section 3.1 */
export function invalidToken(message: string, details: string, challenges: string): Refusal {
  const parameters = `error="invalid_token", error_description="${quotableText(message)}"`
  return {
    status: 401,
    facts: { key: 'unauthorized', message, details },
    headers: { 'www-authenticate': `${challenges}, ${parameters}` },
  }
}

/**
 * Why the scopes of a token do not suffice; `undefined` if they do.
 *
 * @param given The scopes of the token; absent for all.
 */
export function scopeRefusal(
  { accepted, scopes, realm }: Requirement,
  given: readonly string[] | undefined,
): Refusal | undefined {
  const has = (scope: string): boolean => given === undefined || given.includes(scope)
  if (!scopes.every(has)) {
    const message = 'The token has not all of the scopes that this operation needs'
    return forbidden(message, `It needs: ${scopes.join(', ')}`, insufficientScope(realm, scopes))
  }
  if (accepted.length === 0 || accepted.some(has)) return undefined
  const message = 'The token has none of the scopes that this operation accepts'
  return forbidden(message, `It accepts: ${accepted.join(', ')}`, insufficientScope(realm, accepted))
}

function forbidden(message: string, details: string, asked: string): Refusal {
  return { status: 403, facts: { key: 'forbidden', message, details }, headers: { 'www-authenticate': asked } }
}
