import type { ErrorFacts } from '../respond/error.ts'

/** Why a request is rejected. */
export interface Refusal {
  readonly status: 401 | 403 | 501
  readonly facts: ErrorFacts
  readonly headers: Readonly<Record<string, string>>
  /** True if the request sends no such credential at all. */
  readonly isMissing?: true
}

/**
 * Why a credential is wrong, and what is asked for. Where that is nothing, which no 401 may say, it is 403: HTTP cannot ask for a
 * certificate, which belongs to the connection.
 *
 * @see RFC 9110, section 15.5.2
 */
export function unauthorized(message: string, challenges: string, details?: string): Refusal {
  const facts = { message, ...(details !== undefined && { details }) }
  if (challenges === '') return { status: 403, facts: { ...facts, key: 'forbidden' }, headers: {} }
  return { status: 401, facts: { ...facts, key: 'unauthorized' }, headers: { 'www-authenticate': challenges } }
}

/** Says that a request sends no such credential, and what is asked for. */
export function missing(message: string, challenges: string, details?: string): Refusal {
  return { ...unauthorized(message, challenges, details), isMissing: true }
}
