import type { HttpRequest } from '@specwright/server-engine/engine'
import type { Rows } from '../store/store.ts'
import { credentialRows, type ApiCredential } from './rows.ts'
import type { TokenClaims } from './token.ts'

/** What a request sends to authenticate. */
export interface SentCredentials {
  readonly request: HttpRequest
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

/** What credentials are checked against: the rows, and a time in milliseconds since the epoch. */
export interface Known {
  readonly rows: Rows
  readonly now: number
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
