import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createMockServer, listen } from '@loyalty-kit/mock-server/node'
import { expect, onTestFinished, test } from 'vitest'
import { tls } from './tls.ts'

/** What each slow client sends first, what it then sends byte by byte, and after how long it is closed. */
const slow: readonly SlowClient[] = [
  { what: 'sends its headers', first: 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ', isDripping: true, seconds: 10 },
  {
    what: 'sends its body',
    first: 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999\r\n\r\n',
    isDripping: true,
    seconds: 10,
  },
  {
    what: 'sends its chunks',
    first: 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3e7\r\n',
    isDripping: true,
    seconds: 10,
  },
  { what: 'sends nothing', first: '', isDripping: false, seconds: 10 },
  {
    what: 'sends no second request',
    first: 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
    isDripping: false,
    seconds: 5,
  },
  { what: 'begins no TLS', first: '', isDripping: false, seconds: 10, isSecure: true },
]

interface SlowClient {
  readonly what: string
  readonly first: string
  readonly isDripping: boolean
  readonly seconds: number
  readonly isSecure?: boolean
}

/** Longer than the socket buffers of a client that does not read. */
const large = 'x'.repeat(32_000_000)

test('slow clients are closed in the documented time, while others are served', async () => {
  const mock = createMockServer({ seed: { rewards: [{ id: 'rw_big', metadata: { large } }] } })
  const listener = await listen(mock)
  const port = Number(new URL(listener.url).port)
  const started = performance.now()
  const secure = await listen(createMockServer(), { tls })
  const dial = (first: string, to = port): Socket => {
    const socket = connect(to, '127.0.0.1')
    socket.on('error', () => {}) // the other side may close during a write
    if (first !== '') socket.write(first)
    return socket
  }

  const clients = slow.map(({ first, isSecure = false, ...client }) => {
    const socket = dial(first, isSecure ? Number(new URL(secure.url).port) : port).resume()
    const closed = once(socket, 'close').then(() => (performance.now() - started) / 1000)
    return { ...client, socket, closed }
  })
  const unread = dial('GET /__control/rewards/rw_big HTTP/1.1\r\nHost: localhost\r\n\r\n').pause()
  // By now it should be closed; the socket buffers contain less than the response.
  const late = setTimeout(() => unread.resume(), 12_000)
  const responses: Promise<Response>[] = []
  const drip = setInterval(() => {
    for (const { socket, isDripping } of clients) if (isDripping && socket.writable) socket.write('a')
    responses.push(fetch(`${listener.url}/__control/health`))
  }, 500)
  onTestFinished(() => {
    clearTimeout(late)
    clearInterval(drip)
  })

  for (const { what, closed, seconds } of clients) {
    const after = await closed
    expect({ what, after, isInTime: after > seconds - 0.5 && after < seconds + 4 }).toMatchObject({ isInTime: true })
  }
  await once(unread, 'close')
  expect(unread.bytesRead).toBeLessThan(large.length)
  clearInterval(drip)
  const served = (await Promise.all(responses)).map(({ status }) => status)
  expect(served.length).toBeGreaterThan(10)
  expect(new Set(served)).toEqual(new Set([200]))
  await Promise.all([listener.close(), secure.close()])
})
