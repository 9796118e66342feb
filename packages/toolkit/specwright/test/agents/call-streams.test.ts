import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { cli, runHere } from '../run.ts'
import { startCallService } from './call-service.ts'

const order = { type: 'object', properties: { id: { type: 'integer' } } }
const event = { type: 'object', properties: { event: { type: 'string' }, data: { type: 'string' } } }
const jsonData = { contentMediaType: 'application/json', contentSchema: order }
const streams: Readonly<Record<string, object>> = {
  orders: { 'text/event-stream': { schema: order } },
  events: { 'text/event-stream': { itemSchema: event } },
  parsed: {
    'text/event-stream': { itemSchema: { ...event, properties: { ...event.properties, data: jsonData } } },
  },
  lines: { 'application/jsonl': { itemSchema: order } },
  sequence: { 'application/json-seq': { itemSchema: order } },
  plain: { 'application/json': { schema: order } },
  file: { 'application/octet-stream': {} },
}
const document = {
  openapi: '3.2.0',
  info: { title: 'Streams', version: '1' },
  paths: Object.fromEntries(
    Object.entries(streams).map(([operationId, content]) => [
      `/${operationId}`,
      { get: { operationId, security: [{ key: [] }], responses: { 200: { description: 'ok', content } } } },
    ]),
  ),
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
}
const files = {
  'streams.json': JSON.stringify(document),
  'credentials.json': JSON.stringify({ key: 'key-of-the-streams' }),
}

/** What is sent of each. */
const sent: Readonly<Record<string, readonly [type: string, text: string]>> = {
  orders: ['text/event-stream', 'data: {"id":1}\n\n: quiet\n\ndata: {"id":2}\n\ndata: [DONE]\n\n'],
  events: ['text/event-stream', 'event: made\ndata: one\n\ndata: two\n\n'],
  parsed: ['text/event-stream', 'event: made\ndata: {"id":1}\n\ndata: {"id":2}\n\n'],
  lines: ['application/x-ndjson', '{"id":1}\n{"id":2}\n'],
  sequence: ['application/json-seq', '\u001E{"id":1}\n\u001E{"id":2}\n'],
  // A service may stream what its document does not say.
  plain: ['application/jsonl', '{"id":1}\n{"id":2}'],
}

async function call(respond: (response: ServerResponse) => void, ...words: string[]): ReturnType<typeof runHere> {
  const server = await startCallService(respond)
  const argv = ['call', 'streams.json', ...words, '--server', server, '--credentials', 'credentials.json']
  return await runHere(workspace(files), ...argv)
}

const ids = '{"id":1}\n{"id":2}\n'

test.each([
  ['orders', ids],
  ['events', '{"event":"made","data":"one"}\n{"data":"two"}\n'],
  ['parsed', '{"event":"made","data":{"id":1}}\n{"data":{"id":2}}\n'],
  ['lines', ids],
  ['sequence', ids],
  ['plain', ids],
])('the items of the stream %s are printed, each on a line', async (id, lines) => {
  const [type, text] = sent[id]!
  const respond = (response: ServerResponse): void => void response.setHeader('content-type', type).end(text)
  expect(await call(respond, id, '--as', 'jsonl')).toEqual({ code: 0, stdout: lines, stderr: '' })
  const { stdout } = await call(respond, id)
  const values = lines.trimEnd().split('\n')
  expect(stdout).toBe(values.map((line) => `${JSON.stringify(JSON.parse(line), null, 2)}\n`).join(''))
  expect((await call(respond, id, '--as', 'raw')).stdout).toBe(text)
})

test.each(Object.keys(streams))('--curl of %s shows the items of a stream as they come', async (id) => {
  const folder = workspace(files)
  const { stdout } = await runHere(folder, 'call', 'streams.json', id, '--server', 'https://api.example', '--curl')
  expect(stdout).toContain('curl -i ')
  expect(stdout.includes(' -N ')).toBe(!['plain', 'file'].includes(id))
})

test('an item is printed before the next one is sent', async () => {
  const responses: ServerResponse[] = []
  const server = await startCallService((response) => {
    responses.push(response)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"id":1}\n\n')
  })
  const argv = [...cli, 'call', 'streams.json', 'orders', '--server', server, '--as', 'jsonl']
  const child = spawn(process.execPath, argv, { cwd: workspace(files), stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (lines.length === 1) responses[0]?.end('data: {"id":2}\n\n')
  }
  await closed
  expect([child.exitCode, lines]).toEqual([0, ['{"id":1}', '{"id":2}']])
})

test.each(['jsonl', 'raw'])('a stream that breaks is an error after what came, as %s', async (as) => {
  const respond = (response: ServerResponse): void => {
    const text = 'data: {"id":1}\n\n'
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text, () => response.destroy())
  }
  const { code, stdout, stderr } = await call(respond, 'orders', '--as', as)
  expect(code).toBe(1)
  expect(stdout).toContain('{"id":1}')
  expect(stderr).toContain('Cannot read the stream of orders: ')
})

test('an item that is not JSON is an error, and no credential is in what is printed', async () => {
  const item = '{"id":1,"seen":"key-of-the-streams"}'
  const respond = (response: ServerResponse): void =>
    void response.setHeader('content-type', 'application/jsonl').end(`${item}\nkey-of-the-streams\n`)
  const ran = await call(respond, 'lines', '--as', 'jsonl')
  expect(ran).toMatchObject({ code: 1, stdout: '{"id":1,"seen":"[redacted]"}\n' })
  expect(ran.stderr).toContain('not JSON: [redacted]')
  const raw = await call(respond, 'lines', '--as', 'raw')
  expect(raw).toMatchObject({ code: 0, stdout: '{"id":1,"seen":"[redacted]"}\n[redacted]\n' })
})

test('what an item says controls no terminal', async () => {
  const respond = (response: ServerResponse): void =>
    void response.setHeader('content-type', 'text/event-stream').end('data: {"id":"\u009B2K\\u001b[2K\u202E"}\n\n')
  expect((await call(respond, 'orders', '--as', 'jsonl')).stdout).toBe(
    `${String.raw`{"id":"\u009b2K\u001b[2K\u202e"}`}\n`,
  )
})

test('a stream with another status is printed, and the exit code is that of the status', async () => {
  const respond = (response: ServerResponse): void =>
    void response.writeHead(429, { 'content-type': 'text/event-stream' }).end('data: {"id":3}\n\n')
  expect(await call(respond, 'orders', '--as', 'jsonl')).toEqual({
    code: 4,
    stdout: '{"id":3}\n',
    stderr: 'orders: status 429\n',
  })
})

const megabytes = 11 * 1024 * 1024

test.each([
  ['json', JSON.stringify('x'.repeat(megabytes)), 'application/json'],
  ['raw', `{"id":${'1'.repeat(megabytes)}}`, 'application/json'],
  ['json', 'y'.repeat(megabytes), 'text/plain'],
])('more than 10 MB are printed whole, as %s', async (as, body, type) => {
  const respond = (response: ServerResponse): void => void response.setHeader('content-type', type).end(body)
  const { code, stdout } = await call(respond, 'plain', '--as', as)
  expect([code, stdout.trimEnd() === body]).toEqual([0, true])
})

test('more than 10 MB of bytes are written to a file as they are', async () => {
  const bytes = Buffer.alloc(megabytes, 0xff)
  const server = await startCallService(
    (response) => void response.setHeader('content-type', 'application/octet-stream').end(bytes),
  )
  const folder = workspace(files)
  const argv = [...cli, 'call', 'streams.json', 'file', '--server', server]
  const child = spawn(process.execPath, argv, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const chunks: Buffer[] = []
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
})

test('a body that breaks is an error, and nothing of it is printed', async () => {
  const respond = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"id":', () => response.destroy())
  }
  const ran = await call(respond, 'plain')
  expect(ran).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('Cannot read the response of plain: '),
  })
})
