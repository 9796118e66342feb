import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { Duplex } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clientLimits, startServer, type ClientLimits, type ListenOptions } from '../src/http/listen/http-server.ts'
import type { BodyStream } from '../src/http/message.ts'
import { send } from '../src/http/listen/send-response.ts'
import { tls } from './tls.ts'
import { turn } from './turn.ts'

const ok = { status: 200, headers: {}, body: 'ok' }
const responder = {
  respond: () => ok,
  bodyLimit: () => 2 ** 20,
  createErrorResponse: (status: number) => ({ ...ok, status }),
}
const unlimited: ClientLimits = { requestMs: 0, idleMs: 0, handshakeMs: 900_000, checkMs: 1 }

/** The address of a server with some limits, for a test. */
async function listening(limits: ClientLimits, options: ListenOptions = {}): Promise<URL> {
  const { url, close } = await startServer(responder, options, limits)
  onTestFinished(close)
  return new URL(url)
}

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n'
const post = 'POST / HTTP/1.1\r\nHost: localhost\r\n'

// No other limit closes the connection, and however slow the machine is, the client is slower.
test.each<{ client: string; first: string; drips?: boolean; limits: Partial<ClientLimits>; options?: ListenOptions }>([
  { client: 'sends its headers byte by byte', first: `${get}X-A: `, drips: true, limits: { requestMs: 50 } },
  {
    client: 'sends its body byte by byte',
    first: `${post}Content-Length: 99999999\r\n\r\n`,
    drips: true,
    limits: { requestMs: 50 },
  },
  {
    client: 'sends its chunks byte by byte',
    first: `${post}Transfer-Encoding: chunked\r\n\r\n5f5e0ff\r\n`,
    drips: true,
    limits: { requestMs: 50 },
  },
  { client: 'sends nothing', first: '', limits: { requestMs: 50 } },
  { client: 'sends no second request', first: `${get}\r\n`, limits: { idleMs: 50 } },
  { client: 'begins no TLS', first: '', limits: { handshakeMs: 50 }, options: { tls } },
])('a client that $client is closed by $limits', async ({ first, drips = false, limits, options }) => {
  const { port } = await listening({ ...unlimited, ...limits }, options)
  const socket = connect(Number(port), '127.0.0.1').resume()
  socket.on('error', () => {}) // the other side may close during a write
  const drip = (): void => {
    if (socket.writable) socket.write('a', () => setImmediate(drip))
  }
  socket.once('connect', () => {
    if (first !== '') socket.write(first, drips ? drip : undefined)
  })
  await new Promise((resolve) => socket.once('close', resolve))
})

test('a body that is read as it comes may take longer than its parts', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const read: number[] = []
  const respond = async (_: unknown, { next }: BodyStream) => {
    try {
      for (let part = await next(); part; part = await next()) read.push(part.length)
    } catch (error) {
      resolve(error)
    }
    return ok
  }
  const streamed = { limitOf: () => 99, respond }
  const { url, close } = await startServer({ ...responder, streamed }, {}, { ...unlimited, requestMs: 50 })
  onTestFinished(close)
  const socket = connect(Number(new URL(url).port), '127.0.0.1').resume()
  socket.write(`${post}Content-Length: 9\r\n\r\nabc`)
  expect([await promise, read]).toEqual([expect.objectContaining({ name: 'TimeoutError' }), [3]])
  socket.destroy()
})

test('the limits are those that the README documents, and others are served meanwhile', async () => {
  expect(clientLimits).toEqual({ requestMs: 10_000, idleMs: 5000, handshakeMs: 10_000, checkMs: 1000 })
  const url = await listening(clientLimits)
  const slow = connect(Number(url.port), '127.0.0.1').resume()
  slow.write(`${get}X-A: `)
  const response = await fetch(url)
  expect([response.status, await response.text()]).toEqual([200, 'ok'])
  slow.destroy()
})

/** A response to a client that reads when the test lets it. */
async function unreadResponse(): Promise<{ readonly client: Duplex; readonly read: () => void }> {
  const waiting: (() => void)[] = []
  const client = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => void waiting.push(done) })
  const server = createServer((_, outgoing: ServerResponse) =>
    send({ ...ok, body: 'x'.repeat(1000) }, outgoing, { isLast: false }),
  )
  const responded = once(server, 'request')
  server.emit('connection', client)
  client.push(`${get}\r\n`)
  await responded
  return { client, read: () => waiting.splice(0).forEach((done) => done()) }
}

test('a client that does not read its response is closed after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { client } = await unreadResponse()
  vi.advanceTimersByTime(9999)
  expect(client.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(client.destroyed).toBe(true)
})

test('a client that reads its response in time is not closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { client, read } = await unreadResponse()
  vi.advanceTimersByTime(9999)
  read()
  await turn()
  vi.advanceTimersByTime(60_000)
  expect(client.destroyed).toBe(false)
  client.destroy()
})
