import { once } from 'node:events'
import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { idempotencyKeys } from '@specwright/server-engine'
import { expect, test } from 'vitest'
import { typeErrorsOf } from './implemented.ts'
import { octets, parts, put, served, sizeOf, turns, unending, ways, type Call } from './sent-uploads.ts'
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
  expect(await typeErrorsOf(uploads, usage)).toBe('')
})

test.each(ways.flatMap((way) => ['said', 'found'].map((how) => [way, how] as const)))(
  'a body that is too large is refused, whether that is said or found: %s, %s',
  async (way, how) => {
    const at = await served({ putFile: sizeOf, putSmall: sizeOf, putAny: sizeOf }, { bodyLimitBytes: 10 })
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
  const { url } = await served({ putFile: async (call: Call) => await sizeOf(call).catch(resolve) })
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
    putFile: sizeOf,
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
        return await sizeOf(call)
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

test('a client is asked for a body only if it may send that', async () => {
  const { url } = await served({ putSmall: sizeOf })
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
  const { url } = await served({ putFile: sizeOf })
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  const head = 'PUT /files HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\n'
  socket.end(`${head}Content-Length: 3\r\n\r\nabc${head}Content-Length: 2\r\nConnection: close\r\n\r\nde`)
  const sent = await textOf(socket)
  expect(sent.match(/\{"size":\d\}/g)).toEqual(['{"size":3}', '{"size":2}'])
})
