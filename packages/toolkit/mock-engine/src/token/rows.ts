/** The collection of the credentials that a seed allows, and that of issued tokens. */
export const credentialRows = 'api_credentials'
export const tokenRows = 'api_tokens'

/**
 * A credential that the mock accepts: an API key, a token, a user or an OAuth client. As soon as a scheme has one, it
 * accepts no others.
 */
export interface ApiCredential {
  readonly id: string
  /** Name of the security scheme. */
  readonly scheme: string
  /** Name of the user, or id of the client. */
  readonly user?: string
  /** The key, the token or the password. */
  readonly secret: string
  /** Of an OAuth client or a token: the scopes that it may have; absent for all. */
  readonly scopes?: readonly string[]
}

/** An issued token. */
export interface ApiToken {
  readonly id: string
  readonly use: 'access' | 'refresh' | 'code' | 'device'
  readonly client: string
  readonly scope: string
  /** Seconds since the epoch. */
  readonly expires_at: number
  readonly revoked: boolean
}
