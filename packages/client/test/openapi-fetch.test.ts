import { createMockServer } from '@loyalty-kit/mock-server'
import { operations, type OAuthToken, type paths, type TierStructure } from '@loyalty-kit/spec'
import createClient from 'openapi-fetch'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { facts } from '../../mock-server/test/facts.ts'

const { deleteTierStructure, generateOAuthToken, listRewardActivities, revokeOAuthToken } = operations

test('openapi-fetch calls every operation of the mock, with the paths of the contract', async () => {
  const mock = createMockServer({})
  onTestFinished(() => mock.close())
  const headers = { [facts.appId]: 'demo-app', [facts.appToken]: 'demo-token' }
  const client = createClient<paths>({ baseUrl: 'http://localhost', fetch: (request) => mock.fetch(request), headers })
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }

  const issued = await client.POST(generateOAuthToken.path, {
    ...form,
    body: { grant_type: 'client_credentials', scope: facts.scope },
  })
  expectTypeOf(issued.data).toEqualTypeOf<OAuthToken | undefined>()
  const token = issued.data?.access_token ?? ''
  const authorized = { headers: { authorization: `Bearer ${token}` } }

  const listed = await client.GET(listRewardActivities.path, {
    ...authorized,
    params: { path: { id: 'rw_mug' }, query: { [facts.size]: 5, [facts.order]: 'created_at' } },
  })
  const ids: string[] | undefined = listed.data?.data.map(({ id }) => id)
  expect(ids).toHaveLength(5)

  const deleted = await client.DELETE(deleteTierStructure.path, { ...authorized, params: { path: { id: 'ts_gold' } } })
  const gone: TierStructure | undefined = deleted.data
  const status: 'DRAFT' | 'ACTIVE' | 'INACTIVE' | 'DELETED' | undefined = deleted.data?.status
  expect([gone?.id, status]).toEqual(['ts_gold', 'DELETED'])
  const again = await client.DELETE(deleteTierStructure.path, { ...authorized, params: { path: { id: 'ts_gold' } } })
  expect([again.error?.code, again.response.status]).toEqual([404, 404])

  const revoked = await client.POST(revokeOAuthToken.path, { ...form, body: { access_token: token } })
  expectTypeOf(revoked.data).toEqualTypeOf<undefined>()
  expect(revoked.response.ok).toBe(true)

  const called = (await mock.control.journal({})).map(({ operation }) => operation)
  expect(new Set(called)).toEqual(new Set(Object.keys(operations)))
})
