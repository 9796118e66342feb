import { connect, type Socket } from 'node:net'
import { listen } from '@specwright/server-engine/node'
import { expect, onTestFinished, test } from 'vitest'
import { answering } from '../test/answering.ts'
import { tls } from '../test/tls.ts'

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

test('slow clients are closed after the documented time, while others are served', async () => {
  const listener = await listen(answering)
  const port = Number(new URL(listener.url).port)
  const started = performance.now()
  const secure = await listen(answering, { tls })
  const dial = (first: string, to = port): Socket => {
    const socket = connect(to, '127.0.0.1')
    socket.on('error', () => {}) // the other side may close during a write
    if (first !== '') socket.write(first)
    return socket
  }

  const clients = slow.map(({ first, isSecure = false, ...client }) => {
    const socket = dial(first, isSecure ? Number(new URL(secure.url).port) : port).resume()
    const closed = new Promise((resolve) => socket.once('close', resolve)).then(
      () => (performance.now() - started) / 1000,
    )
    return { ...client, socket, closed }
  })
  const responses: Promise<Response>[] = []
  const drip = setInterval(() => {
    for (const { socket, isDripping } of clients) if (isDripping && socket.writable) socket.write('a')
    responses.push(fetch(`${listener.url}/`))
  }, 500)
  onTestFinished(() => clearInterval(drip))

  for (const { what, closed, seconds } of clients) {
    const after = await closed
    // A busy machine may close it later.
    expect({ what, after, isTooEarly: after < seconds - 0.5 }).toMatchObject({ isTooEarly: false })
  }
  clearInterval(drip)
  const served = (await Promise.all(responses)).map(({ status }) => status)
  expect(served.length).toBeGreaterThan(10)
  expect(new Set(served)).toEqual(new Set([200]))
  await Promise.all([listener.close(), secure.close()])
})
