/** The headers of a signed request, by Standard Webhooks. */
export interface SignedHeaders {
  readonly id: string
  /** When the attempt was sent, in seconds since the epoch, as written. */
  readonly timestamp: string
  /** Signatures, separated by spaces, each after its version: `v1,K5oZ... v1a,hnO3...`. */
  readonly signature: string
}

/** How a version of a signature is verified, and how its secrets are written. */
interface SignatureScheme {
  readonly prefix: string
  readonly version: string
  readonly importing: HmacImportParams | { readonly name: string }
  readonly verifying: string
}

const symmetric: SignatureScheme = {
  prefix: 'whsec_',
  version: 'v1',
  importing: { name: 'HMAC', hash: 'SHA-256' },
  verifying: 'HMAC',
}
const asymmetric: SignatureScheme = {
  prefix: 'whpk_',
  version: 'v1a',
  importing: { name: 'Ed25519' },
  verifying: 'Ed25519',
}

/**
 * Whether one of the secrets made one of the signatures. The platform compares them in constant time.
 *
 * @param secrets `whsec_...` for HMAC, or `whpk_...` for the public key of Ed25519; without a prefix, HMAC.
 * @throws {TypeError} If a secret is not valid; the message does not show it.
 * @see https://www.standardwebhooks.com
 */
export async function isSigned(
  { id, timestamp, signature }: SignedHeaders,
  body: Uint8Array<ArrayBuffer>,
  secrets: readonly string[],
): Promise<boolean> {
  const keys = await Promise.all(secrets.map(signatureKeyOf))
  const content = new Uint8Array(await new Blob([`${id}.${timestamp}.`, body]).arrayBuffer())
  const candidates = signature.split(' ').slice(0, maxSignatures)
  for (const { key, scheme } of keys) {
    for (const candidate of candidates) {
      const [version, written = ''] = candidate.split(',')
      const signed = version === scheme.version ? bytesOf(written) : undefined
      if (signed && (await crypto.subtle.verify(scheme.verifying, key, signed, content))) return true
    }
  }
  return false
}

/** A sender signs with a few keys, while it replaces one. */
const maxSignatures = 16

async function signatureKeyOf(secret: string): Promise<{ readonly key: CryptoKey; readonly scheme: SignatureScheme }> {
  const scheme = secret.startsWith(asymmetric.prefix) ? asymmetric : symmetric
  const bytes = bytesOf(secret.startsWith(scheme.prefix) ? secret.slice(scheme.prefix.length) : secret)
  try {
    if (!bytes?.length) throw new TypeError('empty')
    return { key: await crypto.subtle.importKey('raw', bytes, scheme.importing, false, ['verify']), scheme }
  } catch {
    throw new TypeError('Cannot verify a webhook: a secret is not base64 after its prefix, whsec_ or whpk_')
  }
}

/** The bytes that base64 stands for; `undefined` if it is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
