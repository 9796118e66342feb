/** What sending needs to know about an operation. */
export interface Operation {
  /** The document's `operationId`. */
  readonly id: string
  /** HTTP method, in upper case. */
  readonly method: string
  /** Path with `{name}` for each path parameter. */
  readonly path: string
  /** Names of the security schemes that are required together. */
  readonly security: readonly string[]
  /** Scopes of which a token must have one. */
  readonly scopes?: readonly string[]
  /** True if the request can safely be sent twice; by default derived from the HTTP method. */
  readonly idempotent?: boolean
}
