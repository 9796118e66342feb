import { createECDH, createHmac, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { encodeText } from '@specwright/server-engine/engine'
import type { CreateTokenSigner } from '../token/token-signer.ts'

/** Order of the curve P-256. @see FIPS 186-5, section 3.2.1.3 of SP 800-186 */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * ECDSA on P-256: others can verify tokens with the public key at `/.well-known/jwks.json`.
 *
 * The key pair is derived from the secret, so that mocks with the same secret accept each other's tokens.
 */
export const es256: CreateTokenSigner = (secret) => {
  const digest = createHmac('sha512', secret).update('es256').digest('hex')
  const scalar = ((BigInt(`0x${digest}`) % (order - 1n)) + 1n).toString(16).padStart(64, '0')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar, 'hex')
  const point = pair.getPublicKey()
  const coordinates = { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const kid = createHmac('sha256', 'kid').update(point).digest('base64url').slice(0, 12)
  const jwk = { kty: 'EC', crv: 'P-256', ...coordinates }
  const d = Buffer.from(scalar, 'hex').toString('base64url')
  const key = { key: createPrivateKey({ key: { ...jwk, d }, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const open = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  return {
    header: encodeText(JSON.stringify({ alg: 'ES256', typ: 'JWT', kid })),
    sign: (text) => sign('sha256', Buffer.from(text), key).toString('base64url'),
    verify(text, signature) {
      // Reject other encodings of the same bytes.
      const bytes = Buffer.from(signature, 'base64url')
      return bytes.toString('base64url') === signature && verify('sha256', Buffer.from(text), open, bytes)
    },
    keys: [{ ...jwk, kid, use: 'sig', alg: 'ES256' }],
  }
}
