import { createMockServer } from '@loyalty-kit/mock-server'
import { operations, type OAuthToken, type paths, type TierStructure } from '@loyalty-kit/spec'
import createClient from 'openapi-fetch'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'

test('openapi-fetch calls every operation of the mock, with the paths of the contract', async () => {
  const mock = createMockServer({})
  onTestFinished(() => mock.close())
  const headers = { 'x-app-id': 'demo-app', 'x-app-token': 'demo-token' }
  const client = createClient<paths>({ baseUrl: 'http://localhost', fetch: (request) => mock.fetch(request), headers })
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }

  const issued = await client.POST('/oauth/token', {
    ...form,
    body: { grant_type: 'client_credentials', scope: 'api' },
  })
  expectTypeOf(issued.data).toEqualTypeOf<OAuthToken | undefined>()
  const token = issued.data?.access_token ?? ''
  const authorized = { headers: { authorization: `Bearer ${token}` } }

  const listed = await client.GET('/v2/loyalties/rewards/{id}/activities', {
    ...authorized,
    params: { path: { id: 'rw_mug' }, query: { limit: 5, order: 'created_at' } },
  })
  const ids: string[] | undefined = listed.data?.data.map(({ id }) => id)
  expect(ids).toHaveLength(5)

  const structure = '/v2/loyalties/tier-structures/{id}'
  const deleted = await client.DELETE(structure, { ...authorized, params: { path: { id: 'ts_gold' } } })
  const gone: TierStructure | undefined = deleted.data
  const status: 'DRAFT' | 'ACTIVE' | 'INACTIVE' | 'DELETED' | undefined = deleted.data?.status
  expect([gone?.id, status]).toEqual(['ts_gold', 'DELETED'])
  const again = await client.DELETE(structure, { ...authorized, params: { path: { id: 'ts_gold' } } })
  expect([again.error?.code, again.response.status]).toEqual([404, 404])

  const revoked = await client.POST('/v1/oauth/token/revoke', { ...form, body: { access_token: token } })
  expectTypeOf(revoked.data).toEqualTypeOf<undefined>()
  expect(revoked.response.ok).toBe(true)

  const called = (await mock.control.journal({})).map(({ operation }) => operation)
  expect(new Set(called)).toEqual(new Set(Object.keys(operations)))
})
