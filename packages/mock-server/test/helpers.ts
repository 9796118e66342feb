import { createMockServer, type MockControl, type MockServer, type MockServerOptions } from '@loyalty-kit/mock-server'

/** A moment to start at. */
export const start = Date.parse('2026-03-02T12:00:00.000Z')

/** A mock whose ids and time are the same in every run. */
export function testMock(options: MockServerOptions = {}): MockServer {
  return createMockServer({ now: () => start, idSeed: 1, secret: 'a secret for tests, and only for them', ...options })
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The body as JSON, or as text where it is none. */
  readonly body: Readonly<Record<string, unknown>>
}

export interface Ask {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A form, where it is an object. */
  readonly body?: string | Readonly<Record<string, string>>
}

/** Asks a mock, with the demo app's headers unless others are given. */
export async function ask(
  mock: MockServer,
  path: string,
  { method = 'GET', headers, body }: Ask = {},
): Promise<Answer> {
  const response = await mock.fetch(`http://mock.test${path}`, {
    method,
    headers: { 'x-app-id': 'demo-app', 'x-app-token': 'demo-token', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new URLSearchParams(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
  }
}

/** A new token for scopes, as the value of the Authorization header. */
export async function bearer(
  mock: MockServer,
  scope = 'api',
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { body } = await ask(mock, '/oauth/token', {
    method: 'POST',
    headers,
    body: { grant_type: 'client_credentials', scope },
  })
  return `Bearer ${String(body['access_token'])}`
}

/** Takes rows away at one mock while another puts what belongs to them; what is left without an owner. */
export async function orphansOf(one: MockControl, other: MockControl, races: number): Promise<readonly object[]> {
  for (let n = 0; n < races; n++) {
    const id = `race_${n}`
    await one.seed({
      rewards: [{ id }],
      programs: [{ id }],
      tier_structures: [{ id, name: 'Race', type: 'POINT_BALANCE', card_definition_id: 'card_1', status: 'ACTIVE' }],
    })
    const takeAway = ['rewards', 'programs', 'tier_structures'] as const
    const put = [
      async () => await other.put('activities', id, { type: 'made', reward_id: id }),
      async () => await other.put('assignments', id, { program_id: id, tier_structure_id: 'ts_inuse' }),
      async () => await other.put('tiers', id, { tier_structure_id: id }),
    ]
    const removals = takeAway.map(async (name) => await one.delete(name, id))
    for (let turns = 0; turns < n % 6; turns++) await Promise.resolve()
    // Who comes too late is refused, which is as good.
    await Promise.allSettled(put.map(async (each) => await each()))
    await Promise.all(removals)
  }
  const left = await Promise.all(
    (['activities', 'assignments', 'tiers'] as const).map(async (name) => await one.list(name)),
  )
  return left.flat().filter((row) => 'id' in row && String(row.id).startsWith('race_'))
}
