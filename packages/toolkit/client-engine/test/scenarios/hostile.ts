import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import { failureOf, sceneOf, thing, type Handle } from './scene.ts'
import type { Subject } from './subject.ts'

export function hostileScenarios(subject: Subject): void {
  const { served } = sceneOf(subject)
  const { operations, shown } = subject

  // A server on a real socket that misbehaves.

  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
  })

  const text = JSON.stringify(thing)
  const succeed: Handle = (_, response) => void response.setHeader('content-type', 'application/json').end(text)

  /** Lets the time of an attempt run out, for the client. */
  const runOut = (): void => void vi.advanceTimersByTime(1000)

  test.each<{ name: string; first: Handle; onHeaders?: () => void }>([
    { name: 'drops the connection', first: ({ socket }) => void socket.destroy() },
    { name: 'resets the connection', first: ({ socket }) => void socket.resetAndDestroy() },
    { name: 'sends something other than HTTP', first: ({ socket }) => void socket.end('SSH-2.0-hello\r\n\r\n') },
    {
      name: 'sends less than its content-length',
      first: ({ socket }) => void socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n${text}`),
    },
    {
      name: 'declares gzip, and sends plain text',
      first: (_, response) => void response.setHeader('content-encoding', 'gzip').end(text),
    },
    {
      name: 'disconnects between two chunks',
      first: ({ socket }) => void socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"id"\r\n'),
    },
    { name: 'never responds', first: runOut },
    {
      name: 'sends its headers byte by byte',
      first: ({ socket }) => void socket.write('HTTP/1.1 200 OK\r\ncontent-le', runOut),
    },
    {
      name: 'stalls in the middle of the body',
      first: ({ socket }) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n{"id"'),
      // The client has begun to read by then.
      onHeaders: () => void setImmediate(runOut),
    },
  ])('a request to a server that $name is retried', async ({ first, onHeaders }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    const { client, requests } = await served(
      (request, response, nth) => (nth === 1 ? first : succeed)(request, response, nth),
      {
        fetch: async (...request) => {
          const response = await fetch(...request)
          if (requests() === 1) onHeaders?.()
          return response
        },
      },
    )
    expect(await client.delete('ts_1', { timeoutMs: 1000 })).toEqual(thing)
    expect(requests()).toBe(2)
  })

  test.each<{ name: string; head: string; body: string; expected: string }>([
    {
      name: 'HTML as JSON',
      head: 'content-type: application/json\r\n',
      body: '<html>Hello</html>',
      expected: 'with a body that is not JSON: <html>Hello</html>',
    },
    { name: 'nothing', head: '', body: '', expected: 'with an empty body' },
    {
      name: 'a body cut off by its content-length',
      head: 'content-length: 9\r\n',
      body: text,
      expected: 'with a body that is not JSON: {"id":"ts',
    },
  ])('a response of $name is reported as such', async ({ head, body, expected }) => {
    const length = head.includes('length') ? '' : `content-length: ${body.length}\r\n`
    const { client, requests } = await served(({ socket }) => {
      socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n${length}${head}\r\n${body}`)
    })
    expect((await failureOf(client.delete('ts_1'))).message).toBe(`${operations.delete} returned 200 ${expected}`)
    expect(requests()).toBe(1)
  })

  test.each(['text/html', 'application/octet-stream', 'nonsense', undefined])(
    'JSON is read whatever its content type: %s',
    async (contentType) => {
      const { client } = await served((_, response) => {
        if (contentType) response.setHeader('content-type', contentType)
        response.end(text)
      })
      expect(await client.delete('ts_1')).toEqual(thing)
    },
  )

  test('a compression bomb is not read to its end', async () => {
    const compressed = gzipSync(Buffer.alloc(50 * 2 ** 20, ' '))
    expect(compressed.length).toBeLessThan(100_000)
    const { client } = await served(
      (_, response) => void response.setHeader('content-encoding', 'gzip').end(compressed),
    )
    const error = await failureOf(client.delete('ts_1'))
    expect(error.message).toBe(`${operations.delete} returned 200 with a body longer than maxResponseBytes`)
  })

  test.each([301, 302, 303, 307, 308])(
    'a cycle of %i redirects is not followed, even within one origin',
    async (status) => {
      const { client, requests } = await served((request, response) => {
        response.writeHead(status, { location: request.url }).end()
      })
      const failed = await failureOf(client.list('rw_1').page())
      expect(failed).toMatchObject({ name: 'ApiError', status })
      expect(requests()).toBe(1)
    },
  )

  test('401 for everything costs each of 200 calls at most two requests, and few tokens', async () => {
    let tokens = 0
    const body = { code: 401, key: 'unauthorized', message: 'No' }
    const { client, requests } = await served(
      ({ url }, response) => {
        response.setHeader('content-type', 'application/json')
        if (url !== '/oauth/token') {
          response.writeHead(401).end(JSON.stringify(body))
          return
        }
        tokens++
        response.end(
          JSON.stringify({ access_token: `t${tokens}`, expires_in: 3600, scope: 'api', token_type: 'Bearer' }),
        )
      },
      // A second would add to the budget of retries.
      { token: undefined, now: () => 0 },
    )
    const failures = await Promise.all(Array.from({ length: 200 }, () => failureOf(client.delete('ts_1'))))
    expect(failures.every((each) => each.message === `${operations.delete} returned 401${shown(body)}`)).toBe(true)
    expect(tokens).toBeLessThan(60)
    expect(requests()).toBeLessThanOrEqual(400 + tokens)
  })

  test('thousands of headers, or very long ones, fail the attempt and not the process', async () => {
    const { client } = await served(({ socket }) => {
      socket.end(`HTTP/1.1 200 OK\r\n${'x-filler: 1234567890\r\n'.repeat(20_000)}\r\n`)
    })
    expect((await failureOf(client.delete('ts_1'))).name).toBe('ConnectionError')
  })
}
