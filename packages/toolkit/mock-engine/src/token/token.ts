import { createRecentMap } from '../recent-map.ts'
import { decodeText, encodeText } from './base64url.ts'
import type { TokenSigner } from './token-signer.ts'

/**
 * What an access token states about itself.
 *
 * @see RFC 7519, section 4.1
 */
export interface TokenClaims {
  /** Who it was issued to. */
  readonly sub: string
  readonly scope: string
  /** Id of the token. */
  readonly jti: string
  /** Seconds since the epoch, as is `exp`. */
  readonly iat: number
  readonly exp: number
}

/** Writes tokens, and knows those that it wrote. */
export interface Tokens {
  /** A signed token (JWT) with these claims. */
  write(claims: TokenClaims): string
  /** The claims of a token that this server signed, or `undefined` for any other text. Says nothing about expiry. */
  read(token: string): TokenClaims | undefined
  /** Public keys that others may check tokens with. */
  readonly keys: readonly object[]
}

/** How many tokens that were found to be ours are remembered: to look one up takes a hundredth of the time of checking its signature. */
const remembered = 10_000

export function createTokens(signer: TokenSigner): Tokens {
  const known = createRecentMap<TokenClaims>(remembered)

  return {
    write(claims) {
      const signed = `${signer.header}.${encodeText(JSON.stringify(claims))}`
      return `${signed}.${signer.sign(signed)}`
    },
    read(token) {
      const before = known.get(token)
      if (before) return before
      const claims = claimsOf(token, signer)
      if (!claims) return undefined
      known.set(token, claims)
      return claims
    },
    keys: signer.keys,
  }
}

function claimsOf(token: string, signer: TokenSigner): TokenClaims | undefined {
  const [algorithm, payload, signature, ...more] = token.split('.')
  // The only header that is ever written is the only one accepted: `none` and every other algorithm fail here.
  if (algorithm !== signer.header || payload === undefined || signature === undefined || more.length > 0)
    return undefined
  if (!signer.verify(`${algorithm}.${payload}`, signature)) return undefined
  const claims = decodeText(payload)
  // Signed by us, so it is what `write` wrote.
  return claims === undefined ? undefined : (JSON.parse(claims) as TokenClaims)
}
