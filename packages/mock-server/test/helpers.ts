import { expect } from 'vitest'
import { createMockServer, type MockControl, type MockServer, type MockServerOptions } from '@loyalty-kit/mock-server'
import { appHeaders, facts, structureAt } from './facts.ts'

/** The initial time of the mocks. */
export const start = Date.parse('2026-03-02T12:00:00.000Z')

/** The key of tokens and cursors of the mocks. */
export const testSecret = 'a secret that only tests use'

/** A mock with reproducible ids and time. */
export function testMock(options: MockServerOptions = {}): MockServer {
  return createMockServer({ now: () => start, idSeed: 1, secret: testSecret, ...options })
}

export interface TestResponse {
  readonly status: number
  readonly headers: Headers
  /** The body as JSON, or as text if it is not JSON. */
  readonly body: Readonly<Record<string, unknown>>
}

export interface TestRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as a form. */
  readonly body?: string | Readonly<Record<string, string>>
}

/** Sends a request to a mock, with the demo app's headers unless others are passed. */
export async function sendRequest(
  mock: MockServer,
  path: string,
  { method = 'GET', headers, body }: TestRequest = {},
): Promise<TestResponse> {
  const response = await mock.fetch(`http://mock.test${path}`, {
    method,
    headers: { ...appHeaders(), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new URLSearchParams(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as TestResponse['body'],
  }
}

/** A new token for scopes, as the value of the Authorization header. */
export async function bearer(
  mock: MockServer,
  scope: string = facts.scope,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { body } = await sendRequest(mock, facts.tokenPath, {
    method: 'POST',
    headers,
    body: { grant_type: 'client_credentials', scope },
  })
  return `Bearer ${String(body['access_token'])}`
}

/** Deletes rows through one mock while another adds rows that belong to them; returns those left without an owner. */
export async function orphansOf(deleting: MockControl, adding: MockControl, races: number): Promise<readonly object[]> {
  for (let n = 0; n < races; n++) {
    const id = `race_${n}`
    await deleting.seed({
      rewards: [{ id }],
      programs: [{ id }],
      tier_structures: [{ id, name: 'Race', type: 'POINT_BALANCE', card_definition_id: 'card_1', status: 'ACTIVE' }],
    })
    const ownerCollections = ['rewards', 'programs', 'tier_structures'] as const
    const put = [
      async () => await adding.put('activities', id, { type: 'made', reward_id: id }),
      async () => await adding.put('assignments', id, { program_id: id, tier_structure_id: 'ts_inuse' }),
      async () => await adding.put('tiers', id, { tier_structure_id: id }),
    ]
    const removals = ownerCollections.map(async (name) => await deleting.delete(name, id))
    for (let turns = 0; turns < n % 6; turns++) await Promise.resolve()
    // A request that comes too late is refused, which is fine too.
    await Promise.allSettled(put.map(async (each) => await each()))
    await Promise.all(removals)
  }
  const left = await Promise.all(
    (['activities', 'assignments', 'tiers'] as const).map(async (name) => await deleting.list(name)),
  )
  return left.flat().filter((row) => 'id' in row && String(row.id).startsWith('race_'))
}

/** The activities of a mock with the demo rows, of which every part must be what follows the row before it. */
export async function listInParts(control: MockControl): Promise<readonly object[]> {
  const all = await control.list('activities')
  const first = await control.list('activities', { limit: 10 })
  const rest = await control.list('activities', { after: 'act_10' })
  expect([first.length, rest.length]).toEqual([10, 15])
  expect([...first, ...rest]).toEqual(all)
  expect(await control.list('activities', { after: 'act_25' })).toEqual([])
  await expect(control.list('activities', { after: 'act_none' })).rejects.toMatchObject({ status: 404 })
  return all
}

/** Creates one reward by concurrent requests to mocks with the same rows; expects that one of them does, and is logged. */
export async function raceCreation(mocks: readonly MockServer[], id: string, requests = 60): Promise<void> {
  const puts = Array.from({ length: requests }, async (_, n) => {
    return await mocks[n % mocks.length]?.control.put('rewards', id, { name: `${n}` })
  })
  expect((await Promise.all(puts)).filter((put) => put?.created)).toHaveLength(1)
  const activities = (await mocks[0]?.control.list('activities')) ?? []
  const types = activities.flatMap((each) =>
    'reward_id' in each && each.reward_id === id && 'type' in each ? [each.type] : [],
  )
  expect(types).toEqual(['vl.reward.created'])
}

/** Deletes the demo structure by 1,000 concurrent requests to mocks with the same rows; expects that one of them does. */
export async function raceDeletion(mocks: readonly MockServer[]): Promise<void> {
  const headers = { authorization: await bearer(mocks[0]!) }
  const requests = Array.from({ length: 1000 }, async (_, n) => {
    const sent = { method: 'DELETE', headers }
    return (await sendRequest(mocks[n % mocks.length]!, structureAt('ts_gold'), sent)).status
  })
  const statuses = await Promise.all(requests)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 404)).toHaveLength(999)
}
