import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { requestListener } from '@specwright/server-engine/node'
import { expect, onTestFinished, test } from 'vitest'
import { served, sizeOf, type Call } from './sent-uploads.ts'
import { uploads } from './uploads.ts'

/** A connection that has sent the head of a request, and some of its body. */
function begun(url: string, path: string, rest: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\n${rest}`)
  return socket
}

test('a body that nobody reads is no second request', async () => {
  const { url } = await served({ putFile: () => ({ size: 0 }), putAny: () => ({ size: 1 }) })
  const second = 'PUT /any HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n'
  const socket = begun(url, '/files', `Content-Length: ${second.length + 9}\r\n\r\n${second}`)
  const sent = await text(socket)
  expect(sent.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  expect(sent).toMatch(/^connection: close/im)
})

test('a request after a body that has come, and that nobody reads, has its response too', async () => {
  const { url } = await served({ putFile: () => ({ size: 0 }), putAny: sizeOf })
  const second = 'PUT /any HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\nContent-Length: 2\r\n'
  const socket = begun(
    url,
    '/files',
    `Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n${second}Connection: close\r\n\r\nfg`,
  )
  expect((await text(socket)).match(/\{"size":\d\}/g)).toEqual(['{"size":0}', '{"size":2}'])
})

test.each([
  ['chunks that are none', 'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n'],
  ['a chunk without its end', 'Transfer-Encoding: chunked\r\n\r\n3\r\nabcdef\r\n0\r\n\r\n'],
])('%s end the stream with an error, and the connection', async (_, rest) => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { url, lines } = await served({
    putFile: async (call: Call) =>
      await sizeOf(call).catch((error: unknown) => {
        resolve(error)
        throw error
      }),
  })
  const socket = begun(url, '/files', rest)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await promise).toMatchObject({ name: 'BodyError' })
  expect(lines).toEqual([])
})

test('a client that closes its side in the middle has sent no whole body', async () => {
  const { url, lines } = await served({ putFile: sizeOf })
  const socket = begun(url, '/files', 'Content-Length: 9\r\n\r\nabc')
  socket.end()
  expect(await text(socket)).not.toMatch(/^HTTP\/1\.1 200/)
  expect(lines).toEqual([])
})

test('what is read once the response is sent ends with an error, not as if it were complete', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { url } = await served({
    putFile({ body }: Call) {
      void sizeOf({ body }).then(resolve, resolve)
      return { size: 0 }
    },
  })
  const socket = begun(url, '/files', 'Content-Length: 9\r\n\r\nabc')
  await once(socket, 'data')
  expect(await promise).toMatchObject({ name: 'BodyError' })
  socket.destroy()
})

test('what a function cancels is no fault of the client, whatever the function throws then', async () => {
  const { url, lines } = await served({
    async putFile({ body }: Call) {
      const reader = body.getReader()
      await reader.read()
      const next = reader.read()
      await reader.cancel()
      await next
      await new Promise((done) => setImmediate(done))
      throw new Error('The disk is full')
    },
  })
  const sent = await text(begun(url, '/files', 'Content-Length: 9\r\n\r\nabc'))
  expect([sent.slice(0, 12), lines]).toEqual(['HTTP/1.1 500', [expect.stringContaining('The disk is full')]])
})

test.each<[what: string, handler: (call: Call) => unknown, status: number]>([
  ['cancels it', async ({ body }) => (await body.cancel(), { size: 0 }), 200],
  ['keeps its reader', ({ body }) => (body.getReader(), { size: 0 }), 200],
  ['reads it twice', async ({ body }) => (await sizeOf({ body }), await sizeOf({ body })), 200],
  ['divides it', async ({ body }) => await sizeOf({ body: body.tee()[0] }), 200],
  ['throws', () => Promise.reject(new Error('The disk is full')), 500],
])('a function that %s ends its request', async (_, handler, status) => {
  const { url } = await served({ putFile: handler })
  for (let count = 0; count < 2; count++) {
    const body = new Blob(['abc'.repeat(50_000)]).stream()
    const headers = { 'content-type': 'application/octet-stream' }
    const response = await fetch(`${url}/files`, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit)
    expect(response.status).toBe(status)
  }
})

test.each([
  ['a coding', '/files', { 'content-encoding': 'gzip' }, 415],
  ['another type', '/files', { 'content-type': 'image/png' }, 413],
  ['a type that cannot be one', '/files', { 'content-type': ';;=' }, 413],
  ['no operation', '/nothing', {}, 404],
])('%s: no more is read than bodies may have', async (_, path, more, status) => {
  let read = 0
  const { server } = await served({ putFile: sizeOf })
  const body = new ReadableStream(
    {
      pull(stream) {
        if (++read > 2000) stream.close()
        else stream.enqueue(new Uint8Array(1024))
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': 'application/octet-stream', ...more }
  const response = await server.fetch(
    new Request(`http://test${path}`, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit),
  )
  expect(response.status).toBe(status)
  expect(read).toBeLessThan(1100)
})

test.each([
  ['bytes that are no text', Uint8Array.of(0x22, 0xff, 0x22, 0x0a), 400],
  ['half of a character', Uint8Array.of(0x22, 0xc3), 400],
  ['a byte order mark', Uint8Array.of(0xef, 0xbb, 0xbf, 0x31), 200],
  ['a zero', Uint8Array.of(0x31, 0x0a, 0, 0x0a), 400],
  ['nothing but ends', new TextEncoder().encode('\n'.repeat(100_000)), 200],
  ['an item that is a prototype', new TextEncoder().encode('{"__proto__":{"n":1}}'), 200],
])('items may be anything: %s', async (_, body, status) => {
  const { url, lines } = await served({
    async putOpen({ body: items }: { readonly body: AsyncIterable<unknown> }) {
      let count = 0
      for await (const item of items) count += item === undefined ? 0 : 1
      return { count, n: Reflect.get({}, 'n') ?? null }
    },
  })
  const response = await fetch(`${url}/open`, { method: 'PUT', headers: { 'content-type': 'application/jsonl' }, body })
  expect([response.status, lines]).toEqual([status, []])
  await response.text()
})

const echo = ({ body }: Call) => ({ status: 200, body })

test('what comes may be what is sent, however long', async () => {
  const { url } = await served({ echo }, { bodyLimitBytes: 50_000_000 }, echoes)
  const bytes = new Uint8Array(20_000_000).fill(7)
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await fetch(`${url}/echo`, {
    method: 'PUT',
    headers,
    body: new Blob([bytes]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), bytes)).toBe(0)
})

test.each([
  ['more bytes than the limit', '3\r\nabc\r\n'],
  ['a chunk that is none', 'zz\r\n'],
])('%s, while what came is sent, end the response as it is, which is no failure of the server', async (_, rest) => {
  const { url, lines } = await served({ echo }, { bodyLimitBytes: 5 }, echoes)
  const socket = begun(url, '/echo', 'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n')
  let sent = ''
  for await (const part of socket) {
    sent += String(part)
    if (sent.endsWith('\r\n3\r\nabc\r\n')) socket.write(rest)
  }
  expect([sent.endsWith('\r\n3\r\nabc\r\n'), lines]).toEqual([true, []])
})

test('a connection whose body is never sent ends with the response, though that is a stream', async () => {
  const { server } = await served({ echo: () => ({ status: 200, body: new Blob(['abc']) }) }, {}, echoes)
  const port = createServer({ keepAliveTimeout: 0 }, requestListener(server)).listen(0, '127.0.0.1')
  onTestFinished(() => void port.close())
  await once(port, 'listening')
  const { port: number } = port.address() as AddressInfo // on a port
  const socket = begun(`http://localhost:${number}`, '/echo', 'Content-Length: 9\r\n\r\nabc')
  expect(await text(socket)).toMatch(/\r\n\r\nabc$/)
})

const octets = { content: { 'application/octet-stream': {} } }
const echoing = {
  operationId: 'echo',
  requestBody: { required: true, ...octets },
  responses: { 200: { description: 'The same', ...octets } },
}
const echoes = { ...uploads, paths: { '/echo': { put: echoing } } }
