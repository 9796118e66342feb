import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { connect } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { certificateOf, type TestCertificate } from '../../server-engine/test/certificate.ts'
import { validityProblem, watchTls } from '../src/node/command/certificate.ts'
import { startProgram } from './started-program.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const valid = { from: '2020-01-01', to: '2049-01-01' }
const [early, late] = [certificateOf(valid).cert, certificateOf({ ...valid, to: '2026-03-10', name: 'root' }).cert]

test.each([
  ['2026-03-02', 'The certificate of CN=localhost expired on 2026-03-02. Renew it'],
  ['2025-01-01', 'The certificate of CN=localhost expired on 2025-01-01. Renew it'],
  ['2026-03-03', 'The certificate of CN=localhost ends on 2026-03-03, within 14 days. Renew it'],
  ['2026-03-16', 'The certificate of CN=localhost ends on 2026-03-16, within 14 days. Renew it'],
  ['2026-03-17', undefined],
])('of a certificate that ends on %s, the report on March 2 is %s', (to, problem) => {
  expect(validityProblem(certificateOf({ ...valid, to }).cert, now)).toBe(problem)
})

test.each([
  [
    'is not valid yet',
    certificateOf({ ...valid, from: '2026-03-03' }).cert,
    /is not valid before 2026-03-03\. Check the/,
  ],
  ['comes after another one in the file', early + late, /CN=root ends on 2026-03-10/],
])('a certificate that %s is reported', (_what, pem, problem) => {
  expect(validityProblem(pem, now)).toMatch(problem)
})

/** Starts a mock with files of a certificate, which can be replaced. */
async function serving(first: TestCertificate, ...flags: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: keyof TestCertificate, text: string): void => {
    writeFileSync(join(folder, `${name}.new`), text)
    renameSync(join(folder, `${name}.new`), join(folder, `${name}.pem`))
  }
  write('cert', first.cert)
  write('key', first.key)
  const files = ['--tls-cert', join(folder, 'cert.pem'), '--tls-key', join(folder, 'key.pem')]
  return { ...(await startProgram([...files, ...flags])), write }
}

/** The name in the certificate of a new connection. */
async function nameAt(url: string): Promise<string> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const name = String(socket.getPeerCertificate().subject.CN)
  socket.destroy()
  return name
}

test('a mock warns at its start of a certificate that has expired', async () => {
  const { logged } = await serving(certificateOf({ ...valid, to: '2024-01-01' }))
  expect(await logged(/expired/)).toMatch(
    /^\S+Z warn The certificate of CN=localhost expired on 2024-01-01\. Renew it$/,
  )
})

test('a certificate is read again when its file changes, and one that cannot be used is not taken', async () => {
  const { url, logged, write } = await serving(certificateOf({ ...valid, name: 'first' }))
  expect(await nameAt(url)).toBe('first')
  write('cert', certificateOf({ ...valid, to: '2024-01-01', name: 'second' }).cert)
  expect(await logged(/read again/)).toMatch(/ info The certificate was read again from \S+cert\.pem$/)
  expect(await logged(/CN=second/)).toMatch(/ warn The certificate of CN=second expired on 2024-01-01/)
  expect(await nameAt(url)).toBe('second')
  const third = certificateOf({ ...valid, name: 'third' }, generateKeyPairSync('ec', { namedCurve: 'P-256' }))
  write('cert', third.cert)
  expect(await logged(/Cannot renew/)).toMatch(
    / warn Cannot renew the certificate, and the one before stays: .*not the private/,
  )
  expect(await nameAt(url)).toBe('second')
  write('key', third.key)
  await logged(/read again/)
  expect(await nameAt(url)).toBe('third')
})

test('a certificate that is replaced with its key is read again once', async () => {
  const keys = (): ReturnType<typeof generateKeyPairSync> => generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { url, logged, lines, write } = await serving(certificateOf({ ...valid, name: 'first' }))
  for (const name of ['second', 'third']) {
    const { cert, key } = certificateOf({ ...valid, name }, keys())
    write('key', key)
    write('cert', cert)
    await logged(/read again/)
    expect(await nameAt(url)).toBe(name)
  }
  expect(lines.filter((line) => line.includes('read again'))).toHaveLength(2)
})

test('a certificate that is replaced before it is watched is read again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [first, second] = ['first', 'second'].map((name) => certificateOf({ ...valid, name }))
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  writeFileSync(files.cert, second!.cert)
  writeFileSync(files.key, second!.key)
  const renewed = await new Promise((renewTls) => {
    const { close } = watchTls(files, { tls: first!, renewTls }, { log: () => {}, now: () => now })
    onTestFinished(close)
  })
  expect(renewed).toEqual(second)
})
