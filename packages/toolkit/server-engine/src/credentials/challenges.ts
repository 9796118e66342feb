import type { Operation } from '../route/operation.ts'
import { challenge } from './challenge.ts'
import type { SecurityScheme } from './security-scheme.ts'
import { schemeWord } from './sent-key.ts'

/** `WWW-Authenticate` for a token with none of the accepted scopes (RFC 6750, section 3.1). */
export function insufficientScope(realm: string, accepted: readonly string[]): string {
  return `${challenge(realm)}, error="insufficient_scope", scope="${accepted.join(' ')}"`
}

/**
 * What a client is asked for where keys are all that is accepted: a refusal must ask for something, but no standard has a word for
 * keys. This is the one that other frameworks send.
 *
 * @see RFC 9110, section 15.5.2
 */
export function keyChallenge(
  security: Operation['security'],
  schemes: Readonly<Record<string, SecurityScheme>>,
  realm: string,
): string {
  return security.flat().some((name) => schemes[name]?.type === 'apiKey') ? `ApiKey realm="${realm}"` : ''
}

/** What a client is asked for; API keys alone have no standard challenge. */
export function challengesOf(
  security: Operation['security'],
  schemes: Readonly<Record<string, SecurityScheme>>,
  realm: string,
): string {
  const challenges = security.flat().flatMap((name) => {
    const scheme = schemes[name]
    if (scheme === undefined || scheme.type === 'apiKey' || scheme.type === 'mutualTLS') return []
    const word = schemeWord(scheme)
    return [word === 'bearer' ? challenge(realm) : `${word.charAt(0).toUpperCase()}${word.slice(1)} realm="${realm}"`]
  })
  // The parameters of an error follow the last one, which is that of a token.
  const isOfToken = (each: string): number => Number(each.startsWith('Bearer'))
  return [...new Set(challenges)].toSorted((a, b) => isOfToken(a) - isOfToken(b)).join(', ')
}
