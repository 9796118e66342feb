import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { isApiError } from '../src/index.ts'
import {
  appToken,
  conversation,
  failure,
  failureOf,
  isTokenRequest,
  json,
  served,
  structure,
  token,
} from './service.ts'

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

test('a token in an error response is redacted wherever it is', async () => {
  const { loyalty } = conversation(() => failure(409), {
    fetch: (input) => Promise.resolve(isTokenRequest(input) ? token('tok-long-1') : failure(409, 'tok-long-1')),
  })
  expect(await failureOf(loyalty.tierStructures.delete('ts_1'))).toMatchObject({ key: '[redacted]' })
})
