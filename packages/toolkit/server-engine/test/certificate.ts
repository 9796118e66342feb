import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

/** A certificate that signs itself, and its private key, in PEM. */
export interface TestCertificate {
  readonly cert: string
  readonly key: string
}

/** A value of DER: its tag, its length, and what it has. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))

/** ecdsa-with-SHA256. */
const algorithm = sequence(identifier('2a8648ce3d040302'))
const commonName = identifier('550403')

/** A date before 2050: `2026-03-02`. */
function utcTime(date: string): Buffer {
  return der(0x17, Buffer.from(`${date.slice(2).replaceAll('-', '')}000000Z`))
}

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/**
 * Makes a certificate of `localhost`. All have the same key, unless they get one of their own.
 *
 * @param from The date from which it is valid.
 * @param to The date on which it ends.
 * @see RFC 5280, section 4.1
 */
export function certificateOf(
  { from, to, name = 'localhost' }: { readonly from: string; readonly to: string; readonly name?: string },
  keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject } = { privateKey, publicKey },
): TestCertificate {
  const subject = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))))
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    subject,
    sequence(utcTime(from), utcTime(to)),
    subject,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', signed, keys.privateKey)
  const whole = sequence(signed, algorithm, der(0x03, Buffer.from([0]), signature)).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: String(keys.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}
