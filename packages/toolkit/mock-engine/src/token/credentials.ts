import type { ErrorFacts } from '../message/error.ts'
import type { MockRequest } from '../message/message.ts'
import type { MockTypes } from '../types.ts'
import type { Operation, SecurityScheme } from '../request/operation.ts'
import type { Tokens } from './token.ts'

/** Why a request is refused. */
export interface Refusal {
  readonly status: 401 | 403 | 501
  readonly facts: ErrorFacts
  readonly headers: Readonly<Record<string, string>>
}

/** Decides whether a request may be answered, at a moment in milliseconds since the epoch. */
export type Authorize<Types extends MockTypes> = (
  credentials: Types['credentials'],
  rows: Types['rows'],
  now: number,
) => Refusal | undefined

/** How a mock finds out who asks. */
export interface CredentialCheck<Types extends MockTypes> {
  /** What `WWW-Authenticate` names the mock by. */
  readonly realm: string
  /** What a request brings to prove who asks. */
  read(request: MockRequest, tokens: Tokens): Types['credentials']
  /** Rows that checking looks at. */
  rows(credentials: Types['credentials']): NonNullable<Types['need']['rows']>
  /** What the contract asks of a request to an operation, compiled once. */
  compile(
    operation: Operation,
    schemes: Readonly<Record<string, SecurityScheme>>,
    acceptedScopes: readonly string[],
  ): Authorize<Types>
}

/** What a request without credentials is told to bring (RFC 6750, section 3). */
export function challenge(realm: string): string {
  return `Bearer realm="${realm}"`
}

/** What a request whose token has none of some scopes is told (RFC 6750, section 3.1). */
export function insufficientScope(realm: string, accepted: readonly string[]): string {
  return `${challenge(realm)}, error="insufficient_scope", scope="${accepted.join(' ')}"`
}
