import { encodeText, isSameSecret } from '@specwright/server-engine/engine'
import type { Sign } from './sign.ts'

/** Signs and verifies tokens with one algorithm. */
export interface TokenSigner {
  /** The encoded header of every token: the only one that is accepted. */
  readonly header: string
  /** The signature of a string, as base64url. */
  sign(text: string): string
  verify(text: string, signature: string): boolean
  /** Public keys to verify tokens with; empty if the key is secret. @see RFC 7517 */
  readonly keys: readonly object[]
}

/** Creates a `TokenSigner` from a key. */
export type CreateTokenSigner = (key: Uint8Array) => TokenSigner

/** HMAC: whoever can verify a token could also have signed it. */
export function hs256(sign: Sign): TokenSigner {
  return {
    header: encodeText('{"alg":"HS256","typ":"JWT"}'),
    sign,
    verify: (text, signature) => isSameSecret(sign(text), signature),
    keys: [],
  }
}
