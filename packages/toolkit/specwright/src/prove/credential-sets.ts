import type { SchemeFacts } from '../emit/mock/facts.ts'

/** Credentials by the names of security schemes: a key or a token, or a user with a password. */
export type GivenCredentials = Readonly<Record<string, string | UserCredentials>>

/** The sets of credentials that a user may have, by how requests are sent. */
export interface CredentialSets extends Readonly<Record<'given' | GivenSet, GivenCredentials>> {
  /** The scopes that those of `underscoped` have; absent for none. */
  readonly scopes?: readonly string[]
  /** The operations that those of `other` may use on what the first account creates: their ids, or `GET /pets`; absent for none. */
  readonly allowed?: readonly string[]
}
/** A set besides the credentials that are accepted. */
export type GivenSet = 'other' | 'expired' | 'underscoped'

/** A user with a password. */
export interface UserCredentials {
  readonly username: string
  readonly password: string
}

/** Security schemes by their names. */
export type Schemes = Readonly<Record<string, SchemeFacts>>
