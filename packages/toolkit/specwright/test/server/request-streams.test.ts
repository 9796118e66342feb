import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { Duplex } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { idempotencyKeys, type ImplementedServer } from '@specwright/server-engine'
import { listen, requestListener } from '@specwright/server-engine/node'
import { expect, onTestFinished, test } from 'vitest'
import { writeFiles } from '../../src/index.ts'
import { typeErrorsIn } from '../compilers.ts'
import { strict } from '../strict.ts'
import { generatedServer, implemented } from './implemented.ts'
import { uploads } from './uploads.ts'

const usage = `
import { implement } from '@specwright/server-engine'
import { contract } from './out/server.ts'

const missing = 501
const ok = (body: Record<string, unknown>) => ({ status: 200 as const, body })

implement(contract, {
  missing,
  operations: {
    async putFile({ body }) {
      const bytes: ReadableStream<Uint8Array> = body
      let size = 0
      for await (const chunk of bytes) size += chunk.length
      return ok({ size })
    },
    async putLines({ body }) {
      const numbers: number[] = []
      for await (const { n } of body) numbers.push(n)
      return ok({ numbers })
    },
    async putListed({ body }) {
      for await (const { n } of body) return ok({ n: n + 1 })
      return ok({})
    },
    async putEvents({ body }) {
      for await (const { event = '', data } of body) return ok({ text: event + data })
      return ok({})
    },
    async putOpen({ body }) {
      const items: AsyncIterable<unknown> = body
      return ok({ items })
    },
    async putAny({ body, contentType }) {
      if (contentType === 'text/plain' || contentType === 'application/json') return ok({ body })
      return ok({ size: (await new Response(body).bytes()).length })
    },
    async putNamed({ body, contentType }) {
      if (contentType === 'application/vnd.order') return ok({ n: body.n + 1 })
      if (contentType === 'application/atom+xml') return ok({ text: body.trim() })
      const bytes: ReadableStream<Uint8Array> = body
      return ok({ size: (await new Response(bytes).bytes()).length })
    },
    putOptional: ({ body }) => ok({ has: body instanceof ReadableStream }),
  },
})
// @ts-expect-error Bytes come as a stream.
implement(contract, { missing, operations: { putFile: ({ body }) => ok({ size: body.length }) } })
// @ts-expect-error Items come one by one.
implement(contract, { missing, operations: { putLines: ({ body }) => ok({ size: body.length }) } })
`

test('bytes and items are typed by the document', async () => {
  const folder = await generatedServer(uploads)
  const compilerOptions = { ...strict.compilerOptions, customConditions: ['@specwright/source'] }
  writeFiles(folder, [
    { path: 'usage.ts', content: usage },
    { path: 'package.json', content: '{ "type": "module" }' },
    { path: 'tsconfig.json', content: JSON.stringify({ compilerOptions, include: ['usage.ts'] }) },
  ])
  expect(typeErrorsIn(folder)).toBe('')
})

const mebibyte = 1_048_576

/** Numbers from 0 to 1 that a seed determines. @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Bytes in chunks of random sizes, their digest so far, and how many were given. */
function sourceOf(length: number, maxChunk: number, seed: number) {
  const random = randomOf(seed)
  const bytes = Buffer.from(Uint8Array.from({ length: mebibyte + maxChunk }, () => random() * 256))
  const digest = createHash('sha256')
  let given = 0
  return {
    given: () => given,
    digest: () => digest.copy().digest('hex'),
    next(): Buffer | undefined {
      if (given === length) return undefined
      const start = Math.floor(random() * mebibyte)
      const chunk = bytes.subarray(start, start + Math.min(length - given, 1 + Math.floor(random() * maxChunk)))
      given += chunk.length
      digest.update(chunk)
      return chunk
    },
  }
}

interface Call {
  readonly body: ReadableStream<Uint8Array>
}

/** As much as would happen before anybody waits for something else. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 500; turn++) await new Promise<void>((done) => setImmediate(done))
}

/** A reader that stops several times, and then looks at how much was given ahead of it. */
function slowReader(source: ReturnType<typeof sourceOf>) {
  const digest = createHash('sha256')
  const ahead: number[] = []
  let read = 0
  return {
    ahead,
    digest: () => digest.copy().digest('hex'),
    async putFile({ body }: Call) {
      for await (const chunk of body) {
        digest.update(chunk)
        const before = read
        read += chunk.length
        if (Math.floor(before / (20 * mebibyte)) === Math.floor(read / (20 * mebibyte))) continue
        await turns()
        ahead.push(source.given() - read)
      }
      return { size: read }
    },
  }
}

const size = 200 * mebibyte
const octets = { 'content-type': 'application/octet-stream' }

test.each([
  ['fetch', 48, viaFetch],
  ['a listener', 1948, viaListener],
])('a body of 200 MiB is read no faster than its function does: %s, seed %i', async (_, seed, sendTo) => {
  const source = sourceOf(size, 300_000, seed)
  const reader = slowReader(source)
  const server = await implemented(uploads, { operations: { putFile: reader.putFile }, missing: 501 })
  expect(JSON.parse(await sendTo(server, source))).toEqual({ size })
  expect(reader.digest()).toBe(source.digest())
  expect(reader.ahead.length).toBe(10)
  expect(Math.max(...reader.ahead)).toBeLessThan(mebibyte)
})

async function viaFetch(server: ImplementedServer, source: ReturnType<typeof sourceOf>): Promise<string> {
  const body = new ReadableStream({
    pull(controller) {
      const chunk = source.next()
      if (chunk) controller.enqueue(new Uint8Array(chunk))
      else controller.close()
    },
  })
  const init = { method: 'PUT', headers: octets, body, duplex: 'half' }
  const request = new Request('http://test/files', init)
  return await (await server.fetch(request)).text()
}

async function viaListener(server: ImplementedServer, source: ReturnType<typeof sourceOf>): Promise<string> {
  let sent = ''
  const socket = new Duplex({
    read() {
      const chunk = source.next()
      if (chunk) this.push(chunk)
    },
    write(chunk: Buffer, _, done) {
      sent += chunk.toString()
      done()
    },
  })
  const head = `PUT /files HTTP/1.1\r\nHost: a\r\nContent-Type: application/octet-stream\r\nContent-Length: ${size}\r\n\r\n`
  socket.push(head)
  const port = createServer(requestListener(server))
  const requested = once(port, 'request')
  port.emit('connection', socket)
  const [, outgoing] = (await requested) as [unknown, NodeJS.EventEmitter]
  await once(outgoing, 'finish')
  socket.destroy()
  return sent.split('\r\n\r\n')[1]!
}

/** A port that serves some operations, and what is logged. */
async function served(operations: object, more: object = {}) {
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  const server = await implemented(uploads, { operations, missing: 501, log, ...more })
  const { url, close } = await listen(server)
  onTestFinished(close)
  return { server, url, lines }
}

/** Sends by a port, or in process. */
type Way = 'a port' | 'fetch'
const ways: readonly Way[] = ['a port', 'fetch']

async function put(way: Way, { server, url }: Awaited<ReturnType<typeof served>>, path: string, init: object) {
  const request = new Request(url + path, { method: 'PUT', headers: octets, duplex: 'half', ...init } as RequestInit)
  return way === 'fetch' ? await server.fetch(request) : await fetch(request)
}

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const rest = [...chunks]
  return new ReadableStream({
    pull(stream) {
      const chunk = rest.shift()
      if (chunk) stream.enqueue(chunk)
      else stream.close()
    },
  })
}

async function listOf<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

/** A body that comes in parts, without its length. */
function parts(...values: readonly string[]): ReadableStream<Uint8Array> {
  return streamOf(values.map((value) => new TextEncoder().encode(value)))
}

/** A body that begins, and of which nothing more comes. */
function unending(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(text)) })
}

async function putFile({ body }: Call) {
  let length = 0
  for await (const chunk of body) length += chunk.length
  return { size: length }
}

test.each(ways.flatMap((way) => ['said', 'found'].map((how) => [way, how] as const)))(
  'a body that is too large is refused, whether that is said or found: %s, %s',
  async (way, how) => {
    const at = await served({ putFile, putSmall: putFile, putAny: putFile }, { bodyLimitBytes: 10 })
    const table = [
      ['/small', 4, 200],
      ['/small', 5, 413],
      ['/files', 11, 200],
      ['/any', 10, 200],
      ['/any', 11, 413],
    ] as const
    for (const [path, length, status] of table) {
      const body = how === 'said' ? 'a'.repeat(length) : parts(...'a'.repeat(length))
      const response = await put(way, at, path, { body })
      expect([path, response.status, await response.json()]).toEqual([
        path,
        status,
        status === 200
          ? { size: length }
          : { code: 413, message: `Cannot read the body: it is longer than ${length - 1} bytes` },
      ])
    }
    expect(at.lines).toEqual([])
  },
)

test.each(ways)(
  'a function that reads no body, or a part of it, ends its request, and others follow: %s',
  async (way) => {
    const at = await served({
      putFile: () => ({ size: 0 }),
      async putAny({ body }: Call) {
        for await (const { length } of body) return { size: length }
        return {}
      },
    })
    for (const path of ['/files', '/any', '/files']) {
      const response = await put(way, at, path, { body: path === '/any' ? parts('abc', 'de') : unending('abc') })
      expect([response.status, await response.json()]).toEqual([200, { size: path === '/any' ? 3 : 0 }])
    }
    expect(at.lines).toEqual([])
  },
)

test.each(ways)(
  'a client that goes away ends the stream with an error, which is no failure of the server: %s',
  async (way) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const gone = new AbortController()
    const at = await served({
      async putFile({ body }: Call) {
        try {
          for await (const _ of body) gone.abort()
        } catch (error) {
          resolve(error)
          throw error
        }
        return {}
      },
    })
    const response = put(way, at, '/files', { body: unending('abc'), signal: gone.signal }).catch(() => undefined)
    expect(await promise).toMatchObject({ message: 'Cannot read the body: It ended before it was complete' })
    await response
    await turns()
    expect(at.lines).toEqual([])
  },
)

test('a body that is cut off is no whole one', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { url } = await served({ putFile: async (call: Call) => await putFile(call).catch(resolve) })
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  const head = 'PUT /files HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\n'
  socket.write(`${head}Content-Length: 9\r\n\r\nabc`, () => socket.destroy())
  expect(await promise).toMatchObject({ name: 'BodyError' })
})

test.each(ways)('content that is a value stays one: %s', async (way) => {
  const at = await served({
    putAny: ({ body, contentType }: { body: unknown; contentType: string }) => ({ body, contentType }),
  })
  for (const [type, body] of [
    ['text/plain', 'abc'],
    ['application/json', '[1]'],
  ] as const) {
    const response = await put(way, at, '/any', { body: parts(...body), headers: { 'content-type': type } })
    expect(await response.json()).toEqual({ body: type === 'text/plain' ? 'abc' : [1], contentType: type })
  }
})

test.each([
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'abc', { size: 3 }],
  ['application/vnd.platform', 'abc', { size: 3 }],
  ['application/vnd.order', '{"n":1}', { n: 2 }],
  ['application/atom+xml', ' <a/> ', { text: '<a/>' }],
])('a body of %s is what its type says', async (type, body, read) => {
  const at = await served({
    async putNamed(call: { readonly body: ReadableStream | string | { readonly n: number } }) {
      if (call.body instanceof ReadableStream) return { size: (await new Response(call.body).bytes()).length }
      return typeof call.body === 'string' ? { text: call.body.trim() } : { n: call.body.n + 1 }
    },
  })
  const response = await put('fetch', at, '/named', { body, headers: { 'content-type': type } })
  expect(await response.json()).toEqual(read)
})

test.each(ways)('a body without bytes is missing, or none: %s', async (way) => {
  const at = await served({
    putFile,
    putOptional: ({ body }: { readonly body: unknown }) => ({ has: body !== undefined }),
  })
  for (const body of ['', parts(), parts('', '')]) {
    expect((await put(way, at, '/files', { body })).status).toBe(400)
  }
  expect(await (await put(way, at, '/optional', { body: parts('') })).json()).toEqual({ has: false })
  expect(await (await put(way, at, '/optional', { body: parts('a') })).json()).toEqual({ has: true })
})

test.each(ways)('a key is compared with the whole body: %s', async (way) => {
  let calls = 0
  const at = await served(
    {
      async putKeyed(call: Call) {
        calls++
        return await putFile(call)
      },
    },
    { idempotency: idempotencyKeys(), bodyLimitBytes: 5 },
  )
  const headers = { ...octets, 'idempotency-key': 'k_1' }
  const statuses: unknown[] = []
  for (const body of ['abc', 'abc', 'abd', 'abcdef'])
    statuses.push((await put(way, at, '/keyed', { body: parts(body), headers })).status)
  expect([statuses, calls]).toEqual([[200, 200, 422, 413], 1])
})

interface ItemCall {
  readonly body: AsyncIterable<unknown>
}

const readItems = async ({ body }: ItemCall) => ({ items: await listOf(body) })
const items = {
  putLines: readItems,
  putListed: readItems,
  putSequence: readItems,
  putEvents: readItems,
  putData: readItems,
  putOpen: readItems,
}
const types: Readonly<Record<string, string>> = {
  '/lines': 'application/x-ndjson',
  '/listed': 'application/jsonl',
  '/sequence': 'application/json-seq',
  '/events': 'text/event-stream',
  '/data': 'text/event-stream',
  '/open': 'application/jsonl',
}

test.each<[path: string, body: string, read: unknown]>([
  ['/lines', '{"n":1}\n{"n":2}\n', [{ n: 1 }, { n: 2 }]],
  ['/lines', '{"n":1}\r\n\n{"n":2}', [{ n: 1 }, { n: 2 }]],
  ['/listed', '{"n":1}\n{"n":2}', [{ n: 1 }, { n: 2 }]],
  ['/sequence', '\u001E{"n":\n1}\n\u001E{"n":2}\n', [{ n: 1 }, { n: 2 }]],
  [
    '/events',
    'event: a\ndata: x\ndata: y\nid: 1\n\n: comment\n\ndata: zü\r\n\r\n',
    [{ event: 'a', data: 'x\ny', id: '1' }, { data: 'zü' }],
  ],
  ['/data', 'data: {"n":1}\n\ndata: {"n":2}\n\n', [{ n: 1 }, { n: 2 }]],
  ['/open', '1\n"two"\n[]', [1, 'two', []]],
  ['/lines', '{"n":1}\n{"n":"a"}\n', 'item 2: /n must be an integer'],
  ['/lines', '{"n":1}\n{"n":', 'Cannot read item 2 of the body'],
  ['/lines', '{"n":1e999}', 'Cannot read item 1 of the body'],
  ['/data', 'data: {"n":1}\n\ndata: {}\n\n', 'event 2: /n is required'],
])('items are read and checked one by one, however they are cut: %s %j', async (path, body, read) => {
  const at = await served(items)
  for (const way of ways) {
    for (const sent of [body, parts(body), bytesOf(body)]) {
      const response = await put(way, at, path, { body: sent, headers: { 'content-type': types[path]! } })
      const found = (await response.json()) as { readonly message?: string }
      const violations = response.headers.get('x-contract-violations') ?? ''
      if (typeof read === 'string')
        expect([response.status, `${found.message} ${violations}`]).toEqual([400, expect.stringContaining(read)])
      else expect([response.status, found]).toEqual([200, { items: read }])
    }
  }
  expect(at.lines).toEqual([])
})

/** A body whose parts are its bytes, so that characters are cut too. */
function bytesOf(text: string): ReadableStream<Uint8Array> {
  return streamOf([...new TextEncoder().encode(text)].map((byte) => Uint8Array.of(byte)))
}

test.each(ways)('items before a bad one are there, and the function may end first: %s', async (way) => {
  const seen: unknown[] = []
  const at = await served({
    async putLines({ body }: ItemCall) {
      for await (const item of body) seen.push(item)
      return {}
    },
    async putOpen({ body }: ItemCall) {
      for await (const item of body) return { item }
      return {}
    },
  })
  const bad = await put(way, at, '/lines', {
    body: '{"n":1}\n{"n":2}\n{}\n{"n":3}',
    headers: { 'content-type': types['/lines']! },
  })
  expect([bad.status, seen]).toEqual([400, [{ n: 1 }, { n: 2 }]])
  const first = await put(way, at, '/open', { body: unending('0\n1\n'), headers: { 'content-type': types['/open']! } })
  expect(await first.json()).toEqual({ item: 0 })
})

test.each(ways)('an item has the limit of bodies, all of them have none: %s', async (way) => {
  const at = await served({ putOpen: readItems }, { bodyLimitBytes: 20 })
  const send = async (body: string): Promise<number> =>
    (await put(way, at, '/open', { body: parts(...body), headers: { 'content-type': types['/open']! } })).status
  expect([
    await send('"12345678901234567"\n'.repeat(9)),
    await send(`"${'a'.repeat(19)}"`),
    await send('a'.repeat(99)),
  ]).toEqual([200, 413, 413])
})

test('a client is asked for a body only if it may send that', async () => {
  const { url } = await served({ putSmall: putFile })
  const { port } = new URL(url)
  for (const [length, first] of [
    [4, 'HTTP/1.1 100'],
    [5, 'HTTP/1.1 413'],
  ] as const) {
    const socket = connect(Number(port), '127.0.0.1')
    const head =
      'PUT /small HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\nExpect: 100-continue\r\n'
    socket.write(`${head}Content-Length: ${length}\r\n\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString().slice(0, 12)).toBe(first)
    socket.destroy()
  }
})

test('a connection takes the next request after a body that was read', async () => {
  const { url } = await served({ putFile })
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  const head = 'PUT /files HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\n'
  socket.end(`${head}Content-Length: 3\r\n\r\nabc${head}Content-Length: 2\r\nConnection: close\r\n\r\nde`)
  const sent = await textOf(socket)
  expect(sent.match(/\{"size":\d\}/g)).toEqual(['{"size":3}', '{"size":2}'])
})

test.each([1, 5000])('JSON of an item is no deeper than that of a body: %i levels', async (depth) => {
  const at = await served({ putOpen: async ({ body }: ItemCall) => ({ count: (await listOf(body)).length }) })
  const headers = { 'content-type': types['/open']! }
  const { status } = await put('fetch', at, '/open', { body: '['.repeat(depth) + ']'.repeat(depth), headers })
  expect(status).toBe(depth === 1 ? 200 : 400)
})
