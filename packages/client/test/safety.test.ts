import { inspect } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { createLoyaltyClient, isApiError } from '../src/index.ts'
import {
  isTokenRequest,
  appToken,
  conversation,
  failure,
  failureOf,
  json,
  listen,
  served,
  structure,
  token,
} from './service.ts'

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
  { given: { timeoutMs: -1 }, expected: 'Cannot use timeoutMs: it must be a number above 0, not -1' },
  { given: { timeoutMs: NaN }, expected: 'Cannot use timeoutMs: it must be a number above 0, not NaN' },
  { given: { deadlineMs: 0 }, expected: 'Cannot use deadlineMs: it must be a number above 0, not 0' },
  { given: { retries: -1 }, expected: 'Cannot use retries: it must be a whole number from 0, not -1' },
  { given: { retries: 1.5 }, expected: 'Cannot use retries: it must be a whole number from 0, not 1.5' },
])('the limits $given are refused, for a client and for a call', async ({ given, expected }) => {
  expect(() => createLoyaltyClient({ ...options, ...given })).toThrow(new TypeError(expected))
  const { loyalty, received } = conversation(() => json(structure))
  expect(await failureOf(loyalty.tierStructures.delete('ts_1', given))).toEqual(new TypeError(expected))
  expect(received).toEqual([])
})

test.each([{ maxResponseBytes: 0 }, { timeoutMs: '5' as never }])('the option %j is refused', (given) => {
  expect(() => createLoyaltyClient({ ...options, ...given })).toThrow(TypeError)
})

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
    const { response } = await loyalty.fetch.DELETE('/v2/loyalties/tier-structures/{id}', {
      params: { path: { id: 'ts_1' } },
    })
    expect([response.status, elsewhere]).toEqual([status, 0])
  },
)

test('neither console.log nor JSON.stringify of a client shows a secret', async () => {
  const { loyalty } = conversation(() => json(structure))
  await loyalty.tierStructures.delete('ts_1')
  const shown = inspect(loyalty, { depth: null, showHidden: true }) + JSON.stringify(loyalty)
  expect(['app-id-77', appToken, 'token-1'].filter((secret) => shown.includes(secret))).toEqual([])
})

test('an error shows no secret, even if the service echoes it', async () => {
  const echoed = `You sent app-id-77, ${appToken} and Bearer token-1 and eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx.c2ln`
  for (const body of [echoed, JSON.stringify({ code: 409, key: 'k', message: echoed, details: echoed })]) {
    const { loyalty } = conversation(() => new Response(body, { status: 409 }))
    const error = await failureOf(loyalty.tierStructures.delete('ts_1'))
    const shown = inspect(error, { depth: null }) + JSON.stringify(error)
    expect(['app-id-77', appToken, 'token-1', 'eyJ'].filter((secret) => shown.includes(secret))).toEqual([])
    expect(error.message).toContain('You sent [redacted], [redacted] and Bearer [redacted] and [redacted]')
  }
})

test.each([
  { form: 'as JSON', encoded: (text: string) => JSON.stringify({ code: 409, key: 'k', message: text }) },
  { form: 'with escaped slashes', encoded: (text: string) => JSON.stringify({ text }).replaceAll('/', String.raw`\/`) },
  {
    form: 'with escaped letters',
    encoded: (text: string) => JSON.stringify({ text }).replaceAll('e', String.raw`\u0065`),
  },
  { form: 'as HTML', encoded: (text: string) => `<p>${text}</p>` },
])('an error shows no secret that its body contains $form', async ({ encoded }) => {
  const specialCharacters = 'q/"w\\e-77'
  const { loyalty } = conversation(() => new Response(encoded(`You sent ${specialCharacters}`), { status: 409 }), {
    appToken: specialCharacters,
  })
  const error = await failureOf(loyalty.tierStructures.delete('ts_1'))
  expect(error.message).toContain('You sent [redacted]')
  expect(inspect(error, { depth: null }) + JSON.stringify(error)).not.toContain('-77')
})

const asEntities = (text: string, entity: (code: number) => string): string =>
  [...text].map((character) => entity(character.charCodeAt(0))).join('')

test.each([
  { form: 'percent-encoded', encode: encodeURIComponent },
  { form: 'percent-encoded in lower case', encode: (text: string) => encodeURIComponent(text).toLowerCase() },
  { form: 'percent-encoded as a whole', encode: (text: string) => asEntities(text, (code) => `%${code.toString(16)}`) },
  { form: 'in a form', encode: (text: string) => new URLSearchParams({ '': text }).toString().slice(1) },
  { form: 'in base64', encode: btoa },
  { form: 'in base64 for URLs', encode: (text: string) => Buffer.from(text).toString('base64url') },
  { form: 'in base64 after a name', encode: (text: string) => btoa(`a:${text}`) },
  { form: 'in base64 after and before others', encode: (text: string) => btoa(`ab:${text}, c`) },
  {
    form: 'with entities',
    encode: (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  },
  { form: 'with decimal entities', encode: (text: string) => asEntities(text, (code) => `&#${code};`) },
  {
    form: 'with hexadecimal entities',
    encode: (text: string) => asEntities(text, (code) => `&#x${code.toString(16)};`),
  },
])('an error shows no secret that its body contains $form', async ({ encode }) => {
  const secret = 'q?>~<w&"e z+\u00e9/77'
  const encoded = encode(secret)
  const { loyalty } = conversation(() => new Response(`You sent ${encoded}`, { status: 409 }), { appToken: secret })
  const error = await failureOf(loyalty.tierStructures.delete('ts_1'))
  expect(error.message).toContain('[redacted]')
  const shown = inspect(error, { depth: null }) + JSON.stringify(error)
  expect([encoded.slice(5, 13), encoded.slice(-13, -5)].filter((part) => shown.includes(part))).toEqual([])
})

test('the cause of an error shows no secret, and keeps its class, its code and its data', async () => {
  class FetchError extends TypeError {}
  class Agent {
    readonly password = appToken
  }
  const fetch: typeof globalThis.fetch = (url, init) => {
    const inner = Object.assign(new Error(`No answer to ${appToken}`), { code: 'ECONNRESET' })
    const headers = [new Headers(init?.headers), ...new Headers(init?.headers)]
    const request = { url, headers, agent: new Agent(), body: new Uint8Array(5e7) }
    throw Object.assign(new FetchError(`Cannot send ${appToken}`, { cause: inner }), { request, tries: 1 })
  }
  const { loyalty } = conversation(() => json(structure), { fetch, token: 'opaque-96', retries: 0 })
  const error = await failureOf(loyalty.tierStructures.delete('ts_1'))
  expect(error.cause).toBeInstanceOf(FetchError)
  expect(error).toMatchObject({
    message: 'Cannot reach the service for deleteTierStructure: ECONNRESET (attempt 1)',
    cause: {
      message: 'Cannot send [redacted]',
      cause: { message: 'No answer to [redacted]', code: 'ECONNRESET' },
      request: { url: 'https://loyalty.test/v2/loyalties/tier-structures/ts_1', agent: {}, body: {} },
      tries: 1,
    },
  })
  const shown = inspect(error, { depth: null, showHidden: true })
  expect(['app-id-77', appToken, 'opaque-96'].filter((secret) => shown.includes(secret))).toEqual([])
})

test('an error shows no secret in the headers of the response', async () => {
  const { loyalty } = conversation(({ headers }) => {
    return json({}, 409, { 'x-echo': `${headers['authorization']} ${headers['x-app-token']}`, 'x-trace': 'abc' })
  })
  const error = await failureOf(loyalty.tierStructures.delete('ts_1'))
  expect(isApiError(error) && [...error.headers]).toEqual([
    ['content-type', 'application/json'],
    ['x-echo', 'Bearer [redacted] [redacted]'],
    ['x-trace', 'abc'],
  ])
})

test.each(['eyJ-', 'eyJa.', 'Bearer ', '"access_token" '])(
  'a body of nothing but %j is redacted in linear time',
  async (text) => {
    const { loyalty } = conversation(() => new Response(text.repeat(50_000), { status: 409 }))
    const startedAt = performance.now()
    await failureOf(loyalty.tierStructures.delete('ts_1'))
    expect(performance.now() - startedAt).toBeLessThan(2000) // ten seconds, where it grows with the square of the length
  },
)

test('a truncated token response shows no token', async () => {
  const { loyalty } = conversation(() => json(structure), {
    fetch: () => Promise.resolve(new Response('{"access_token": "opaque-99')),
  })
  const error = await failureOf(loyalty.tierStructures.delete('ts_1'))
  expect(error.message).toBe(
    'generateOAuthToken returned 200 with a body that is not JSON: {"access_token": "[redacted]',
  )
  expect(inspect(error, { depth: null })).not.toContain('opaque-99')
})

test.each(['access_token=opaque-97&expires_in=5', `{'access_token': 'opaque-97'}`])(
  'a token response that is not JSON shows no token: %s',
  async (text) => {
    const { loyalty } = conversation(() => json(structure), { fetch: () => Promise.resolve(new Response(text)) })
    const error = await failureOf(loyalty.tierStructures.delete('ts_1'))
    expect(error.message).toContain('[redacted]')
    expect(inspect(error, { depth: null })).not.toContain('opaque-97')
  },
)

test('the token to revoke is not shown when revoking it fails', async () => {
  const { loyalty } = conversation(() => new Response('unknown token opaque-98', { status: 400 }))
  const error = await failureOf(loyalty.oauth.revokeToken('opaque-98'))
  expect(error.message).toBe('revokeOAuthToken returned 400: unknown token [redacted]')
})

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

test.each([
  { secret: 'q7z9', shown: '[redacted]' },
  { secret: 'q7z', shown: 'q7z' }, // part of many words
])('an app token $secret that the service echoes is shown as $shown', async ({ secret, shown }) => {
  const body = { code: 409, key: 'in_use', message: `No ${secret}` }
  const { loyalty } = await served(
    (_, response) => void response.writeHead(409, { 'x-trace': secret }).end(JSON.stringify(body)),
    { appToken: secret },
  )
  const error = await failureOf(loyalty.tierStructures.delete('ts_1'))
  expect(error).toMatchObject({
    message: `deleteTierStructure returned 409 in_use: No ${shown}`,
    body: { message: `No ${shown}` },
  })
  expect(isApiError(error) && error.headers.get('x-trace')).toBe(shown)
})

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

test('a token in an error response is redacted wherever it is', async () => {
  const { loyalty } = conversation(() => failure(409), {
    fetch: (input) => Promise.resolve(isTokenRequest(input) ? token('tok-long-1') : failure(409, 'tok-long-1')),
  })
  expect(await failureOf(loyalty.tierStructures.delete('ts_1'))).toMatchObject({ key: '[redacted]' })
})
