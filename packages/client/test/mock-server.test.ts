import { createMockServer, type MockServer, type MockServerOptions } from '@loyalty-kit/mock-server'
import { listen } from '@loyalty-kit/mock-server/node'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { operations } from '@loyalty-kit/spec'
import { facts } from '../../mock-server/test/facts.ts'
import { byPath } from '../src/fetch.ts'
import { createLoyaltyClient, isApiError, type LoyaltyClient } from '../src/index.ts'
import { failureOf } from './service.ts'

interface Ways {
  readonly loyalty: LoyaltyClient
  readonly mock: MockServer
}

const credentials = {
  appId: 'demo-app',
  appToken: 'demo-token',
  scope: [facts.scopeOfDeletion, facts.scopeOfListing],
  // A slow machine must not make a call a second attempt.
  timeoutMs: 900_000,
} as const

async function inProcess(options: MockServerOptions): Promise<Ways> {
  const mock = createMockServer(options)
  onTestFinished(() => mock.close())
  return { mock, loyalty: createLoyaltyClient({ ...credentials, baseUrl: 'http://localhost', fetch: mock.fetch }) }
}

async function overPort(options: MockServerOptions): Promise<Ways> {
  const mock = createMockServer(options)
  const listener = await listen(mock)
  onTestFinished(async () => {
    await listener.close()
    await mock.close()
  })
  return { mock, loyalty: createLoyaltyClient({ ...credentials, baseUrl: listener.url }) }
}

/** Number of requests that the mock received for an operation. */
async function requestCount({ control }: MockServer, operation: string): Promise<number> {
  return (await control.journal({ operation })).length
}

describe.each([
  { way: 'in process', connect: inProcess },
  { way: 'over a port', connect: overPort },
])('against the mock server $way', ({ connect }) => {
  test('a structure is deleted once, and one in use is not', async () => {
    const { loyalty } = await connect({})
    const deleted = await loyalty.tierStructures.delete('ts_gold')
    expect([deleted.id, deleted.status]).toEqual(['ts_gold', 'DELETED'])
    const again = await failureOf(loyalty.tierStructures.delete('ts_gold'))
    expect(isApiError(again, 'deleteTierStructure') && again.status).toBe(404)
    const inUse = await failureOf(loyalty.tierStructures.delete('ts_inuse'))
    expect(isApiError(inUse, 'deleteTierStructure') && [inUse.status, inUse.body?.code, inUse.attempts]).toEqual([
      409, 409, 1,
    ])
  })

  test('all 25 activities of a reward are listed, in both orders, with any page size', async () => {
    const { loyalty } = await connect({})
    const idsOf = async (order: 'created_at' | '-created_at', limit: number): Promise<string[]> => {
      const ids: string[] = []
      for await (const { id } of loyalty.rewards.listActivities('rw_mug', {
        [facts.order]: order,
        [facts.size]: limit,
      }))
        ids.push(id)
      return ids
    }
    const rising = await idsOf('created_at', 4)
    expect(new Set(rising).size).toBe(25)
    expect(await idsOf('-created_at', facts.max)).toEqual(rising.toReversed())
  })

  test('a token is obtained, used directly, and refused after it is revoked', async () => {
    const { loyalty } = await connect({})
    const token = await loyalty.oauth.generateToken({ scope: ['vouchers'] })
    expect([token.token_type, token.scope]).toEqual(['Bearer', 'vouchers'])
    expect(await loyalty.oauth.revokeToken(token.access_token)).toBeUndefined()
  })

  test('50 calls with an expired token cause one more token request', async () => {
    const { loyalty, mock } = await connect({ tokenLifetimeSeconds: 60 })
    await loyalty.rewards.listActivities('rw_mug').page()
    await mock.control.clock({ advanceMs: 61_000 })
    await Promise.all(Array.from({ length: 50 }, () => loyalty.rewards.listActivities('rw_mug').page()))
    expect([await requestCount(mock, 'generateOAuthToken'), await requestCount(mock, 'listRewardActivities')]).toEqual([
      2, 101,
    ])
  })

  test('close revokes the token, and refuses further calls', async () => {
    const { loyalty, mock } = await connect({})
    await loyalty.rewards.listActivities('rw_mug').page()
    await loyalty.close()
    expect(await requestCount(mock, 'revokeOAuthToken')).toBe(1)
    expect((await failureOf(loyalty.rewards.listActivities('rw_mug').page())).message).toBe(
      'Cannot call listRewardActivities: the client is closed',
    )
  })

  test('an insufficient scope is reported', async () => {
    const { mock } = await connect({})
    const loyalty = createLoyaltyClient({
      ...credentials,
      scope: ['customers'],
      baseUrl: 'http://localhost',
      fetch: mock.fetch,
    })
    expect((await failureOf(loyalty.tierStructures.delete('ts_gold'))).message).toContain(
      `the operation requires scope ${operations.deleteTierStructure.acceptedScopes.join(' or ')}, and the client requests customers`,
    )
  })

  test('wrong app credentials fail the token request', async () => {
    const { mock } = await connect({})
    const loyalty = createLoyaltyClient({
      ...credentials,
      appToken: 'wrong-token',
      baseUrl: 'http://localhost',
      fetch: mock.fetch,
    })
    expect(await failureOf(loyalty.tierStructures.delete('ts_gold'))).toMatchObject({
      operation: 'generateOAuthToken',
      status: 401,
    })
  })

  test('an expired cursor is a CursorError', async () => {
    const { loyalty, mock } = await connect({ cursorLifetimeSeconds: 60, tokenLifetimeSeconds: 600 })
    const first = await loyalty.rewards.listActivities('rw_mug').page()
    await mock.control.clock({ advanceMs: 61_000 })
    expect(await failureOf(first.next())).toMatchObject({
      name: 'CursorError',
      reason: 'refused',
      cursor: first.cursor,
    })
    const resumed = loyalty.rewards.listActivities('rw_mug').from(first.cursor ?? '')
    expect(await failureOf(resumed.page())).toMatchObject({ name: 'CursorError', reason: 'refused' })
  })

  test('calls by path work with it too', async () => {
    const { loyalty } = await connect({})
    const { path } = operations.listRewardActivities
    const { data } = await byPath(loyalty).GET(path, { params: { path: { id: 'rw_mug' }, query: { [facts.size]: 3 } } })
    expect(data?.data.length).toBe(3)
    const missing = await byPath(loyalty).GET(path, { params: { path: { id: 'rw_none' } } })
    expect([missing.error?.code, missing.response.status]).toEqual([404, 404])
  })
})

test('a call succeeds after initial failures of the mock', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { loyalty, mock } = await inProcess({})
  await mock.control.faults([{ operation: 'deleteTierStructure', status: 503, count: 2 }])
  expect((await loyalty.tierStructures.delete('ts_gold')).status).toBe('DELETED')
})
