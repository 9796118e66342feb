import type { Credential } from '../credentials/credentials.ts'
import type { ReadFailure } from '../errors/failures.ts'
import type { Secrets } from '../credentials/replace-secrets.ts'
import type { FindServer } from '../servers/server-url.ts'

/** What sending needs to know about an operation. */
export interface Operation {
  /** The document's `operationId`. */
  readonly id: string
  /** HTTP method, in upper case. */
  readonly method: string
  /** Path with `{name}` for each path parameter. */
  readonly path: string
  /** Its own server; absent if it has that of the service. */
  readonly server?: FindServer
  /** Alternatives, each with the names of the security schemes that are required together; an empty one requires none. */
  readonly security: readonly (readonly string[])[]
  /** Its own credentials, in place of the client's. */
  readonly credentials?: Credentials
  /** Scopes of which a token must have one. */
  readonly scopes?: readonly string[]
  /** Reads documented errors that are not JSON. */
  readonly failure?: ReadFailure
  /** Finds what it sends that no message may show, besides its credentials. */
  readonly secrets?: (sent: { readonly url: string; readonly body?: unknown }) => readonly string[]
  /** True if the request can safely be sent twice; by default derived from the HTTP method. */
  readonly idempotent?: boolean
}

/** The credentials of a client. */
export interface Credentials {
  /**
   * Returns the credential for the next attempt of a call.
   *
   * @param refused The call's tokens that led to a 401, in order. If there is no replacement, return the last one, and the
   *   401 is final.
   */
  (operation: Operation, refused: readonly string[]): Credential | Promise<Credential>
  /** The secrets of every call of the client that are known so far, also of those for tokens. */
  readonly secrets?: () => Secrets
}
