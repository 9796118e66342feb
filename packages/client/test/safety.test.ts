import { afterEach, expect, test, vi } from 'vitest'
import { byPath } from '../src/fetch.ts'
import { createLoyaltyClient } from '../src/index.ts'
import { appToken, conversation, failureOf, json, listen, served, structure } from './service.ts'

const options = { baseUrl: 'https://loyalty.test', appId: 'app-id-77', appToken, scope: ['loyalties'] } as const

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  '',
  '.',
  '..',
  '%2e',
  '%2E%2e',
  '.%2e',
  '../rewards',
  '..\\rewards',
  'a/../..',
  'a%2f..%2fb',
  './a',
  '\ud800',
  undefined,
  null,
  {},
  [],
])('the id %j is refused before any request', async (id) => {
  const { loyalty, received } = conversation(() => json(structure))
  const error = await failureOf(loyalty.tierStructures.delete(id as string)) // what a caller without types could pass
  expect(error).toBeInstanceOf(TypeError)
  expect(error.message).toMatch(/^Cannot call deleteTierStructure: path parameter "id" is /)
  expect(await failureOf(loyalty.rewards.listActivities(id as string).page())).toBeInstanceOf(TypeError)
  expect(received).toEqual([])
})

test.each([
  ['a/b', 'a%2Fb'],
  ['a?b=c#d', 'a%3Fb%3Dc%23d'],
  ['a b', 'a%20b'],
  ['ts..1', 'ts..1'],
  ['...', '...'],
  ['é{id}$&', '%C3%A9%7Bid%7D%24%26'],
  ['a\r\nX: y', 'a%0D%0AX%3A%20y'],
])('the id %j is encoded as one segment, %s', async (id, sent) => {
  const { loyalty, calls } = conversation(() => json(structure))
  await loyalty.tierStructures.delete(id)
  expect(calls()[0]?.path).toBe(`/v2/loyalties/tier-structures/${sent}`)
})

test.each([
  'https://loyalty.test',
  'http://localhost:4010',
  'http://127.0.0.1:4010/base',
  'http://[::1]:4010',
  'http://mock.localhost',
])('the app token may be sent to %s', (baseUrl) => {
  expect(createLoyaltyClient({ ...options, baseUrl })).toBeTypeOf('object')
})

test.each(['http://mock:4010', 'http://host.docker.internal', 'http://10.0.0.5/base', 'http://mock.test'])(
  'with allowHttp, calls may be sent to %s',
  async (baseUrl) => {
    const { loyalty, calls } = conversation(() => json(structure), { baseUrl, allowHttp: true })
    expect(await loyalty.tierStructures.delete('ts_1')).toEqual(structure)
    expect(calls().length).toBe(1)
    expect(() => createLoyaltyClient({ ...options, baseUrl })).toThrow(TypeError)
    expect(() => createLoyaltyClient({ ...options, baseUrl: `${baseUrl}?x=1`, allowHttp: true })).toThrow(TypeError)
  },
)

test.each([
  'http://loyalty.example',
  'http://localhost.evil.example',
  'ftp://loyalty.example',
  'https://user:pass-9@loyalty.example',
  'https://loyalty.example?x=1',
  'https://loyalty.example#x',
  'loyalty',
  '',
])('the base URL "%s" is refused', (baseUrl) => {
  const expected =
    'Cannot use baseUrl: it must be an https: URL (or http: to this machine, or to any with allowHttp) without user name, query and fragment'
  expect(() => createLoyaltyClient({ ...options, baseUrl })).toThrow(new TypeError(expected))
})

test.each([
  {
    given: { appToken: '' },
    expected: 'Cannot send appToken: it is missing, or has a character that is not allowed in a header',
  },
  {
    given: { appToken: 'secret-5\r\nX-Evil: 1' },
    expected: 'Cannot send appToken: it is missing, or has a character that is not allowed in a header',
  },
  {
    given: { appToken: 'tok€n' },
    expected: 'Cannot send appToken: it is missing, or has a character that is not allowed in a header',
  },
  {
    given: { appId: 'id-5\n' },
    expected: 'Cannot send appId: it is missing, or has a character that is not allowed in a header',
  },
  { given: { tokenPath: '.evil.example/token' }, expected: 'Cannot use tokenPath: it must start with a slash' },
  { given: { headers: { 'a b': 'c' } }, expected: 'Cannot send the header "a b": its name is not valid' },
])('invalid options are refused with a message without secrets: $expected', ({ given, expected }) => {
  expect(() => createLoyaltyClient({ ...options, ...given })).toThrow(new TypeError(expected))
})

test.each([
  {
    headers: { 'x-note': 'a\r\nx-evil: 1' },
    expected: 'Cannot send x-note: it is missing, or has a character that is not allowed in a header',
  },
  {
    headers: { 'x-note': 'a\u0000' },
    expected: 'Cannot send x-note: it is missing, or has a character that is not allowed in a header',
  },
  { headers: { 'x note': 'a' }, expected: 'Cannot send the header "x note": its name is not valid' },
])('invalid headers are refused before any request: $expected', async ({ headers, expected }) => {
  const { loyalty, calls } = conversation(() => json(structure))
  expect((await failureOf(loyalty.tierStructures.delete('ts_1', { headers }))).message).toBe(expected)
  expect(calls()).toEqual([])
})

test('a token with a line break is refused, and not shown', async () => {
  const { loyalty, calls } = conversation(() => json(structure), { token: 'secret-6\r\nx-evil: 1' })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
    'Cannot send the access token: it is missing, or has a character that is not allowed in a header',
  )
  expect(calls()).toEqual([])
})

test('browsers and their workers must be allowed', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36' })
  expect(() => createLoyaltyClient(options)).toThrow('users of the page could read the app token')
  expect(createLoyaltyClient({ ...options, allowBrowser: true })).toBeTypeOf('object')
})

test('a page must be allowed, whatever its user agent', () => {
  vi.stubGlobal('navigator', { userAgent: 'MyApp/1.0' })
  expect(createLoyaltyClient(options)).toBeTypeOf('object')
  vi.stubGlobal('document', {})
  expect(() => createLoyaltyClient(options)).toThrow('users of the page could read the app token')
})

test.each([301, 302, 303, 307, 308])(
  'a %i redirect is not followed, so that no credential is sent elsewhere',
  async (status) => {
    let elsewhere = 0
    const other = await listen((_, response) => {
      elsewhere++
      response.end('{}')
    })
    const baseUrl = await listen((request, response) => {
      request.resume()
      response.writeHead(status, { location: other }).end()
    })
    const { loyalty } = conversation(() => json(structure), { baseUrl, token: 't', fetch: globalThis.fetch })
    const error = await failureOf(loyalty.tierStructures.delete('ts_1'))
    expect(error).toMatchObject({ name: 'ApiError', status })
    expect(error.message).toContain('; redirects are not followed, since they could send credentials elsewhere')
    const { response } = await byPath(loyalty).DELETE('/v2/loyalties/tier-structures/{id}', {
      params: { path: { id: 'ts_1' } },
    })
    expect([response.status, elsewhere]).toEqual([status, 0])
  },
)

test('a body above the limit is not read to its end', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent++
      controller.enqueue(new Uint8Array(1000))
    },
  })
  const { loyalty } = conversation(() => new Response(endless), { maxResponseBytes: 10_000 })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
    'deleteTierStructure returned 200 with a body longer than maxResponseBytes',
  )
  expect(sent).toBeLessThan(20)
})

test.each([
  { maxResponseBytes: undefined, limit: 10 * 2 ** 20 },
  { maxResponseBytes: 1000, limit: 1000 },
])(
  'with maxResponseBytes $maxResponseBytes, a body of $limit bytes is read, and not one more byte',
  async ({ maxResponseBytes, limit }) => {
    const text = JSON.stringify(structure)
    const { loyalty } = await served(
      (_, response, nth) => void response.end(text.padEnd(nth === 1 ? limit : limit + 1)),
      { maxResponseBytes },
    )
    expect(await loyalty.tierStructures.delete('ts_1')).toEqual(structure)
    expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
      'deleteTierStructure returned 200 with a body longer than maxResponseBytes',
    )
  },
)

test('a body of several chunks is joined, including a character split between them', async () => {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...structure, name: 'Größe 金' }))
  const chunked = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const { loyalty } = conversation(() => new Response(chunked))
  expect((await loyalty.tierStructures.delete('ts_1')).name).toBe('Größe 金')
})

test.each(['{"__proto__":{"admin":true},"id":"x"}', '{"\\u005f_proto__":{"admin":true},"id":"x"}'])(
  '%s sets no prototype',
  async (text) => {
    const { loyalty } = conversation(() => new Response(text))
    const result: object = await loyalty.tierStructures.delete('ts_1')
    expect([Object.keys(result), 'admin' in { ...result }, 'admin' in Object.assign({}, result)]).toEqual([
      ['id'],
      false,
      false,
    ])
  },
)
