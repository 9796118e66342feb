import { inspect } from 'node:util'
import { beforeEach, expect, test, vi } from 'vitest'
import { recordingServer } from './library.ts'
import { basic, client, clientFlow, revocation, scopes, secured, service, shown, tokenUrl } from './oauth-service.ts'
import { vaultOf, type Vault } from './vault.ts'

const [createMachine, createRevoking, createInBody, createForUser, createWithKey] = await Promise.all([
  vaultOf(secured(clientFlow)),
  vaultOf(secured(clientFlow, revocation), { oauth: { revoke: 'revoke' } }),
  vaultOf(secured(clientFlow), { oauth: { clientSecretIn: 'body' } }),
  vaultOf(
    secured({
      authorizationCode: { authorizationUrl: tokenUrl, tokenUrl, refreshUrl: 'https://id.example/again', scopes },
    }),
  ),
  vaultOf({
    ...secured(clientFlow, {}, { key: { type: 'apiKey', in: 'header', name: 'x-app' } }),
    security: [{ key: [], auth: [] }],
  }),
])

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0) // no wait before a retry
  return () => vi.restoreAllMocks()
})

const members = 'clientId, clientSecret, refreshToken, scope, tokenUrl, tokenCache, ignoreCacheErrors, token'

test.each([
  { auth: { clientID: 'a', clientSecret: 'b' }, message: `.clientID: there is no such member. There are ${members}` },
  { auth: { ...client, tokenURL: 'http://x.test' }, message: '.tokenURL: there is no such member' },
  { auth: { ...client, scopes: ['read'] }, message: '.scopes: there is no such member' },
  { auth: { tokn: 'a' }, message: '.tokn: there is no such member' },
  { auth: { ...client, clientId: 3 }, message: '.clientId: it must be a string' },
  {
    auth: { ...client, clientSecret: 3 },
    message: '.clientSecret: it must be a string, or a function that returns one',
  },
  { auth: { clientId: 'a', refreshToken: null }, message: '.refreshToken: it must be a string, or a function' },
  { auth: { ...client, scope: 5 }, message: '.scope: it must be a string, or an array of strings' },
  { auth: { ...client, scope: ['read', 5] }, message: '.scope: it must be a string, or an array of strings' },
  { auth: { ...client, scope: { read: true } }, message: '.scope: it must be a string, or an array of strings' },
  { auth: { ...client, tokenUrl: 5 }, message: '.tokenUrl: it must be a string' },
  { auth: { ...client, tokenCache: {} }, message: '.tokenCache: it must be an object with the functions get and set' },
  { auth: { ...client, tokenCache: new Map() }, message: undefined },
  { auth: { ...client, ignoreCacheErrors: 'yes' }, message: '.ignoreCacheErrors: it must be true or false' },
  { auth: { token: 5 }, message: '.token: it must be a string, or a function that returns one' },
  { auth: { clientId: 'a' }, message: ': pass clientId and clientSecret, or clientId and refreshToken, or token' },
  { auth: {}, message: ': pass clientId and clientSecret, or clientId and refreshToken, or token' },
  { auth: { ...client, token: 'a' }, message: ': pass either token or clientId, not both' },
  { auth: 'secret', message: `: it must be an object with ${members}` },
  { auth: null, message: `: it must be an object with ${members}` },
  { auth: { ...client, scope: 'read write', tokenCache: undefined }, message: undefined },
])('a client with $auth is created, unless "$message"', ({ auth, message }) => {
  const create = (): unknown => createMachine({ baseUrl: 'http://it.test', credentials: { auth } })
  if (message === undefined) expect(create).not.toThrow()
  else expect(create).toThrow(`Cannot use credentials.auth${message}`)
})

test('tokens are requested once with the scopes of the client, and kept', async () => {
  const { baseUrl, seen, tokenUrl: url } = await service()
  const { operations } = createMachine({
    baseUrl,
    credentials: { auth: { ...client, scope: ['read', 'write'], tokenUrl: url } },
  })
  expect(await Promise.all([operations['readIt']?.(), operations['writeIt']?.()])).toEqual(['done', 'done'])
  expect(seen.map(shown)).toEqual([
    `POST /token ${basic} grant_type=client_credentials&scope=read+write`,
    'GET /it Bearer at1',
    'PUT /it Bearer at1',
  ])
})

test.each<{ name: string; create: (options: object) => Vault; auth: object; request: string }>([
  { name: 'the header', create: createMachine, auth: client, request: `${basic} grant_type=client_credentials` },
  {
    name: 'the header, encoded',
    create: createMachine,
    auth: { clientId: 'a:b', clientSecret: async () => 'c d+é' },
    request: `Basic ${btoa('a%3Ab:c+d%2B%C3%A9')} grant_type=client_credentials`,
  },
  {
    name: 'the body',
    create: createInBody,
    auth: client,
    request: 'grant_type=client_credentials&client_id=id&client_secret=secret',
  },
  {
    name: 'a refresh token',
    create: createForUser,
    auth: { ...client, refreshToken: 'rt0' },
    request: `${basic} grant_type=refresh_token&refresh_token=rt0`,
  },
  {
    name: 'a refresh token of a public client',
    create: createForUser,
    auth: { clientId: 'id', refreshToken: () => 'rt0' },
    request: 'grant_type=refresh_token&refresh_token=rt0&client_id=id',
  },
])('a token is requested with $name', async ({ create, auth, request }) => {
  const { baseUrl, seen, tokenUrl: url } = await service()
  await create({
    baseUrl,
    credentials: { auth: { tokenUrl: url, ...auth } },
  }).operations['readIt']?.()
  expect(seen.map(shown)).toEqual([`POST /token ${request}`, 'GET /it Bearer at1'])
})

test.each([
  { create: createMachine, auth: client, url: 'https://id.example/token' },
  { create: createForUser, auth: { ...client, refreshToken: 'rt0' }, url: 'https://id.example/again' },
  { create: createMachine, auth: { ...client, tokenUrl: '/own' }, url: 'https://vault.test/own' },
])('a token is requested from $url without the headers of the client', async ({ create, auth, url }) => {
  const sent: [url: string, headers: object][] = []
  const fetch = async (address: string, { headers }: RequestInit): Promise<Response> => {
    sent.push([address, { ...headers }])
    return Response.json({ access_token: 'at1' })
  }
  const vault = create({ baseUrl: 'https://vault.test/v1', fetch, headers: { 'x-app': 'a1' }, credentials: { auth } })
  await vault.operations['readIt']?.()
  expect(sent).toEqual([
    [url, { accept: 'application/json', authorization: basic, 'content-type': 'application/x-www-form-urlencoded' }],
    ['https://vault.test/v1/it', { accept: 'text/plain', authorization: 'Bearer at1', 'x-app': 'a1' }],
  ])
})

test('a token that the caller passes is sent, and none is requested', async () => {
  const { baseUrl, seen } = await service()
  for (const create of [createMachine, createForUser])
    await create({ baseUrl, credentials: { auth: { token: () => 'mine' } } }).operations['readIt']?.()
  expect(seen.map(shown)).toEqual(Array.from({ length: 2 }, () => 'GET /it Bearer mine'))
})

test('a refused token is replaced once', async () => {
  const { baseUrl, seen, tokenUrl: url } = await service({}, (nth) => (nth === 2 ? 401 : undefined))
  const { operations } = createMachine({ baseUrl, credentials: { auth: { ...client, tokenUrl: url } } })
  expect(await operations['readIt']?.()).toBe('done')
  expect(seen.map(shown)).toMatchObject(
    [/^POST/, 'GET /it Bearer at1', /^POST/, 'GET /it Bearer at2'].map((each) =>
      each instanceof RegExp ? (expect.stringMatching(each) as unknown) : each,
    ),
  )
})

test('a refused token is replaced beside a key that the caller changes', async () => {
  const { baseUrl, seen, tokenUrl: url } = await service({}, (nth) => (nth === 2 ? 401 : undefined))
  const credentials = { key: () => 'k', auth: { ...client, tokenUrl: url } }
  expect(await createWithKey({ baseUrl, credentials }).operations['readIt']?.()).toBe('done')
  expect(seen.map(({ headers }) => headers.authorization)).toEqual([basic, 'Bearer at1', basic, 'Bearer at2'])
})

test('a failed token request is retried with the limits of the client; one with a refresh token is not', async () => {
  const failing = await service({}, (nth) => (nth === 1 ? 503 : undefined))
  const auth = { ...client, tokenUrl: failing.tokenUrl }
  expect(await createMachine({ baseUrl: failing.baseUrl, credentials: { auth } }).operations['readIt']?.()).toBe('done')
  const broken = await service({}, () => 503)
  const user = createForUser({
    baseUrl: broken.baseUrl,
    credentials: { auth: { ...client, refreshToken: 'rt0', tokenUrl: broken.tokenUrl } },
  })
  await expect(user.operations['readIt']?.()).rejects.toMatchObject({
    operation: `POST ${broken.tokenUrl}`,
    status: 503,
  })
  expect([failing.seen.length, broken.seen.length]).toEqual([3, 1])
})

test('a refresh token that the server replaces is used next, and given to the cache', async () => {
  let now = 1_800_000_000_000
  const { baseUrl, seen, tokenUrl: url } = await service({ refresh_token: 'rt1' })
  const kept: unknown[] = []
  const tokenCache = { get: () => undefined, set: (received: { token: object }) => void kept.push(received.token) }
  const auth = { clientId: 'id', refreshToken: 'rt0', tokenUrl: url, tokenCache }
  const { operations } = createForUser({ baseUrl, now: () => now, credentials: { auth } })
  await operations['readIt']?.()
  now += 61_000
  await operations['readIt']?.()
  expect(seen.map(({ body }) => new URLSearchParams(body).get('refresh_token')).filter(Boolean)).toEqual(['rt0', 'rt1'])
  expect(kept).toMatchObject([{ refresh_token: 'rt1' }, { refresh_token: 'rt1' }])
})

test('clients that share a cache share its token', async () => {
  const { baseUrl, seen, tokenUrl: url } = await service()
  let kept: unknown
  const tokenCache = { get: () => kept, set: (received: unknown) => void (kept = received) }
  for (const create of [createMachine, createMachine])
    await create({ baseUrl, credentials: { auth: { ...client, tokenUrl: url, tokenCache } } }).operations['readIt']?.()
  expect(seen.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET'])
})

test.each([
  { name: 'without a lifetime', token: { expires_in: undefined }, requests: 1 },
  { name: 'with an unknown lifetime', token: { expires_in: null }, requests: 1 },
  { name: 'with nothing known', token: { expires_in: null, scope: null }, requests: 1 },
  { name: 'with a lifetime and no scope', token: { scope: null }, requests: 2 },
  { name: 'with a lifetime', token: {}, requests: 2 },
])('a token $name is requested $requests time(s) in 20 minutes', async ({ token, requests }) => {
  let now = 1_800_000_000_000
  const { baseUrl, seen, tokenUrl: url } = await service(token)
  const { operations } = createMachine({ baseUrl, now: () => now, credentials: { auth: { ...client, tokenUrl: url } } })
  await operations['readIt']?.()
  now += 20 * 60_000
  await operations['readIt']?.()
  expect(seen.filter((each) => each.method === 'POST').length).toBe(requests)
})

test('closing waits for calls, and revokes the tokens of the client with the operation of the configuration', async () => {
  const { baseUrl, seen, tokenUrl: url } = await service()
  const vault = createRevoking({ baseUrl, credentials: { auth: { ...client, tokenUrl: url } } })
  const called = vault.operations['readIt']?.()
  await vault.close()
  expect(await called).toBe('done')
  expect(seen.map(shown).slice(1)).toEqual(['GET /it Bearer at1', `POST /revoke ${basic} token=at1`])
  await vault.close()
  expect(seen.length).toBe(3)
})

test.each([
  { name: 'in the header', create: createMachine, refreshToken: undefined },
  { name: 'in the body', create: createInBody, refreshToken: undefined },
  { name: 'of a user', create: createForUser, refreshToken: 'refre5h' },
])('no secret of a token request is shown: $name', async ({ create, refreshToken }) => {
  const clientSecret = 'client-5ecret'
  const encoded = btoa(`id:${clientSecret}`)
  const { baseUrl } = await recordingServer((response) =>
    response.writeHead(400).end(`wrong: ${clientSecret} ${encoded} ${refreshToken} "refresh_token":"n3w"`),
  )
  const events: unknown[] = []
  const observe = (event: object): void => void events.push({ ...event })
  const auth = { clientId: 'id', clientSecret, refreshToken, tokenUrl: `${baseUrl}token` }
  const vault = create({ baseUrl, credentials: { auth }, onRequest: observe, onResponse: observe, onError: observe })
  const error: unknown = await vault.operations['readIt']?.().catch((cause: unknown) => cause)
  const all = inspect([vault, events, error, JSON.stringify(error)], { depth: 9 })
  expect(all).toContain('wrong: [redacted]')
  for (const spelling of [clientSecret, encoded, 'refre5h', 'n3w']) expect(all).not.toContain(spelling)
})

test.each([
  { auth: { clientId: 'id' }, message: 'Cannot use credentials.auth: pass clientId and clientSecret, or clientId and' },
  { auth: { token: 't', scope: ['a'] }, message: 'Cannot use credentials.auth: pass either token or scope, not both' },
  { auth: { token: 't', clientId: 'id' }, message: 'pass either token or clientId, not both' },
  { auth: {}, message: 'Cannot use credentials.auth' },
  { auth: 'hidden', message: 'Cannot use credentials.auth' },
])('credentials $auth are refused', ({ auth, message }) => {
  expect(() => createMachine({ baseUrl: 'http://vault.test', credentials: { auth } })).toThrow(message)
})

test.each([
  { oauth: { revoke: 'none' }, message: 'Cannot use oauth.revoke: the document has no operation "none"' },
  { oauth: { token: 'none' }, message: 'Cannot use oauth.token: the document has no operation "none"' },
  { oauth: { revoke: 'readIt' }, message: 'Cannot use oauth.revoke: the body of "readIt" has no member' },
])('$oauth is refused', async ({ oauth, message }) => {
  await expect(vaultOf(secured(clientFlow), { oauth })).rejects.toThrow(message)
})
