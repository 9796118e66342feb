const prefix = 'whsec_'

/** A secret of Standard Webhooks has 24 to 64 bytes. @see https://www.standardwebhooks.com */
const [minBytes, maxBytes] = [24, 64]

/** A random secret to sign with: `whsec_` and base64. */
export function createSecret(): string {
  return prefix + base64(crypto.getRandomValues(new Uint8Array(minBytes)))
}

/** The key that a secret stands for; `undefined` if it is not valid. */
export function keyOfSecret(secret: string): Uint8Array | undefined {
  if (!secret.startsWith(prefix)) return undefined
  try {
    const key = Uint8Array.from(atob(secret.slice(prefix.length)), (character) => character.charCodeAt(0))
    return key.length >= minBytes && key.length <= maxBytes ? key : undefined
  } catch {
    // Not base64: the caller says what a secret must be.
    return undefined
  }
}

/** Bytes as base64 with padding (RFC 4648, section 4). */
export function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
