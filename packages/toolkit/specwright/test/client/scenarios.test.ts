import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { validateOperation } from '@specwright/client-engine'
import type { Engines } from '../../src/index.ts'
import {
  clientOf,
  library,
  libraryFolder,
  recordingServer,
  type Respond,
  type Client,
  type ClientModule,
  type Seen,
} from './library.ts'

// One table for the client with its engine beside it, and for the one that imports it. What any client does when its
// service misbehaves is in shared-scenarios.test.ts.

/** What a scenario may look at. */
interface Scene {
  readonly client: Client
  readonly module: ClientModule
  readonly seen: readonly Seen[]
}

interface Scenario {
  readonly name: string
  readonly respond: Respond
  readonly options?: (module: ClientModule) => object
  readonly act: (scene: Scene) => Promise<void>
}

const give =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Respond =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

const dune = { id: 'b1', title: 'Dune' }

/** Responds in turn; the last one again and again. */
const inTurn =
  (...responders: readonly Respond[]): Respond =>
  (response, nth, request) =>
    responders[Math.min(nth, responders.length) - 1]?.(response, nth, request)

const events: [string, object][] = []
const record =
  (name: string) =>
  (event: object): void =>
    void events.push([name, { ...event }])

const scenarios: readonly Scenario[] = [
  {
    name: 'a value is read from below the path of the base address',
    respond: give(dune),
    act: async ({ client, seen }) => {
      expect(await client.books['get']?.('b/1')).toEqual(dune)
      expect(seen).toMatchObject([{ method: 'GET', url: '/v1/books/b%2F1', body: '' }])
    },
  },
  {
    name: 'a failure has the body of its status',
    respond: give({ why: 'lent' }, 404, { 'x-trace': 'abc' }),
    act: async ({ client, module }) => {
      const error: unknown = await client.books['get']?.('b1').catch((cause: unknown) => cause)
      expect(error).toMatchObject({
        name: 'ApiError',
        message: 'getBook returned 404: {"why":"lent"}',
        operation: 'getBook',
        status: 404,
        body: { why: 'lent' },
        attempts: 1,
      })
      const known = ['getBook', 'deleteBook', undefined].map((id) => module.isApiError(error, id))
      expect([...known, module.isApiError(new Error('no'))]).toEqual([true, false, true, false])
    },
  },
  {
    name: 'a failure whose body is no JSON shows how it begins',
    respond: (response) => response.writeHead(409, { 'content-type': 'text/html' }).end('<h1>No</h1>'),
    act: async ({ client }) => {
      await expect(client.books['get']?.('b1')).rejects.toMatchObject({
        message: 'getBook returned 409: <h1>No</h1>',
        body: undefined,
        excerpt: '<h1>No</h1>',
      })
    },
  },
  {
    name: 'what may be sent twice is, after the wait that the service asks for',
    respond: inTurn(give({}, 503, { 'retry-after': '0.02' }), give(dune)),
    options: () => ({ onRetry: record('retry') }),
    act: async ({ client, seen }) => {
      expect(await client.books['get']?.('b1')).toEqual(dune)
      expect([seen.length, events]).toMatchObject([2, [['retry', { attempt: 1, delayMs: 20, reason: 503 }]]])
    },
  },
  {
    name: 'what may not be sent twice is not',
    respond: give({}, 503),
    act: async ({ client, seen }) => {
      await expect(client.books['create']?.(dune)).rejects.toMatchObject({ status: 503, attempts: 1 })
      expect(seen.length).toBe(1)
    },
  },
  {
    name: 'a logger writes a line for each step, without a secret',
    respond: give(dune),
    options: (module) => {
      const write = (line: string): void => void events.push([line, {}])
      const logger = { error: write, warn: write, info: write, debug: write }
      return { now: () => 5, logger: module.logTo(logger, 'debug'), headers: { authorization: 'Bearer abcdef' } }
    },
    act: async ({ client }) => {
      await client.books['get']?.('b1')
      expect(events.map(([line]) => line.replace(/127.*:\d+/, 'HOST'))).toEqual([
        'getBook: attempt 1, GET http://HOST/v1/books/b1',
        'getBook: attempt 1 returned 200 after 0 ms',
      ])
    },
  },
  {
    name: 'lists and objects are written into paths and queries as the document says',
    respond: (response) => response.end('a, b'),
    act: async ({ client, seen }) => {
      const query = { words: ['x', 'y z'], tags: ['p', 'q'], range: { from: 1, to: 2 } }
      expect(await client.books['summarise']?.(['1', '2'], query)).toBe('a, b')
      expect(seen.map(({ url }) => url)).toEqual([
        '/v1/books/1,2/summary?words=x&words=y%20z&tags=p%7Cq&range%5Bfrom%5D=1&range%5Bto%5D=2',
      ])
    },
  },
  {
    name: 'bodies are written as the document says',
    respond: give(dune),
    act: async ({ client, seen }) => {
      await client.books['create']?.(dune)
      await client.loans['create']?.({ book: 'b 1', days: [1, 2] })
      expect(seen.map(({ headers, body }) => [headers['content-type'], body])).toEqual([
        ['application/json', '{"id":"b1","title":"Dune"}'],
        ['application/x-www-form-urlencoded', 'book=b+1&days=1&days=2'],
      ])
    },
  },
  {
    name: 'a response may be bytes, or nothing',
    respond: inTurn(
      (response) => response.end(Buffer.from([1, 2, 255])),
      (response) => response.writeHead(204).end(),
      (response) => response.writeHead(204).end(),
    ),
    act: async ({ client }) => {
      expect(await client.covers['get']?.()).toEqual(new Uint8Array([1, 2, 255]))
      expect(await client.books['delete']?.('b1')).toBeUndefined()
      expect(await client.loans['create']?.({ book: 'b1' })).toBeUndefined()
    },
  },
  {
    name: 'the response can be had beside the value',
    respond: give(dune, 200, { 'x-left': '41' }),
    act: async ({ client }) => {
      const received = await client.books['get']?.('b1').withResponse()
      expect(received).toMatchObject({ data: dune })
      expect(received?.response.headers.get('x-left')).toBe('41')
    },
  },
  {
    name: 'pages follow each other',
    respond: inTurn(give({ data: [{ id: '1' }], cursor: { next: 'c2' } }), give({ data: [{ id: '2' }] })),
    act: async ({ client, seen }) => {
      const books: unknown[] = []
      for await (const book of client.books['list']?.({ limit: 1 }) ?? []) books.push(book)
      expect(books).toEqual([{ id: '1' }, { id: '2' }])
      expect(seen.map(({ url }) => url)).toEqual(['/v1/books?limit=1', '/v1/books?limit=1&cursor=c2'])
    },
  },
  {
    name: 'headers of the client and of a call are sent, the call having the last word',
    respond: give(dune),
    options: () => ({ headers: { 'X-One': 'client', 'x-two': 'client' } }),
    act: async ({ client, seen }) => {
      await client.books['get']?.('b1', { headers: { 'x-one': 'call' } })
      expect(seen).toMatchObject([{ headers: { 'x-one': 'call', 'x-two': 'client' } }])
    },
  },
  {
    name: 'credentials are requested before each attempt, and no hook sees them',
    respond: inTurn(give({}, 503), give(dune)),
    options: () => {
      let nth = 0
      const account = (): Promise<string> => Promise.resolve(`account-${++nth}`)
      return { credentials: { account }, onRequest: record('request') }
    },
    act: async ({ client, seen }) => {
      await client.books['get']?.('b1', { headers: { authorization: 'of the call' } })
      expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer account-1', 'Bearer account-2'])
      expect(JSON.stringify(events)).not.toContain('account-')
    },
  },
  {
    name: 'a secret that comes back is in no message',
    respond: give({ why: 'wrong key k-12345 or sesame-9' }, 401, { 'x-echo': 'sesame-9' }),
    options: () => ({
      headers: { 'x-api-key': 'k-12345', accept: 'wrong' },
      credentials: { account: 'sesame-9' },
    }),
    act: async ({ client, seen }) => {
      await expect(client.books['get']?.('b1')).rejects.toMatchObject({
        message: 'getBook returned 401: {"why":"wrong key [redacted] or [redacted]"}',
        body: { why: 'wrong key [redacted] or [redacted]' },
      })
      expect(seen[0]?.headers).toMatchObject({ 'x-api-key': 'k-12345', authorization: 'Bearer sesame-9' })
    },
  },
  {
    name: 'requests and responses can be validated',
    respond: give({ id: 5 }),
    options: () => {
      return { validate: validateOperation('getBook', { response: () => [{ message: '/id must be a string' }] }) }
    },
    act: async ({ client }) => {
      await expect(client.books['get']?.('b1')).rejects.toMatchObject({
        name: 'ValidationError',
        message: 'Cannot accept the response of getBook: /id must be a string',
      })
    },
  },
]

const root = mkdtempSync(join(tmpdir(), 'specwright-client-'))
const modules = new Map<Engines, ClientModule>()

beforeAll(async () => {
  const document = join(root, 'library.json')
  writeFileSync(document, JSON.stringify(library))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  for (const engines of ['inline', 'packages'] as const) {
    modules.set(engines, await clientOf(await libraryFolder(root, document, engines)))
  }
})
afterAll(() => rmSync(root, { recursive: true }))

beforeEach(() => {
  events.length = 0
  // No wait before a retry, unless the service requires one.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe.each(['inline', 'packages'] as const)('engines: %s', (engines) => {
  test.each(scenarios)('$name', async ({ respond, options, act }) => {
    const module = modules.get(engines)
    if (module === undefined) throw new Error('was not generated')
    const { baseUrl, seen } = await recordingServer(respond)
    await act({ client: module.createApiClient({ baseUrl, ...options?.(module) }), module, seen })
  })
})

test('an error of one client is recognised by another one', async () => {
  const [own, other] = [modules.get('inline'), modules.get('packages')]
  if (own === undefined || other === undefined) throw new Error('was not generated')
  const { baseUrl } = await recordingServer(give({ why: 'lent' }, 404))
  const error: unknown = await own
    .createApiClient({ baseUrl })
    .books['get']?.('b1')
    .catch((cause: unknown) => cause)
  const known = ['getBook', undefined, 'listBooks'].map((operation) => other.isApiError(error, operation))
  expect(known).toEqual([true, true, false])
})
