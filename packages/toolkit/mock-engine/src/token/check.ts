import type { MockRequest } from '../message/message.ts'
import type { SecurityScheme } from '../request/operation.ts'
import type { Rows } from '../store/store.ts'
import type { Refusal } from './credentials.ts'
import { credentialRows, type ApiCredential } from './rows.ts'
import type { TokenClaims } from './token.ts'

/** What a request sends to authenticate. */
export interface SentCredentials {
  readonly request: MockRequest
  /** Id of the client, if the keys of clients are in rows. */
  readonly client: string | undefined
  readonly bearer: string | undefined
  /** Claims of the bearer token, if this server signed it. */
  readonly claims: TokenClaims | undefined
}

/** Clients that are rows: several keys of a request must be members of the same row. */
export interface Clients {
  readonly collection: string
  /** The member of each scheme's key; the key of the member `id` finds the row. */
  readonly members: Readonly<Record<string, string>>
  /** What errors call a client. */
  readonly noun: string
}

/** Checks one credential of a request. */
export type Check = (sent: SentCredentials, rows: Rows, now: number) => Refusal | undefined

/** A scheme that an operation requires, and how refusals ask for it. */
export interface Required {
  readonly name: string
  readonly scheme: SecurityScheme
  /** Scopes that a token must have. */
  readonly scopes: readonly string[]
  /** Scopes of which a token must have one; empty for any. */
  readonly accepted: readonly string[]
  readonly realm: string
  /** Value of `WWW-Authenticate`; empty for none. */
  readonly challenges: string
}

/** The credentials that a seed allows for a scheme. */
export function credentialsOf(rows: Rows, scheme: string): readonly ApiCredential[] {
  const all = rows.all(credentialRows).map(({ value }) => value as ApiCredential) // the rows of this collection
  return all.filter((each) => each.scheme === scheme)
}

/** How a mock authenticates, besides what its contract says. */
export interface Authentication {
  /** Realm of `WWW-Authenticate`; default `mock`. */
  readonly realm?: string
  /** The collection of issued tokens; default `api_tokens`. */
  readonly tokens?: string
  /** Absent if keys, users and clients are in `api_credentials`. */
  readonly clients?: Clients
}
