import type { ErrorFacts } from '../message/error.ts'
import type { MockRequest } from '../message/message.ts'
import type { Need, Rows } from '../store/store.ts'
import type { Operation, SecurityScheme } from '../request/operation.ts'
import type { Tokens } from './token.ts'

/** Why a request is rejected. */
export interface Refusal {
  readonly status: 401 | 403 | 501
  readonly facts: ErrorFacts
  readonly headers: Readonly<Record<string, string>>
  /** True if the request sends no such credential at all. */
  readonly isMissing?: true
}

/** Decides whether a request is authorized, at a time in milliseconds since the epoch. */
export type Authorize<Credentials extends object> = (
  credentials: Credentials,
  rows: Rows,
  now: number,
) => Refusal | undefined

/** How a mock checks credentials. */
export interface CredentialCheck<Credentials extends object> {
  /** Realm of the `WWW-Authenticate` header. */
  readonly realm: string
  /** The collection of issued tokens, each of which is kept until it expires. */
  readonly tokens: string
  /** The credentials of a request. */
  read(request: MockRequest, tokens: Tokens, schemes: Readonly<Record<string, SecurityScheme>>): Credentials
  /** The rows that the check reads. */
  need(credentials: Credentials): Need
  /** Compiles what the contract requires of requests to an operation. */
  compile(
    operation: Operation,
    schemes: Readonly<Record<string, SecurityScheme>>,
    acceptedScopes: readonly string[],
  ): Authorize<Credentials>
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
export function missing(message: string, challenges: string): Refusal {
  return { ...unauthorized(message, challenges), isMissing: true }
}

/** `WWW-Authenticate` for a request without credentials (RFC 6750, section 3). */
export function challenge(realm: string): string {
  return `Bearer realm="${realm}"`
}

/** `WWW-Authenticate` for a token with none of the accepted scopes (RFC 6750, section 3.1). */
export function insufficientScope(realm: string, accepted: readonly string[]): string {
  return `${challenge(realm)}, error="insufficient_scope", scope="${accepted.join(' ')}"`
}
