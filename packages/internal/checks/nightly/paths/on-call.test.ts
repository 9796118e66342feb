import { spawnSync } from 'node:child_process'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Server } from '../../src/terminal.ts'
import { certificateOf } from '../../../../toolkit/server-engine/test/certificate.ts'
import { startPath, type Path } from './path.ts'
import { wordsOf } from './words.ts'

// Whoever is on call, with the README of the mock and the guide to operating it: from the installation to a full disk.

const readme = wordsOf('packages/mock-server/README.md')
const guide = wordsOf('apps/docs/src/content/docs/guides/operating.mdx')

/** A disk that a test fills needs a mount of its own. */
const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0

let path: Path
let mock: Server
let env: Readonly<Record<string, string>>

beforeAll(async () => {
  path = await startPath()
  const { terminal } = path
  terminal.write('package.json', '{ "private": true }')
  terminal.write('disk/.keep', '')
  await terminal.must(readme.command('npm install --save-dev @loyalty-kit/mock-server'))
  writeCertificate(7)
  const line = guide.command('npx loyalty-mock --port 4100 --log json').replace('4100', '0')
  const flags = '--store mock.db --tls-cert ../cert.pem --tls-key ../key.pem'
  const mount = canMount ? 'mount -t tmpfs -o size=2m none disk && ' : ''
  const script = `${mount}cd disk && exec ${line} ${flags}`
  mock = await terminal.start(canMount ? `unshare -rm sh -c '${script}'` : script)
  env = {
    MOCK: `https://localhost:${new URL(mock.url).port}/__control`,
    CURL_CA_BUNDLE: join(terminal.folder, 'cert.pem'),
  }
})

afterAll(async () => await path.close())

/** Replaces the certificate, as a program does that renews it. */
function writeCertificate(days: number): void {
  const date = (ms: number): string => new Date(Date.now() + ms * 86_400_000).toISOString().slice(0, 10)
  const { folder } = path.terminal
  for (const [name, text] of Object.entries(certificateOf({ from: date(-1), to: date(days) }))) {
    writeFileSync(join(folder, `${name}.new`), text)
    renameSync(join(folder, `${name}.new`), join(folder, `${name}.pem`))
  }
}

/** A record of the log. */
interface LogRecord {
  readonly severityText: string
  readonly body: string
  readonly [name: string]: unknown
}

function logged(): LogRecord[] {
  const lines = mock.printed().trim().split('\n')
  return lines.map((line) => JSON.parse(line) as LogRecord) // each line is an object, as the guide says
}

/** Sends what the guide shows. */
async function send(command: string): Promise<string> {
  return await path.terminal.must(command, env)
}

/** The status of a path of the control interface, and its body. */
async function at(below: string, ...flags: readonly string[]): Promise<readonly [status: string, body: string]> {
  const output = await path.terminal.must(`curl -sS -w '\\n%{http_code}' ${flags.join(' ')} "$MOCK/${below}"`, env)
  const end = output.lastIndexOf('\n')
  return [output.slice(end + 1), output.slice(0, end)]
}

test('each line of the log is an object with the names that the guide has', async () => {
  const listing = 'v2/loyalties/rewards/rw_mug/activities'
  await path.terminal.must(`curl -sS "\${MOCK%/__control}/${listing}"`, env)
  expect(await until(`GET /${listing}`)).toMatchObject({
    severityText: 'INFO',
    'http.request.method': 'GET',
    'http.response.status_code': 401,
    'mock.operation': 'listRewardActivities',
  })
  const named = new Set([...guide.text.matchAll(/`([a-z][\w.]+)`/gi)].map(([, name]) => name))
  const members = logged().flatMap((record) => Object.keys({ ...record, ...(record['attributes'] as object) }))
  expect(members.filter((name) => name !== 'attributes' && !named.has(name))).toEqual([])
})

test('a certificate that ends soon is a warning, until it is renewed', async () => {
  const body = expect.stringContaining('within 14 days. Renew it') as unknown
  expect(await until('The certificate of CN=localhost')).toMatchObject({ severityText: 'WARN', body })
  const before = logged().length
  writeCertificate(300)
  await until('The certificate was read again')
  expect(
    logged()
      .slice(before)
      .map(({ severityText }) => severityText),
  ).not.toContain('WARN')
  expect(await send(guide.command('curl -sS -f $MOCK/health'))).toContain('"status":"ok"')
})

test('Prometheus gets the metrics that the guide lists', async () => {
  const text = await send('curl -sS -f $MOCK/metrics')
  const rows = [...guide.text.matchAll(/^\| `(mock_\w+)`(?:, `…(\w+)`)? /gm)]
  const names = rows.flatMap(([, name = '', end]) => [name, ...(end ? [name.replace(/_[a-z]+$/, end)] : [])])
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([])
  expect(text).toContain('mock_requests_total{operation="listRewardActivities",status="401"} 1')
  expect(text).toContain('mock_store_writable 1')
})

test.skipIf(!canMount)('a full disk is reported where the guide says, and a reset makes room', async () => {
  const full = JSON.parse(guide.block('"status": "degraded"')) as { version: string } // valid, as another test says
  path.terminal.write('row.json', JSON.stringify({ metadata: { text: 'x'.repeat(20_000) } }))
  const put = guide.command('curl -sS -f -X PUT $MOCK/rewards/rw_new -d').replace(/-d .*/, '-d @row.json')
  const { output, code } = await path.terminal.run(
    `for i in $(seq 999); do ${put.replace('rw_new', 'rw_$i')} > last.json || exit; done`,
    env,
  )
  expect({ output, code }).toMatchObject({ output: expect.stringContaining('503') as unknown, code: 22 })
  const [status, body] = await at('health')
  expect([status, { ...(JSON.parse(body) as object), version: full.version }]).toEqual(['200', full])
  expect((await at('health/ready'))[0]).toBe('503')
  expect((await at('health/live'))[0]).toBe('200')
  expect((await at('metrics'))[1]).toContain('mock_store_writable 0')
  const isAbout = /the disk is full/
  expect(
    logged()
      .filter(({ body: text }) => isAbout.test(text))
      .map(({ severityText }) => severityText),
  ).toEqual(['ERROR'])
  await send(guide.command('curl -sS -f -X POST $MOCK/reset'))
  expect((await at('health/ready'))[0]).toBe('200')
  await send(put)
  expect(await until('The store can be used again')).toMatchObject({ severityText: 'WARN' })
})

test('it ends when it is stopped', async () => {
  await mock.stop('SIGINT')
  expect((await path.terminal.run('curl -sS $MOCK/health', env)).code).not.toBe(0)
})

/** Waits for a record of the log whose message begins so. */
async function until(message: string): Promise<LogRecord | undefined> {
  await mock.until(new RegExp(`"body":"${message}.*\n`))
  return logged().find(({ body }) => body.startsWith(message))
}
