import { expect, test } from 'vitest'
import { operations } from '@loyalty-kit/spec'
import { activitiesOf, facts, structureAt } from '../../mock-server/test/facts.ts'
import { byPath } from '../src/fetch.ts'
import { isTokenRequest, conversation, json, structure, token } from './service.ts'

test('delete sends the method, the path and all three credentials', async () => {
  const { loyalty, calls } = conversation(() => json(structure))
  expect(await loyalty.tierStructures.delete('ts_1')).toEqual(structure)
  expect(calls()).toMatchObject([
    {
      method: 'DELETE',
      path: structureAt('ts_1'),
      bearer: 'token-1',
      headers: { [facts.appId]: 'app-id-77', [facts.appToken]: 'app-token-1f5c' },
      body: '',
    },
  ])
})

test('a listing sends its query', async () => {
  const { loyalty, calls } = conversation(() => json({ data: [], object: 'list' }))
  await loyalty.rewards.listActivities('rw_1', { [facts.order]: '-created_at', [facts.size]: 7 }).page()
  expect(calls()[0]?.path).toBe(`${activitiesOf('rw_1')}?${facts.order}=-created_at&${facts.size}=7`)
})

test('a query parameter that an operation does not have is refused before anything is sent', async () => {
  const { loyalty, received } = conversation(() => json({ data: [], object: 'list' }))
  // @ts-expect-error TypeScript knows the names as well
  const misspelt = loyalty.rewards.listActivities('rw_1', { limt: 7 })
  const message = 'Cannot call listRewardActivities: there is no query parameter "limt". There are limit, order, cursor'
  await expect(misspelt.page()).rejects.toThrow(new TypeError(message))
  expect(received).toEqual([])
})

test('a token request sends a form, only the app headers, and scopes separated by spaces', async () => {
  const { loyalty, received } = conversation(() => new Error('no other request'))
  const granted = await loyalty.oauth.generateToken({ scope: ['vouchers', 'orders'] })
  expect(granted.access_token).toBe('token-1')
  expect(received).toMatchObject([
    {
      method: 'POST',
      path: facts.tokenPath,
      body: 'scope=vouchers+orders&grant_type=client_credentials',
      bearer: undefined,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        [facts.appId]: 'app-id-77',
        [facts.appToken]: 'app-token-1f5c',
      },
    },
  ])
})

test('a revocation needs no token, and returns nothing', async () => {
  const { loyalty, calls } = conversation(() => new Response(null, { headers: { 'content-type': 'application/json' } }))
  expect(await loyalty.oauth.revokeToken('some-token')).toBeUndefined()
  expect(calls()).toMatchObject([
    { method: 'POST', path: facts.revokePath, body: 'access_token=some-token', bearer: undefined },
  ])
})

test("tokenPath applies to the client's own tokens and to calls", async () => {
  const requested = `/other${facts.tokenPath}`
  const paths: string[] = []
  const { loyalty } = conversation(() => json(structure), {
    tokenPath: requested,
    fetch: (input) => {
      paths.push(new URL(input instanceof Request ? input.url : input).pathname)
      return Promise.resolve(isTokenRequest(input) ? token('t') : json(structure))
    },
  })
  await loyalty.tierStructures.delete('ts_1')
  await loyalty.oauth.generateToken({ scope: [facts.scopeOfDeletion] })
  await byPath(loyalty).POST(operations.generateOAuthToken.path, {
    body: { grant_type: 'client_credentials', scope: facts.scope },
  })
  expect(paths).toEqual([requested, structureAt('ts_1'), requested, requested])
})
