/** What sending must know of an operation. */
export interface Operation {
  /** The document's `operationId`. */
  readonly id: string
  /** HTTP method, in upper case. */
  readonly method: string
  /** Path with `{name}` for each path parameter. */
  readonly path: string
  /** Names of the security schemes that are needed together. */
  readonly security: readonly string[]
  /** Scopes of which a token must hold one. */
  readonly scopes?: readonly string[]
  /** True where sending twice does no more than sending once; from the HTTP method unless given. */
  readonly idempotent?: boolean
}
