import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { petsYaml, runHere } from '../run.ts'
import { notesYaml } from './notes-document.ts'
import { notesFolder, type FoundFailure } from './prove-notes.ts'

interface HostileRun {
  readonly code: number | null
  readonly stderr: string
  readonly failures: readonly FoundFailure[]
}

/** Proves a server that does what no server should, by the contract of notes or another one. */
async function proved(listener: RequestListener, contract = notesYaml): Promise<HostileRun> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const argv = ['--requests', '2', '--credentials', 'credentials.json', '--allow-writes', '--quiet', '--format', 'json']
  const { code, stdout, stderr } = await runHere(
    notesFolder({ 'notes.yaml': contract }),
    'prove',
    'notes.yaml',
    '--against',
    url,
    ...argv,
  )
  const report = stdout.startsWith('{') ? (JSON.parse(stdout) as Pick<HostileRun, 'failures'>) : { failures: [] }
  return { code, stderr, ...report }
}

const json = { 'content-type': 'application/json' }
const deep = (count: number): string => '{"id":'.repeat(count) + '1' + '}'.repeat(count)
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))
const megabyte = Buffer.alloc(1024 * 1024, ' ')

test.each<[string, RequestListener]>([
  ['objects within objects', (_, response) => response.writeHead(200, json).end(deep(20_000))],
  ['objects within what it creates', (_, response) => response.writeHead(201, json).end(deep(20_000))],
  [
    'arrays within arrays',
    (_, response) => response.writeHead(200, json).end(`{"items":${'['.repeat(40_000)}${']'.repeat(40_000)}}`),
  ],
  ['redirects to itself', ({ url }, response) => response.writeHead(302, { location: String(url) }).end()],
  ['redirects to another server', (_, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()],
])('a server that responds with %s fails, and ends no proof', async (_what, listener) => {
  const { code, stderr, failures } = await proved(listener)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(code, stderr).toBe(1)
  expect(failures.length, stderr).toBeGreaterThan(0)
})

/** A contract with one operation, for bodies of which 10 MiB are read each time. */
const onePet = `${petsYaml}  securitySchemes: { apiKey: { type: apiKey, in: header, name: X-Api-Key } }\n`

test.each<[string, RequestListener]>([
  ['a bomb of gzip', (_, response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb)],
  [
    'a body without end',
    (_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(megabyte));
        if (!response.destroyed) response.once('drain', more)
      }
      response.writeHead(200, json)
      more()
    },
  ],
])('%s fails each time, and ends no proof', async (_what, listener) => {
  let count = 0
  const counted: RequestListener = (request, response) => {
    count++
    listener(request, response)
  }
  const { code, stderr, failures } = await proved(counted, onePet)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(code, stderr).toBe(1)
  expect(failures.length, stderr).toBeGreaterThan(0)
  expect(count).toBeGreaterThan(3)
})

test.each<[string, string, RequestListener]>([
  [
    'half a response',
    'UND_ERR_SOCKET',
    ({ socket }, response) =>
      response.writeHead(200, { ...json, 'content-length': '100' }).end('{"id"', () => socket.end()),
  ],
  [
    'no response but the end of the connection',
    'UND_ERR_SOCKET',
    ({ url = '' }, response) => (url === '/health' ? response.end() : response.destroy()),
  ],
])('a server that gives %s cannot be reached: %s', async (_what, reason, listener) => {
  const { code, stderr } = await proved(listener)
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(`^Cannot reach http.*${reason}`) })
})

test('a server that changes between requests is reported once for each cause', async () => {
  let count = 0
  const statuses = [200, 404, 500, 302, 201, 204]
  const { code, failures, stderr } = await proved((_, response) => {
    const status = statuses[count++ % statuses.length] ?? 200
    response.writeHead(status, json).end(status === 204 ? '' : JSON.stringify({ id: count, items: [{ id: count }] }))
  })
  expect(code, stderr).toBe(1)
  const ids = failures.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
