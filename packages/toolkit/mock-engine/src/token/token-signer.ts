import { encodeText } from './base64url.ts'
import { isSameSecret, type Sign } from './sign.ts'

/** Signs tokens by one algorithm, and knows what it signed. */
export interface TokenSigner {
  /** The encoded header of every token: the only one that is accepted. */
  readonly header: string
  /** The signature of a text, as base64url. */
  sign(text: string): string
  verify(text: string, signature: string): boolean
  /** Public keys that others may check tokens with; none where the key is secret. @see RFC 7517 */
  readonly keys: readonly object[]
}

/** Makes a `TokenSigner` from a key. */
export type CreateTokenSigner = (key: Uint8Array) => TokenSigner

/** HMAC: whoever checks a token could also have made it. */
export function hs256(sign: Sign): TokenSigner {
  return {
    header: encodeText('{"alg":"HS256","typ":"JWT"}'),
    sign,
    verify: (text, signature) => isSameSecret(sign(text), signature),
    keys: [],
  }
}
