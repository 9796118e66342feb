/** What the engine has to know of an operation. A contract's own table may say more. */
export interface Operation {
  /** The contract's `operationId`. */
  readonly id: string
  /** In the lower case that OpenAPI writes it in. */
  readonly method: string
  /** Path with `{name}` for each path parameter. */
  readonly path: string
  /** Other paths that answer as this one does. */
  readonly aliases: readonly string[]
  readonly parameters: readonly { readonly name: string; readonly in: Place }[]
  readonly requestBody?: { readonly required: boolean }
  readonly responses: readonly { readonly status: string; readonly headers: readonly string[] }[]
  /** Alternatives, each the names of the security schemes it needs together; empty where no credential is needed. */
  readonly security: readonly (readonly string[])[]
  /** Scopes of which a token must hold one; empty where none is needed. */
  readonly acceptedScopes: readonly string[]
}

/** Where a parameter stands. */
export type Place = 'path' | 'query' | 'header' | 'cookie'

/** How a credential is sent. */
export type SecurityScheme =
  | { readonly type: 'apiKey'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly type: 'http'; readonly scheme: string; readonly bearerFormat?: string }
  | { readonly type: 'oauth2' | 'openIdConnect' | 'mutualTLS' }
