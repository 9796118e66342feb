import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '@loyalty-kit/mock-server'
import { createMockServer as createNodeMockServer } from '@loyalty-kit/mock-server/node'
import { sendRequest, bearer, start, testMock, testSecret } from './helpers.ts'
import { activitiesOf, facts } from './facts.ts'

const listing = activitiesOf('rw_mug')

test('a token is valid for its lifetime, by the clock of the mock', async () => {
  const mock = testMock({ tokenLifetimeSeconds: 60 })
  const authorization = await bearer(mock)
  const status = async (): Promise<number> => (await sendRequest(mock, listing, { headers: { authorization } })).status
  expect(await status()).toBe(facts.listed)
  await mock.control.clock({ advanceMs: 59_999 })
  expect(await status()).toBe(facts.listed)
  await mock.control.clock({ advanceMs: 1 })
  expect(await status()).toBe(401)
  await mock.control.clock({ set: start })
  expect(await status()).toBe(facts.listed)
})

test('revoking a token from before a reset does not revoke a new token with the same id', async () => {
  let now = start
  const mock = testMock({ now: () => now })
  const stale = (await bearer(mock)).slice('Bearer '.length)
  await mock.control.reset()
  now += 5000
  const authorization = await bearer(mock)
  const revoked = await sendRequest(mock, facts.revokePath, { method: 'POST', body: { access_token: stale } })
  expect(revoked.status).toBe(facts.revoked)
  expect(await sendRequest(mock, listing, { headers: { authorization } })).toMatchObject({ status: facts.listed })
})

test('expires_at is the expiry in seconds, whatever the fraction of the current second', async () => {
  const mock = testMock({ now: () => start + 999 })
  const { body } = await sendRequest(mock, facts.tokenPath, {
    method: 'POST',
    body: { grant_type: 'client_credentials', scope: facts.scope },
  })
  expect(body).toMatchObject({ expires_in: facts.tokenSeconds, expires_at: start / 1000 + facts.tokenSeconds })
})

test('a token is a JWT with app, scope, id and times', async () => {
  const mock = testMock()
  const [header, payload] = (await bearer(mock, 'vouchers orders')).slice('Bearer '.length).split('.')
  expect(
    [header, payload].map((part) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as unknown),
  ).toEqual([
    { alg: 'HS256', typ: 'JWT' },
    {
      sub: 'demo-app',
      scope: 'vouchers orders',
      jti: expect.stringMatching(/^tok_/),
      iat: start / 1000,
      exp: start / 1000 + facts.tokenSeconds,
    },
  ])
})

describe('a modified token', async () => {
  const mock = testMock()
  const [header = '', payload = '', signature = ''] = (await bearer(mock, 'vouchers'))
    .slice('Bearer '.length)
    .split('.')
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (text: string): string =>
    `${text}.${createHmac('sha256', testSecret).update(text).digest('base64url')}`
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object

  test.each([
    ['with a wider scope', `${header}.${encode({ ...claims, scope: facts.scope })}.${signature}`],
    ['with a later expiry', `${header}.${encode({ ...claims, exp: 9_999_999_999 })}.${signature}`],
    ['without algorithm', `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...claims, scope: facts.scope })}.`],
    ['with another algorithm', `${encode({ alg: 'RS256', typ: 'JWT' })}.${payload}.${signature}`],
    ['with another algorithm and a valid signature', signed(`${encode({ alg: 'HS512', typ: 'JWT' })}.${payload}`)],
    ['with no header and a valid signature', signed(`.${payload}`)],
    ['with the signature cut short', `${header}.${payload}.${signature.slice(0, -1)}`],
    ['without signature', `${header}.${payload}.`],
    ['with a fourth part', `${header}.${payload}.${signature}.x`],
    ['that is not a JWT', 'x'],
  ])('%s is invalid', async (_, token) => {
    const response = await sendRequest(mock, listing, { headers: { authorization: `Bearer ${token}` } })
    expect(response).toMatchObject({ status: 401, body: { details: 'It was not issued by this server' } })
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
  })
})

test('a scheme other than Bearer is not a credential', async () => {
  const { status, headers } = await sendRequest(testMock(), listing, { headers: { authorization: 'Basic eDp5' } })
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="loyalty"'])
})

test('a token that another server issued with the same secret is unknown', async () => {
  const authorization = await bearer(testMock())
  expect(await sendRequest(testMock(), listing, { headers: { authorization } })).toMatchObject({
    status: 401,
    body: { details: 'It was removed when the mock was reset' },
  })
})

test('a token from before a reset stays unknown, even when ids repeat', async () => {
  const mock = testMock()
  const wide = await bearer(mock, facts.scope)
  await mock.control.reset()
  const narrow = await bearer(mock, 'vouchers')
  expect(narrow).not.toBe(wide)
  expect(await sendRequest(mock, listing, { headers: { authorization: wide } })).toMatchObject({ status: 401 })
})

test('both HMAC implementations give the same signature', async () => {
  const options = { now: () => start, idSeed: 1, secret: 'the same' }
  expect(await bearer(createNodeMockServer(options))).toBe(await bearer(testMock(options)))
})

test('a random secret is used by default', async () => {
  const options = { now: () => start, idSeed: 1 }
  expect(await bearer(createNodeMockServer(options))).not.toBe(await bearer(createNodeMockServer(options)))
})

describe('scopes', () => {
  test.each([
    [facts.scope, undefined, facts.listed],
    [facts.scopeOfListing, undefined, facts.listed],
    ['vouchers', undefined, 403],
    ['client_api', undefined, 403],
    ['vouchers', 'any', facts.listed],
    ['vouchers', { listRewardActivities: ['vouchers'] }, facts.listed],
    [facts.scopeOfListing, { listRewardActivities: ['vouchers'] }, 403],
    [facts.scopeOfListing, { deleteTierStructure: ['vouchers'] }, facts.listed],
  ] as const)('a token for %s, where %j is accepted, gets %i', async (scope, acceptedScopes, status) => {
    const mock = testMock(acceptedScopes === undefined ? {} : { acceptedScopes })
    expect(await sendRequest(mock, listing, { headers: { authorization: await bearer(mock, scope) } })).toMatchObject({
      status,
    })
  })
})

test('expired tokens are removed when others are issued', async () => {
  const store = createMemoryStore()
  const mock = testMock({ createStore: () => store })
  const tokens = () => store.run({ all: ['tokens'] }, (rows) => ({ result: rows.all('tokens') }))
  await bearer(mock)
  await bearer(mock)
  expect(await tokens()).toHaveLength(2)
  await mock.control.clock({ advanceMs: (facts.tokenSeconds + 1) * 1000 })
  await bearer(mock)
  expect(await tokens()).toHaveLength(1)
})
