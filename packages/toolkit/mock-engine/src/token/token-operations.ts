/** The operations of an OAuth server. */
export interface TokenOperations {
  readonly issue?: string
  readonly revoke?: string
  readonly authorize?: string
  readonly device?: string
  /** What `authorize` sends a user back with; default a code. */
  readonly responseTypes?: readonly ('code' | 'token')[]
  /** How clients may authenticate at its endpoints; by default in none of the standard ways. */
  readonly clientMethods?: readonly string[]
}

/** Operations of an OAuth server that no security scheme names, by their ids. */
export interface OAuthOperations {
  readonly issue?: string
  readonly revoke?: string
  /** The field of the form with the token to revoke; default `token`. */
  readonly revokedField?: string
}
