import type { CreateSign } from './token/sign.ts'
import type { CreateTokenSigner } from './token/token-signer.ts'

/** Options of any mock server, whatever its contract. */
export interface MockOptions {
  /** Makes ids repeatable; by default they are unique. */
  readonly idSeed?: number
  /** Key of tokens and cursors. Servers with the same key accept each other's. Random by default. */
  readonly secret?: string
  /** Real time in milliseconds since the epoch; default `Date.now`. */
  readonly now?: () => number
  /** Lifetime of a token; default 900. */
  readonly tokenLifetimeSeconds?: number
  /** Lifetime of a cursor; default 3600. */
  readonly cursorLifetimeSeconds?: number
  /**
   * Scopes of which a token must have one, by operation; an empty array accepts any token. Operations left out
   * keep those of the contract. `'any'` turns the check off.
   */
  readonly acceptedScopes?: 'any' | Readonly<Record<string, readonly string[]>>
  /** Secret that `/__control/` requires in `X-Mock-Control-Token`; default none. */
  readonly controlToken?: string
  /** Path that the mock is below, such as `/api/v1`; default none. `/__control/` stays at the root as well. */
  readonly basePath?: string
  /** Origin whose pages may call the mock, or `*`; default none. */
  readonly cors?: string
  /** Maximum size of a request body; default 1 MiB. */
  readonly bodyLimitBytes?: number
  /** Maximum size of a request body of the control interface, such as a seed; default 16 MiB. */
  readonly controlBodyLimitBytes?: number
  /** How many requests the journal of a tenant keeps; default 1000. */
  readonly journalSize?: number
  /** Maximum memory of the journals of all tenants; the largest one loses its oldest requests first. Default 32 MiB. */
  readonly journalBytes?: number
  /** How long a tenant lives without a request; default 3600. */
  readonly tenantIdleSeconds?: number
  /** Receives a line for each request, and for each failure of the mock itself; default none. */
  readonly log?: (line: string) => void
  /** HMAC to sign with; by default a portable one. `./node` has a faster one. */
  readonly createSign?: CreateSign
  /** Creates the token signer from the secret; default HMAC (HS256). `./node` has `es256`. */
  readonly createTokenSigner?: CreateTokenSigner
}
