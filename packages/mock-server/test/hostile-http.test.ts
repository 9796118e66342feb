import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createMockServer, listen, type Listening, type ListenOptions } from '@loyalty-kit/mock-server/node'
import { ErrorResponseSchema } from '@loyalty-kit/validators'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { activitiesOf, facts } from './facts.ts'
import { createDatabase } from './implemented/database.ts'
import { createService } from './implemented/server.ts'

const open: Listening[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(async (listener) => await listener.close()))
})

/** What serves the contract on a port: each holds against the same requests. */
const services: readonly (readonly [name: string, create: () => Parameters<typeof listen>[0]])[] = [
  ['the mock', () => createMockServer()],
  ['a server that implements the contract', () => createService({ database: createDatabase(), now: () => 0 })],
]

/** Sends bytes to a new server, and returns everything that it sends until it closes the connection. */
async function exchange(service: Parameters<typeof listen>[0], bytes: string, options: ListenOptions): Promise<string> {
  const listener = await listen(service, options)
  open.push(listener)
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1')
  const text = read(socket)
  socket.write(bytes)
  return await text
}

async function read(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('error', () => {}) // the connection may also be reset, without a response
  await once(socket, 'close')
  return text
}

const post = `POST ${facts.tokenPath} HTTP/1.1\r\nHost: localhost\r\n`
const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n'
const chunked = `${post}Transfer-Encoding: chunked\r\n\r\n`
// A smuggled request.
const second = 'GET /second HTTP/1.1\r\nHost: localhost\r\n\r\n'

describe.each(services)('%s', (_service, create) => {
  const exchangeBytes = async (bytes: string, options: ListenOptions = {}): Promise<string> =>
    await exchange(create(), bytes, options)

  describe('ambiguous requests are refused, and nothing after them is read', () => {
    test.each([
      ['a length and chunks', `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
      ['chunks and a length', `${post}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`],
      ['two lengths', `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
      ['a length twice', `${post}Content-Length: 2\r\nContent-Length: 2\r\n\r\nab`],
      ['a list of lengths', `${post}Content-Length: 2, 2\r\n\r\nab`],
      ['a length with a sign', `${post}Content-Length: +2\r\n\r\nab`],
      ['a negative length', `${post}Content-Length: -2\r\n\r\nab`],
      ['a hexadecimal length', `${post}Content-Length: 0x2\r\n\r\nab`],
      ['a space before the colon', `${post}Content-Length : 2\r\n\r\nab`],
      ['another transfer coding', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
      ['a transfer coding after chunks', `${post}Transfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n`],
      ['a control character before a coding', `${post}Transfer-Encoding:\u000bchunked\r\n\r\n0\r\n\r\n`],
      ['a folded header', `${post}X-A: 1\r\n 2\r\nContent-Length: 0\r\n\r\n`],
      ['a folded coding', `${post}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`],
      ['lines that end with only LF', 'GET / HTTP/1.1\nHost: localhost\n\n'],
      ['one line that ends with only LF', `${get.slice(0, -2)}\nX-A: 1\r\n\r\n`],
      ['headers that end with only LF', `${get}\n`],
      ['a CR in a value', `${get}X-A: 1\rX-B: 2\r\n\r\n`],
      ['a NUL in a value', `${get}X-A: 1\0\r\n\r\n`],
      ['a space in a name', `${get}X A: 1\r\n\r\n`],
      ['a space in the target', 'GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n'],
      ['an LF in the target', 'GET /a\nb HTTP/1.1\r\nHost: localhost\r\n\r\n'],
      ['a chunk size with a prefix', `${chunked}0x1\r\na\r\n0\r\n\r\n`],
      ['a chunk size that ends with LF', `${chunked}1\na\r\n0\r\n\r\n`],
      ['an LF in the extension of a chunk', `${chunked}1;a\nb\r\na\r\n0\r\n\r\n`],
      ['a chunk longer than its size', `${chunked}1\r\nab\r\n0\r\n\r\n`],
      ['a chunk size that overflows', `${chunked}fffffffffffffffff\r\na\r\n0\r\n\r\n`],
      ['no host', 'GET / HTTP/1.1\r\n\r\n'],
      ['chunks twice', `${post}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`],
      ['chunks in HTTP/1.0', `${post.replace('1.1', '1.0')}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
      ['two hosts', `${get}Host: other.example\r\n\r\n`],
    ])('%s', async (_, bytes) => {
      const text = await exchangeBytes(bytes + second)
      expect(text).toMatch(/^HTTP\/1\.1 400 /)
      expect(text.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
    })
  })

  describe('a transfer coding other than chunked is refused with 501, and nothing after it is read', () => {
    test.each([
      'gzip, chunked',
      'gzip,chunked',
      'deflate, gzip, chunked',
      'identity, chunked',
      'gzip\r\nTransfer-Encoding: chunked',
    ])('%j', async (coding) => {
      const text = await exchangeBytes(`${post}Transfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n${second}`)
      expect(text).toMatch(/^HTTP\/1\.1 501 [^]*Transfer-Encoding/)
      expect(text.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
    })

    test.each(['chunked', 'Chunked', ' chunked '])('but %j is', async (coding) => {
      const body = `Connection: close\r\nTransfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`
      expect(await exchangeBytes(post + body)).toMatch(/^HTTP\/1\.1 401 /)
    })
  })

  test.each([
    [`${get}X-A: 1\rX-B: 2\r\n\r\n`, 400],
    [`${get}X-A: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
    [`${get}${'a:b\r\n'.repeat(5000)}\r\n`, 431],
    [`${get}Host: other.example\r\n\r\n`, 400],
    ['GET / HTTP/1.1\r\n\r\n', 400],
    [`${post}Expect: wonders\r\n\r\n`, 417],
    [`GET / HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n`, 403],
  ])('a refusal has the shape of the contract', async (bytes, status) => {
    const [head = '', body = ''] = (await exchangeBytes(bytes)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(body)).toMatchObject({ code: status, request_id: expect.stringMatching(/^req_\w+$/) })
    expect(ErrorResponseSchema.check(JSON.parse(body))).toEqual([])
  })

  describe('a client that expects to be asked for its body', () => {
    const expecting = `${post}Expect: 100-continue\r\nContent-Type: application/x-www-form-urlencoded\r\n`

    test.each([
      ['is asked', `${expecting}Connection: close\r\nContent-Length: 1\r\n\r\na`, ['100', '401']],
      ['is not if the body is too large', `${expecting}Content-Length: 1048577\r\n\r\n`, ['413']],
      ['is not if the host is foreign', `${expecting.replace('localhost', 'a')}Content-Length: 1\r\n\r\n`, ['403']],
      ['is not in HTTP/1.0', `${expecting.replace('1.1', '1.0')}Content-Length: 1\r\n\r\na`, ['401']],
    ])('%s', async (_, bytes, statuses) => {
      const text = await exchangeBytes(bytes)
      expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(statuses)
    })
  })

  test('a client that sends a body that is too large to its end reads why it is refused', async () => {
    // However long the client takes for it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const listener = await listen(create())
    open.push(listener)
    const socket = connect(Number(new URL(listener.url).port), '127.0.0.1')
    const text = read(socket)
    const body = Buffer.alloc(20_000_000, 'a')
    socket.write(`${post}Content-Length: ${body.length}\r\n\r\n`)
    // Fails if the connection is closed before.
    await new Promise<void>((resolve, reject) => {
      socket.write(body, (error) => (error ? reject(error) : resolve()))
    })
    expect(await text).toMatch(/^HTTP\/1\.1 413 [^]*payload_too_large/)
  })

  test('a client that closes its side after its requests gets all responses', async () => {
    const listener = await listen(create())
    open.push(listener)
    const socket = connect(Number(new URL(listener.url).port), '127.0.0.1')
    const text = read(socket)
    const path = activitiesOf('rw_mug')
    const late = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nPrefer: wait=0.05\r\n\r\n`
    socket.end(late + late)
    expect((await text).match(/HTTP\/1\.1 401/g)).toHaveLength(2)
  })

  test('a request within a body is part of the body', async () => {
    const inner = 'GET /inner HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const text = await exchangeBytes(
      `GET /outer HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${inner.length}\r\n\r\n${inner}GET /next HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    expect(text.match(/There is no operation GET \/\w+/g)).toEqual([
      'There is no operation GET /outer',
      'There is no operation GET /next',
    ])
  })

  describe('on a loopback address, only loopback hosts are accepted', () => {
    test.each([
      ['localhost', 404],
      ['localhost:4010', 404],
      ['LOCALHOST', 404],
      ['mock.localhost:4010', 404],
      ['127.0.0.1:4010', 404],
      ['127.8.9.10', 404],
      ['[::1]:4010', 404],
      ['', 403],
      ['rebound.example', 403],
      ['rebound.example:4010', 403],
      ['localhost.rebound.example', 403],
      ['127.0.0.1.rebound.example', 403],
      ['rebound.example#localhost', 403],
      ['user@localhost', 403],
      ['[::2]', 403],
      ['0.0.0.0', 403],
    ])('%s', async (host, status) => {
      expect(await exchangeBytes(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(
        new RegExp(`^HTTP/1\\.1 ${status} `),
      )
    })

    test('and the host of an absolute URL takes precedence over the header', async () => {
      const target = 'GET http://rebound.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
      expect(await exchangeBytes(target)).toMatch(/^HTTP\/1\.1 403 /)
    })

    test.each([
      ['api.local', 404],
      ['API.local:4010', 404],
      ['tunnel.example', 404],
      ['localhost', 404],
      ['other.local', 403],
      ['api.local.evil.example', 403],
      ['x.api.local', 403],
    ])('and those that are allowed by name: %s', async (host, status) => {
      const text = await exchangeBytes(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, {
        hostNames: ['api.local', 'Tunnel.example'],
      })
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    })

    test('on any other address, every host is accepted', async () => {
      const text = await exchangeBytes('GET / HTTP/1.1\r\nHost: mock.example\r\nConnection: close\r\n\r\n', {
        host: '0.0.0.0',
      })
      expect(text).toMatch(/^HTTP\/1\.1 404 /)
    })
  })

  test('a connection above the limit is closed without a response, and the others are served', async () => {
    const listener = await listen(create(), { connectionLimit: 2 })
    open.push(listener)
    const port = Number(new URL(listener.url).port)
    const dial = (): Socket => connect(port, '127.0.0.1')
    const statusLine = async (socket: Socket): Promise<string> => {
      socket.write(`${get}\r\n`)
      const [chunk] = (await once(socket, 'data')) as [Buffer] // the arguments of the event
      return chunk.toString().slice(0, 12)
    }
    const held = [dial(), dial()]
    expect(await Promise.all(held.map(statusLine))).toEqual(['HTTP/1.1 404', 'HTTP/1.1 404'])
    const third = dial()
    third.write(`${get}\r\n`)
    expect(await read(third)).toBe('')
    expect(await Promise.all(held.map(statusLine))).toEqual(['HTTP/1.1 404', 'HTTP/1.1 404'])
    // After one is closed, the next is served.
    held[0]?.destroy()
    let received = ''
    while (received === '') {
      const next = dial()
      next.write(`${get}Connection: close\r\n\r\n`)
      received = await read(next)
    }
    expect(received).toMatch(/^HTTP\/1\.1 404/)
    held[1]?.destroy()
  })
})

test('an encoded line break in a path breaks neither headers nor the log', async () => {
  const lines: string[] = []
  const listener = await listen(createMockServer({ log: (line) => lines.push(line), cors: '*' }))
  open.push(listener)
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1')
  const text = read(socket)
  socket.write(
    'GET /a%0d%0aX-Evil:1?b=%0a HTTP/1.1\r\nHost: localhost\r\nOrigin: http://a\r\nConnection: close\r\n\r\n',
  )
  expect(await text).not.toMatch(/^x-evil/im)
  expect(lines).toEqual([expect.stringMatching(/^\S+ info GET \/a%0d%0aX-Evil:1 404 /)])
})
