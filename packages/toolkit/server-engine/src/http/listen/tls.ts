import { createPrivateKey, X509Certificate } from 'node:crypto'

/** A certificate and its private key, in PEM. */
export interface Tls {
  readonly cert: string
  readonly key: string
}

/**
 * Checks that a server can use a certificate.
 *
 * @throws {TypeError} If the certificate or the key cannot be read, or they do not belong together.
 */
export function checkTls({ cert, key }: Tls): void {
  const certificate = readPem('tls/cert must be a certificate in PEM', () => new X509Certificate(cert))
  const own = readPem('tls/key must be a private key in PEM, without a passphrase', () => createPrivateKey(key))
  if (!certificate.checkPrivateKey(own))
    throw new TypeError(
      'Cannot serve https: tls/key is not the private key of tls/cert. Name the two files of one pair',
    )
}

function readPem<Value>(must: string, read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    // The reason of OpenSSL names its routines only.
    throw new TypeError(`Cannot serve https: ${must}`, { cause })
  }
}
