import { decodeText, encodeText } from './base64url.ts'
import { isSameSecret, type Sign } from './sign.ts'

/**
 * What an access token states about itself.
 *
 * @see RFC 7519, section 4.1
 */
export interface TokenClaims {
  /** The app it was issued to. */
  readonly sub: string
  readonly scope: string
  /** Id of the token. */
  readonly jti: string
  /** Seconds since the epoch, as is `exp`. */
  readonly iat: number
  readonly exp: number
}

// The only header this server ever writes is the only one it accepts: `none` and every other algorithm fail here.
const header = encodeText('{"alg":"HS256","typ":"JWT"}')

/** A signed token (JWT, HS256) with these claims. */
export function writeToken(claims: TokenClaims, sign: Sign): string {
  const signed = `${header}.${encodeText(JSON.stringify(claims))}`
  return `${signed}.${sign(signed)}`
}

/** The claims of a token that this server signed, or `undefined` for any other text. Says nothing about expiry. */
export function readToken(token: string, sign: Sign): TokenClaims | undefined {
  const [algorithm, payload, signature, ...more] = token.split('.')
  if (algorithm !== header || payload === undefined || signature === undefined || more.length > 0) return undefined
  if (!isSameSecret(sign(`${header}.${payload}`), signature)) return undefined
  const claims = decodeText(payload)
  // Signed by us, so it is what `writeToken` wrote.
  return claims === undefined ? undefined : (JSON.parse(claims) as TokenClaims)
}
