/** What the engine needs to know about an operation. A contract's own table may have more. */
export interface Operation {
  /** The contract's `operationId`. */
  readonly id: string
  /** In lower case, as in OpenAPI. */
  readonly method: string
  /** Path with `{name}` for each path parameter. */
  readonly path: string
  /** Other paths of the same operation. */
  readonly aliases: readonly string[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: ParameterLocation
    readonly required?: boolean
    /** Present if it may be sent without a value, whatever its schema says. */
    readonly mayBeEmpty?: true
    /** Present for the header with the key of a request. */
    readonly isIdempotencyKey?: true
    /** How a whole query is written. */
    readonly contentType?: string | undefined
  }[]
  readonly requestBody?: { readonly required: boolean }
  readonly responses: readonly { readonly status: string; readonly headers: readonly string[] }[]
  /** Alternatives, each with the names of the security schemes it requires together; empty if no credential is required. */
  readonly security: readonly (readonly string[])[]
  /** The scopes that a token of each of them must have, by the scheme's name. */
  readonly requiredScopes?: Readonly<Record<string, readonly string[]>>
  /** Scopes of which a token must have one; empty if none is required. */
  readonly acceptedScopes: readonly string[]
  /** Default false. */
  readonly deprecated?: boolean
  /** When it may stop to respond (`x-sunset`), as HTTP writes dates. */
  readonly sunset?: string
  /** How long the tokens that it issues, or the cursors of its pages, are valid. */
  readonly lifetimeSeconds?: number
}

/** Where a parameter is sent. */
export type ParameterLocation = 'path' | 'query' | 'querystring' | 'header' | 'cookie'
