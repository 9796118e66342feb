import { decodeText, encodeText } from '@specwright/server-engine/engine'
import { createRecentMap } from '../store/recent-map.ts'
import type { TokenSigner } from './token-signer.ts'

/**
 * The claims of an access token.
 *
 * @see RFC 7519, section 4.1
 */
export interface TokenClaims {
  /** The app that it was issued to. */
  readonly sub: string
  readonly scope: string
  /** Id of the token. */
  readonly jti: string
  /** Seconds since the epoch, like `exp`. */
  readonly iat: number
  readonly exp: number
}

/** Writes and reads signed tokens. */
export interface Tokens {
  /** A signed token (JWT) with these claims. */
  write(claims: TokenClaims): string
  /** The claims of a token that this server signed, or `undefined` for any other string. Does not check expiry. */
  read(token: string): TokenClaims | undefined
  /** Public keys to verify tokens with. */
  readonly keys: readonly object[]
}

/** How many verified tokens are cached: a lookup takes a hundredth of the time of verifying a signature. */
const maxCached = 10_000

export function createTokens(signer: TokenSigner): Tokens {
  const cache = createRecentMap<TokenClaims>(maxCached)

  return {
    write(claims) {
      const signed = `${signer.header}.${encodeText(JSON.stringify(claims))}`
      return `${signed}.${signer.sign(signed)}`
    },
    read(token) {
      const before = cache.get(token)
      if (before) return before
      const claims = claimsOf(token, signer)
      if (!claims) return undefined
      cache.set(token, claims)
      return claims
    },
    get keys() {
      return signer.keys
    },
  }
}

function claimsOf(token: string, signer: TokenSigner): TokenClaims | undefined {
  const [algorithm, payload, signature, ...more] = token.split('.')
  // The only header that is ever written is the only one accepted: `none` and every other algorithm fail here.
  if (algorithm !== signer.header || payload === undefined || signature === undefined || more.length > 0)
    return undefined
  if (!signer.verify(`${algorithm}.${payload}`, signature)) return undefined
  const claims = decodeText(payload)
  // The signature is ours, so `write` wrote it.
  return claims === undefined ? undefined : (JSON.parse(claims) as TokenClaims)
}
