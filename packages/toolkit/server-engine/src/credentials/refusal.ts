import type { ErrorFacts } from '../respond/error.ts'

/** Why a request is rejected. */
export interface Refusal {
  readonly status: 401 | 403 | 501
  readonly facts: ErrorFacts
  readonly headers: Readonly<Record<string, string>>
  /** True if the request sends no such credential at all. */
  readonly isMissing?: true
}

/** Why a credential is wrong, and what is asked for; nothing, if `challenges` is empty. */
export function unauthorized(message: string, challenges: string, details?: string): Refusal {
  return {
    status: 401,
    facts: { key: 'unauthorized', message, ...(details !== undefined && { details }) },
    headers: challenges === '' ? {} : { 'www-authenticate': challenges },
  }
}

/** Says that a request sends no such credential, and what is asked for. */
export function missing(message: string, challenges: string, details?: string): Refusal {
  return { ...unauthorized(message, challenges, details), isMissing: true }
}

/** `WWW-Authenticate` for a request without credentials (RFC 6750, section 3). */
export function challenge(realm: string): string {
  return `Bearer realm="${realm}"`
}

/** `WWW-Authenticate` for a token with none of the accepted scopes (RFC 6750, section 3.1). */
export function insufficientScope(realm: string, accepted: readonly string[]): string {
  return `${challenge(realm)}, error="insufficient_scope", scope="${accepted.join(' ')}"`
}
