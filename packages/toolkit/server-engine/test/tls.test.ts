import { generateKeyPairSync } from 'node:crypto'
import { listen } from '@specwright/server-engine/node'
import { expect, test } from 'vitest'
import { answering } from './answering.ts'
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
