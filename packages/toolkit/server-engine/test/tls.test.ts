import { generateKeyPairSync } from 'node:crypto'
import { listen } from '@specwright/server-engine/node'
import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { answering } from './answering.ts'
import { certificateOf } from './certificate.ts'
import { tls } from './tls.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const other = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
const locked = String(
  privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'a passphrase' }),
)

test.each([
  ['a certificate that is none', { ...tls, cert: 'none' }, 'tls/cert must be a certificate in PEM'],
  ['a key that is none', { ...tls, key: 'none' }, 'tls/key must be a private key in PEM, without a passphrase'],
  ['an empty key', { ...tls, key: '' }, 'tls/key must be a private key in PEM, without a passphrase'],
  ['a key with a passphrase', { ...tls, key: locked }, 'tls/key must be a private key in PEM, without a passphrase'],
  ['the key of another certificate', { ...tls, key: other }, 'tls/key is not the private key of tls/cert. '],
])('%s is refused before the server listens', async (_what, given, why) => {
  await expect(listen(answering, { tls: given })).rejects.toThrow(`Cannot serve https: ${why}`)
})

/** A connection by TLS, and the name in the certificate of the server. */
async function connected(url: string): Promise<{ readonly socket: TLSSocket; readonly name: string }> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', rejectUnauthorized: false })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  return { socket, name: String(socket.getPeerCertificate().subject.CN) }
}

/** The first line of the response to a request over a connection. */
async function statusOver(socket: TLSSocket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [bytes] = (await once(socket, 'data')) as [Buffer] // what the event has
  return String(bytes).split('\r\n')[0] ?? ''
}

test('a renewed certificate is that of new connections, and those that are open stay', async () => {
  const dates = { from: '2020-01-01', to: '2049-01-01' }
  const { url, renewTls, close } = await listen(answering, { tls: certificateOf({ ...dates, name: 'before' }) })
  onTestFinished(close)
  const open = await connected(url)
  const first = await statusOver(open.socket)
  expect([open.name, first]).toEqual(['before', expect.stringMatching(/^HTTP\/1\.1 \d{3} /)])
  renewTls(certificateOf({ ...dates, name: 'after' }))
  expect((await connected(url)).name).toBe('after')
  expect(await statusOver(open.socket)).toBe(first)
  expect(() => renewTls({ ...tls, key: other })).toThrow('tls/key is not the private key of tls/cert')
  expect((await connected(url)).name).toBe('after')
})

test('a server without TLS has no certificate to renew', async () => {
  const { renewTls, close } = await listen(answering)
  onTestFinished(close)
  expect(() => renewTls(tls)).toThrow('Cannot renew the certificate: the server has none. Listen with tls')
})
