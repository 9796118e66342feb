import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createRawServer, type AddressInfo, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { requestListener } from '@specwright/server-engine/node'
import { expect, onTestFinished, test } from 'vitest'
import { exchanges } from './homes/exchanges.ts'
import { portOf, type Send } from './homes/homes.ts'
import { implementation, tickets } from './homes/tickets.ts'
import { implemented } from './implemented.ts'
import { orders } from './orders.ts'
import { streams } from './streams-document.ts'

type Respond = (incoming: IncomingMessage, outgoing: ServerResponse, body: string) => void

/** An old service on a port of its own; what it received, and its URL. */
async function oldService(respond: Respond): Promise<{ readonly url: string; readonly received: IncomingMessage[] }> {
  const received: IncomingMessage[] = []
  const server = createServer((incoming, outgoing) => {
    received.push(incoming)
    void text(incoming).then((body) => respond(incoming, outgoing, body))
  })
  onTestFinished(() => server.closeAllConnections())
  return { url: await urlOf(server), received }
}

/** The URL of a server, which listens until its test ends. */
async function urlOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // on a port
}

/** A server of orders with nothing but a proxy. */
async function proxied(proxy: string, more: object = {}) {
  const logged: unknown[][] = []
  const app = await implemented(orders, {
    authenticate: {
      token: ({ token }: { readonly token: string }) => ({ scopes: token.split('.') }),
      key: ({ key }: { readonly key: string }) => key === 'secret',
      user: () => 'ann',
    },
    operations: {},
    missing: { proxy },
    log: (...about: unknown[]) => void logged.push(about),
    ...more,
  })
  const send = async (path: string, init: RequestInit = {}): Promise<Response> =>
    await app.fetch(
      new Request(`http://server.test${path}`, { ...init, headers: { 'x-key': 'secret', ...init.headers } }),
    )
  return { app, send, logged }
}

const json = { 'content-type': 'application/json' }

function respondJson(outgoing: ServerResponse, body: unknown, headers: object = {}): void {
  outgoing.writeHead(200, { ...json, ...headers }).end(JSON.stringify(body))
}

test('an operation that is not implemented is that of the old service', async () => {
  const { url, received } = await oldService((_, outgoing) =>
    respondJson(outgoing, { size: 3 }, { 'set-cookie': ['a=1', 'b=2'], 'x-old': 'yes', connection: 'x-old' }),
  )
  const { app, send, logged } = await proxied(`${url}/base/`, {
    operations: { getLabel: () => ({ status: 200, body: new Uint8Array() }), listOrders: 501 },
  })
  expect(app.report).toEqual({
    implemented: ['getLabel'],
    mocked: [],
    proxied: ['addOrder', 'getOrder', 'putLabel'],
    missing: ['listOrders'],
  })
  const response = await send('/v1/orders/3?more=a%20b', {
    headers: { authorization: 'Bearer x', te: 'trailers', connection: 'x-hop', 'x-hop': '1' },
  })
  expect([response.status, await response.json()]).toEqual([200, { size: 3 }])
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect([...response.headers.keys()]).not.toContain('x-old')
  const [{ method, url: target, headers } = {} as IncomingMessage] = received
  expect([method, target]).toEqual(['GET', '/base/v1/orders/3?more=a%20b'])
  expect(headers).toMatchObject({ authorization: 'Bearer x', 'x-key': 'secret', host: new URL(url).host })
  expect([headers.te, headers['x-hop']]).toEqual([undefined, undefined])
  expect(logged).toEqual([])
})

test('the path of the contract is appended to a service once', async () => {
  const { url, received } = await oldService((_, outgoing) => respondJson(outgoing, { size: 3 }))
  const { send } = await proxied(`${url}/v1`)
  for (const path of ['/v1/orders/3', '/orders/3']) expect((await send(path)).status).toBe(200)
  expect(received.map(({ url: target }) => target)).toEqual(['/v1/orders/3', '/v1/orders/3'])
})

test('credentials are checked before anything is forwarded', async () => {
  const { url, received } = await oldService((_, outgoing) => respondJson(outgoing, {}))
  const { send } = await proxied(url)
  expect((await send('/v1/orders/3', { headers: { 'x-key': 'other' } })).status).toBe(401)
  expect((await send('/v1/orders', { method: 'POST', headers: { authorization: 'Bearer a' } })).status).toBe(403)
  expect(received).toEqual([])
})

test.each(['/v1/orders/%2e%2e', '/v1/orders/..', '/orders/.%2E/label'])(
  'a path that leads elsewhere is not forwarded: %s',
  async (path) => {
    const { url, received } = await oldService((_, outgoing) => respondJson(outgoing, {}))
    const paths = structuredClone(orders) as { paths: Record<string, { parameters?: { schema: object }[] }> }
    for (const { parameters = [] } of Object.values(paths.paths))
      for (const parameter of parameters) parameter.schema = { type: 'string' }
    const app = await implemented(paths, {
      authenticate: { token: () => ({ scopes: [] }), key: () => true, user: () => true },
      operations: {},
      missing: { proxy: url },
    })
    const response = await app.handle({ method: 'GET', path, query: '', headers: { 'x-key': 'a' }, body: '' })
    expect([response.status, received]).toEqual([404, []])
  },
)

test('what violates the contract is sent, and reported', async () => {
  const { url, received } = await oldService((_, outgoing) => respondJson(outgoing, { size: 'secret' }))
  const { send, logged } = await proxied(url)
  const response = await send('/v1/orders/none')
  expect([response.status, await response.json()]).toEqual([200, { size: 'secret' }])
  const violations = 'request: /id must be an integer; response: /size must be an integer'
  expect(response.headers.get('x-contract-violations')).toBe(violations)
  expect(logged).toEqual([
    [expect.stringMatching(/^The exchange of getOrder \(req_\w+\) violates the contract$/), violations],
  ])
  expect(received).toHaveLength(1)
})

test('without checks of responses, only requests are checked', async () => {
  const { url } = await oldService((_, outgoing) => respondJson(outgoing, { size: 'big' }))
  const { send, logged } = await proxied(url, { checkResponses: 'never' })
  expect((await send('/v1/orders/1')).headers.get('x-contract-violations')).toBeNull()
  expect(logged).toEqual([])
})

test.each<[string, (body: string) => Buffer]>([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['identity', Buffer.from],
  ['deflate, GZIP', (body) => gzipSync(deflateSync(body))],
])('a body in the content coding %s is read, checked and sent without it', async (coding, coded) => {
  const { url } = await oldService((_, outgoing) =>
    outgoing.writeHead(200, { ...json, 'content-encoding': coding }).end(coded('{"size":0}')),
  )
  const response = await (await proxied(url)).send('/v1/orders/1')
  expect([response.headers.get('content-encoding'), response.headers.get('x-contract-violations')]).toEqual([
    null,
    'response: /size must be at least 1',
  ])
  expect(await response.json()).toEqual({ size: 0 })
})

test('a body in an unknown content coding is 502, with the reason in the log alone', async () => {
  const { url } = await oldService((_, outgoing) =>
    outgoing.writeHead(200, { ...json, 'content-encoding': 'own' }).end('{"size":0}'),
  )
  const { send, logged } = await proxied(url)
  expect((await send('/v1/orders/1')).status).toBe(502)
  expect(logged).toEqual([
    [expect.any(String), new Error('The content coding own of the response of the service is unknown')],
  ])
})

test('bodies pass as bytes, and HEAD has the length of GET', async () => {
  const bytes = Buffer.from([0x89, 0x50, 0xff, 0])
  const { url } = await oldService((incoming, outgoing) => {
    if (incoming.method === 'PUT') outgoing.writeHead(204).end()
    else outgoing.writeHead(200, { 'content-type': 'image/png', 'content-length': 4 }).end(bytes)
  })
  const { send } = await proxied(url)
  const put = await send('/v1/orders/1/label', {
    method: 'PUT',
    headers: { authorization: `Basic ${btoa('ann:pw')}`, 'content-type': 'image/png' },
    body: bytes,
  })
  expect([put.status, put.headers.get('x-contract-violations')]).toEqual([204, null])
  expect(Buffer.from(await (await send('/v1/orders/1/label')).arrayBuffer())).toEqual(bytes)
  const head = await send('/v1/orders/1/label', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '4', ''])
})

test.each([
  ['cannot be reached', 502, () => Promise.reject(new TypeError('fetch failed'))],
  ['is too slow', 504, () => Promise.reject(new DOMException('It took too long', 'TimeoutError'))],
  [
    'responds without end',
    502,
    async () => new Response(new ReadableStream({ pull: (to) => to.enqueue(mebibyte) }), { headers: json }),
  ],
])('a service that %s: %i, with the reason in the log alone', async (_, status, fetch) => {
  const { app, logged } = await proxied('https://old.example', {
    missing: { proxy: 'https://old.example', fetch },
  })
  const response = await app.fetch(new Request('http://server.test/orders/1', { headers: { 'x-key': 'secret' } }))
  const body = await response.text()
  expect([response.status, body.includes('old.example')]).toEqual([status, false])
  expect(logged).toEqual([
    [expect.stringMatching(/^Cannot proxy getOrder \(req_\w+\): old\.example/), expect.any(Error)],
  ])
})

const mebibyte = new Uint8Array(2 ** 20)

/** A server of streams with nothing but a proxy, in process and on a port, and its old service. */
async function proxiedStreams(respond: Respond) {
  const { url, received } = await oldService(respond)
  const logged: unknown[][] = []
  const log = (...about: unknown[]): void => void logged.push(about)
  const app = await implemented(streams, { operations: {}, missing: { proxy: url }, log })
  const { send } = await portOf(requestListener(app))
  const inProcess: Send = async (path, init) => await app.fetch(new Request(`http://server.test${path}`, init))
  return { sends: [inProcess, send], received, logged }
}

/** Resolves once a connection of the old service is closed. */
async function closed(incoming: IncomingMessage | undefined): Promise<void> {
  if (!incoming?.socket.destroyed) await new Promise((resolve) => incoming?.socket.once('close', resolve))
}

test('a stream passes item by item, and ends the request to the old service once its reader is gone', async () => {
  const { sends, received, logged } = await proxiedStreams((_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"n":1}\n\ndata: {"n":"b"}\n\n')
  })
  for (const send of sends) {
    const { body, headers } = await send('/data', {})
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
    expect(await reader.read()).toEqual({ done: false, value: 'data: {"n":1}\n\ndata: {"n":"b"}\n\n' })
    expect(headers.get('x-contract-violations')).toBeNull()
    await reader.cancel()
    await closed(received.at(-1))
  }
  const line = expect.stringMatching(/^The exchange of dataOfEvents \(req_\w+\) violates the contract$/) as unknown
  const violation = [line, 'response: event 2: /n must be an integer']
  expect(logged).toEqual([violation, violation])
})

test('HEAD of a stream without end is complete, and ends the request to the old service', async () => {
  const { sends, received, logged } = await proxiedStreams((_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"n":1}\n\n')
  })
  for (const send of sends) {
    const response = await send('/data', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    await closed(received.at(-1))
  }
  expect(logged).toEqual([])
})

test('a client that is gone before there is a response ends the request to the old service', async () => {
  let arrived = (_: IncomingMessage): void => {}
  const { sends, logged } = await proxiedStreams((incoming) => arrived(incoming))
  for (const send of sends) {
    const arrival = new Promise<IncomingMessage>((resolve) => (arrived = resolve))
    const abort = new AbortController()
    const response = send('/lines', { signal: abort.signal }).catch(() => undefined)
    const incoming = await arrival
    abort.abort()
    await Promise.all([response, closed(incoming)])
  }
  expect(logged).toEqual([])
})

test('a stream that the old service breaks is broken, with the reason in the log', async () => {
  const { sends, logged } = await proxiedStreams((_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/octet-stream' }).write('a', () => outgoing.destroy())
  })
  for (const send of sends) await expect(send('/bytes', {}).then((response) => response.text())).rejects.toThrow()
  expect(logged.map(([line]) => line)).toEqual([
    expect.stringMatching(/^Cannot complete bytesOfFile/),
    expect.stringMatching(/^Cannot complete bytesOfFile/),
  ])
})

// The `fetch` of Node.js ends the process here, or loses what it has received.
test.each([
  ['whose length is known', ['Content-Length: 70000', 'Connection: close'], '', ''],
  ['of a kept connection', ['Content-Length: 70000'], '', ''],
  ['that ends with its connection', [], '', ''],
  ['in one chunk', ['Transfer-Encoding: chunked'], '11170\r\n', '\r\n0\r\n\r\n'],
])('a body %s is there, though the old service closes before it is read', async (_, lines, start, end) => {
  const sent = Promise.withResolvers<void>()
  const old = createRawServer((socket) => {
    const head = ['HTTP/1.1 200 OK', 'Content-Type: application/octet-stream', ...lines, '', start]
    socket.once('data', () => socket.end(head.join('\r\n') + 'a'.repeat(70_000) + end, sent.resolve))
  })
  const app = await implemented(streams, { operations: {}, missing: { proxy: await urlOf(old) } })
  const response = await app.fetch(new Request('http://server.test/bytes'))
  await sent.promise
  // The end of the connection comes meanwhile.
  for (let turn = 0; turn < 1000; turn++) await setImmediate()
  expect((await response.bytes()).length).toBe(70_000)
})

test.each(['old.example', 'ftp://old.example', 'https://user:hidden@old.example', 'https://old.example?a=1', 5])(
  'a service that is no base URL is refused: %s',
  async (proxy) => {
    await expect(proxied('', { missing: { proxy } })).rejects.toThrow(
      /^(?!.*hidden).*must be 501\b.*, or an object with/,
    )
    await expect(proxied('https://old.example', { operations: { getOrder: { proxy } } })).rejects.toThrow(
      /^(?!.*hidden).*operations\/getOrder must be a function/,
    )
  },
)

test('a service responds through a proxy as it does itself, whatever is exchanged', async () => {
  const { send: old } = await portOf(requestListener(await implemented(tickets, implementation)))
  const fetch = async (url: URL | RequestInfo, init?: RequestInit): Promise<Response> =>
    await old((url as URL).pathname + (url as URL).search, init ?? {})
  const app = await implemented(tickets, {
    ...implementation,
    operations: {},
    missing: { proxy: 'https://old.example', fetch },
  })
  const own = await implemented(tickets, implementation)
  const to =
    (server: typeof own): Send =>
    async (path, init) =>
      await server.fetch(new Request(`http://127.0.0.1${path}`, init))
  for (const { request, headers = {}, body } of exchanges.filter(({ status }) => status < 300)) {
    const [method = '', path = ''] = request.split(' ')
    const init = { method, headers, ...(body !== undefined && { body: body as BodyInit }) }
    const [through, direct] = await Promise.all([to(app)(path, init), to(own)(path, init)])
    expect([request, through.status, await through.text()]).toEqual([request, direct.status, await direct.text()])
  }
})
