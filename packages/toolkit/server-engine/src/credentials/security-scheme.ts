/** How a credential is sent. */
export type SecurityScheme =
  | { readonly type: 'apiKey'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly type: 'http'; readonly scheme: string; readonly bearerFormat?: string }
  | { readonly type: 'oauth2'; readonly flows?: Readonly<Record<string, OAuthFlow>> }
  | { readonly type: 'openIdConnect'; readonly openIdConnectUrl?: string }
  | { readonly type: 'mutualTLS' }

/** Where a flow of OAuth 2.0 obtains a token. URLs may be relative to the server. */
export interface OAuthFlow {
  readonly authorizationUrl?: string
  /** @see RFC 8628 */
  readonly deviceAuthorizationUrl?: string
  readonly tokenUrl?: string
  readonly refreshUrl?: string
  /** Names of the scopes that a token may have. */
  readonly scopes?: readonly string[]
}
