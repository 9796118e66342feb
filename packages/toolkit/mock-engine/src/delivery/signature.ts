import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, keyOfSecret } from './secret.ts'

const utf8 = new TextEncoder()

/** What is signed. */
export interface Signed {
  /** The same for each attempt. */
  readonly id: string
  /** Time of the attempt, milliseconds since the epoch. */
  readonly now: number
  readonly body: string
}

/**
 * The headers that identify an attempt; without a secret, it is not signed.
 *
 * @see https://www.standardwebhooks.com
 */
export function signedHeaders({ id, now, body }: Signed, secret: string | undefined): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1000))
  const key = secret === undefined ? undefined : keyOfSecret(secret)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(key && {
      'webhook-signature': `v1,${base64(hmac(sha256, key, utf8.encode(`${id}.${timestamp}.${body}`)))}`,
    }),
  }
}
