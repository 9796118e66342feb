import { expect, test } from 'vitest'
import { byPath } from '../src/fetch.ts'
import { isTokenRequest, conversation, json, structure, token } from './service.ts'

test('delete sends the method, the path and all three credentials', async () => {
  const { loyalty, calls } = conversation(() => json(structure))
  expect(await loyalty.tierStructures.delete('ts_1')).toEqual(structure)
  expect(calls()).toMatchObject([
    {
      method: 'DELETE',
      path: '/v2/loyalties/tier-structures/ts_1',
      bearer: 'token-1',
      headers: { 'x-app-id': 'app-id-77', 'x-app-token': 'app-token-1f5c' },
      body: '',
    },
  ])
})

test('a listing sends its query', async () => {
  const { loyalty, calls } = conversation(() => json({ data: [], object: 'list' }))
  await loyalty.rewards.listActivities('rw_1', { order: '-created_at', limit: 100 }).page()
  expect(calls()[0]?.path).toBe('/v2/loyalties/rewards/rw_1/activities?order=-created_at&limit=100')
})

test('a token request sends a form, only the app headers, and scopes separated by spaces', async () => {
  const { loyalty, received } = conversation(() => new Error('no other request'))
  const granted = await loyalty.oauth.generateToken({ scope: ['api', 'client_api'] })
  expect(granted.access_token).toBe('token-1')
  expect(received).toMatchObject([
    {
      method: 'POST',
      path: '/oauth/token',
      body: 'scope=api+client_api&grant_type=client_credentials',
      bearer: undefined,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-app-id': 'app-id-77',
        'x-app-token': 'app-token-1f5c',
      },
    },
  ])
})

test('a revocation needs no token, and returns nothing', async () => {
  const { loyalty, calls } = conversation(() => new Response(null, { headers: { 'content-type': 'application/json' } }))
  expect(await loyalty.oauth.revokeToken('some-token')).toBeUndefined()
  expect(calls()).toMatchObject([
    { method: 'POST', path: '/v1/oauth/token/revoke', body: 'access_token=some-token', bearer: undefined },
  ])
})

test("tokenPath applies to the client's own tokens and to calls", async () => {
  const paths: string[] = []
  const { loyalty } = conversation(() => json(structure), {
    tokenPath: '/v1/oauth/token',
    fetch: (input) => {
      paths.push(new URL(input instanceof Request ? input.url : input).pathname)
      return Promise.resolve(isTokenRequest(input) ? token('t') : json(structure))
    },
  })
  await loyalty.tierStructures.delete('ts_1')
  await loyalty.oauth.generateToken({ scope: ['api'] })
  await byPath(loyalty).POST('/oauth/token', { body: { grant_type: 'client_credentials', scope: 'api' } })
  const requested = '/v1/oauth/token'
  expect(paths).toEqual([requested, '/v2/loyalties/tier-structures/ts_1', requested, requested])
})
