import type { HttpRequest, Operation, Refusal, SecurityScheme } from '@specwright/server-engine/engine'
import type { Need, Rows } from '../store/store.ts'
import type { Tokens } from './token.ts'

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
  read(request: HttpRequest, tokens: Tokens, schemes: Readonly<Record<string, SecurityScheme>>): Credentials
  /** Who sends a request: the same for all keys and tokens of one client. Each caller has idempotency keys of its own. */
  caller(credentials: Credentials, schemes: Readonly<Record<string, SecurityScheme>>): string
  /** The rows that the check reads. */
  need(credentials: Credentials): Need
  /** Compiles what the contract requires of requests to an operation. */
  compile(
    operation: Operation,
    schemes: Readonly<Record<string, SecurityScheme>>,
    acceptedScopes: readonly string[],
  ): Authorize<Credentials>
}
