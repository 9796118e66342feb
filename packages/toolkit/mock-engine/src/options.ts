import type { CreateSign } from './token/sign.ts'
import type { CreateTokenSigner } from './token/token-signer.ts'

/** How a mock server shall be, whatever its contract. Every member may be left out. */
export interface MockOptions {
  /** Makes ids repeatable; default ids that nobody else has. */
  readonly idSeed?: number
  /** Key of tokens and cursors, for several servers that accept each other's; default a random one. */
  readonly secret?: string
  /** Real time in milliseconds since the epoch; default `Date.now`. */
  readonly now?: () => number
  /** Life of a token; default 900. */
  readonly tokenLifetimeSeconds?: number
  /** Life of a cursor; default 3600. */
  readonly cursorLifetimeSeconds?: number
  /**
   * Scopes of which a token must hold one, by operation; an empty list means any token will do. Operations left out
   * keep those of the contract. `'any'` switches the check off.
   */
  readonly acceptedScopes?: 'any' | Readonly<Record<string, readonly string[]>>
  /** Secret that `/__control/` asks for in X-Mock-Control-Token; default none. */
  readonly controlToken?: string
  /** Origin whose pages may call the mock, or `*`; default none. */
  readonly cors?: string
  /** Greatest body that is read; default 1 MiB. */
  readonly bodyLimitBytes?: number
  /** How many requests the journal keeps; default 1000. */
  readonly journalSize?: number
  /** Takes a line for each request, and for each failure of the mock itself; default nobody does. */
  readonly log?: (line: string) => void
  /** HMAC to sign with; default one that runs everywhere. `./node` brings a faster one. */
  readonly createSign?: CreateSign
  /** Signs tokens from the secret; default HMAC (HS256). `./node` brings `es256`. */
  readonly createTokenSigner?: CreateTokenSigner
}
