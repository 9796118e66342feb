import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  anyErrors,
  ApiError,
  baseOf,
  call,
  connect,
  logTo,
  noCredentials,
  openBaseOf,
  readAny,
  type ClientOptions,
  type Connection,
  type ConnectionSettings,
} from '../src/index.ts'

// Applies to the clients of any document, with a server on a real socket.

/** A request as the server saw it. */
interface Seen {
  readonly method: string | undefined
  readonly headers: Readonly<Record<string, unknown>>
}

/** A client of a server that always sends this response, and the requests sent. */
async function before(
  { status, body = '' }: { readonly status: number; readonly body?: string },
  options: Partial<ClientOptions & Pick<ConnectionSettings, 'credentials'>> = {},
): Promise<{ readonly client: Connection; readonly seen: readonly Seen[] }> {
  vi.spyOn(Math, 'random').mockReturnValue(0) // no wait before a retry
  const seen: Seen[] = []
  const server = createServer(({ method, headers }, response) => {
    seen.push({ method, headers })
    response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // a server on a port has one
  const baseUrl = `http://127.0.0.1:${port}`
  const { credentials = noCredentials, ...given } = options
  return { client: connect(given, { base: baseOf(baseUrl), credentials, errors: anyErrors }), seen }
}

const operation = { id: 'doIt', path: '/it', security: [], response: readAny } as const

async function failureOf(promise: PromiseLike<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (error instanceof ApiError) return error
  throw new Error('was not rejected with an ApiError', { cause: error })
}

test.each<{ method: string; idempotent?: boolean; requests: number }>([
  { method: 'GET', requests: 3 },
  { method: 'PUT', requests: 3 },
  { method: 'DELETE', requests: 3 },
  { method: 'POST', requests: 1 },
  { method: 'PATCH', requests: 1 },
  { method: 'POST', idempotent: true, requests: 3 },
  { method: 'PUT', idempotent: false, requests: 1 },
])('$method (idempotent: $idempotent) sends $requests request(s) if they fail', async ({ requests, ...described }) => {
  const { client, seen } = await before({ status: 503 })
  expect(await failureOf(call(client, { ...operation, ...described }, {}))).toMatchObject({
    status: 503,
    attempts: requests,
  })
  expect(seen.length).toBe(requests)
})

test.each([
  { status: 503, body: () => new Blob(['text']).stream() },
  { status: 401, body: () => new Blob(['text']).stream() },
  { status: 503, body: () => Readable.from(['text']) },
])('a stream body is sent only once, even after status $status', async ({ status, body }) => {
  const tokens = ['old', 'new']
  const { client, seen } = await before(
    { status },
    { credentials: () => ({ sign: () => {}, secrets: [], token: tokens.shift() }) },
  )
  const upload = { ...operation, method: 'PUT', contentType: 'text/plain' }
  expect(await failureOf(call(client, upload, { body: body() }))).toMatchObject({ status, attempts: 1 })
  expect(seen.length).toBe(1)
})

test.each([
  { name: 'authorization', value: 'Basic dXNlcjpwYXNz', sent: 'dXNlcjpwYXNz', shown: '[redacted]' },
  { name: 'x-api-key', value: 'k-7788', sent: 'k-7788', shown: '[redacted]' },
  { name: 'Cookie', value: 'sid=k-7788', sent: 'sid=k-7788', shown: '[redacted]' },
  { name: 'x-note', value: 'k-7788', sent: 'k-7788', shown: 'k-7788' },
])('a header $name that the server echoes is reported as $shown', async ({ name, value, sent, shown }) => {
  const { client } = await before({ status: 409, body: `No ${sent}` }, { headers: { [name]: value } })
  expect((await failureOf(call(client, { ...operation, method: 'GET' }, {}))).message).toBe(
    `doIt returned 409: No ${shown}`,
  )
})

test.each([
  { status: 200, level: 'info' },
  { status: 400, level: 'warn' },
  { status: 500, level: 'error' },
])('a response with status $status is logged at level $level', async ({ status, level }) => {
  const lines: string[] = []
  const write = (as: string) => (): void => void lines.push(as)
  const logger = logTo({ error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') })
  const { client } = await before({ status }, { logger, retries: 0 })
  await call(client, { ...operation, method: 'GET' }, {}).catch(() => {})
  expect(lines).toEqual([level])
})

test.each([
  { baseUrl: 'http://api.example', base: 'http://api.example' },
  { baseUrl: 'https://api.example/v1/', base: 'https://api.example/v1' },
  { baseUrl: 'https://api.example:8443/v1//', base: 'https://api.example:8443/v1' },
])('openBaseOf accepts $baseUrl', ({ baseUrl, base }) => {
  expect(openBaseOf(baseUrl)).toBe(base)
})

test.each([
  'ftp://api.example',
  'https://user:pass@api.example',
  'https://api.example?x=1',
  'https://api.example#x',
  '/v1',
  '',
])('openBaseOf refuses "%s", and does not show it', (baseUrl) => {
  expect(() => openBaseOf(baseUrl)).toThrow(
    new TypeError('Cannot use baseUrl: it must be an https: or http: URL without user name, query and fragment'),
  )
})

test('in a page, a base URL may be a path alone', () => {
  vi.stubGlobal('location', { href: 'https://shop.example/basket?item=1' })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(openBaseOf('/api/')).toBe('https://shop.example/api')
})
