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
