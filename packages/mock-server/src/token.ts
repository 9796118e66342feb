import { decodeText, encodeText } from './base64url.ts'
import type { TokenSigner } from './token-signer.ts'

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

/** A signed token (JWT) with these claims. */
export function writeToken(claims: TokenClaims, signer: TokenSigner): string {
  const signed = `${signer.header}.${encodeText(JSON.stringify(claims))}`
  return `${signed}.${signer.sign(signed)}`
}

/** The claims of a token that this server signed, or `undefined` for any other text. Says nothing about expiry. */
export function readToken(token: string, signer: TokenSigner): TokenClaims | undefined {
  const [algorithm, payload, signature, ...more] = token.split('.')
  // The only header that is ever written is the only one accepted: `none` and every other algorithm fail here.
  if (algorithm !== signer.header || payload === undefined || signature === undefined || more.length > 0)
    return undefined
  if (!signer.verify(`${algorithm}.${payload}`, signature)) return undefined
  const claims = decodeText(payload)
  // Signed by us, so it is what `writeToken` wrote.
  return claims === undefined ? undefined : (JSON.parse(claims) as TokenClaims)
}
