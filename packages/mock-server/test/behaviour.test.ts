import { readFileSync } from 'node:fs'
import { operations } from '@loyalty-kit/spec'
import { describe, expect, test } from 'vitest'
import { createMemoryStore, type Rows, type Store } from '@loyalty-kit/mock-server'
import { StoreError } from '@loyalty-kit/mock-server/node'
import { sendRequest, bearer, orphansOf, raceCreation, raceDeletion, testMock } from './helpers.ts'
import { activitiesOf, appHeaders, facts, structureAt } from './facts.ts'

const listing = activitiesOf('rw_mug')

describe('the transition table of the contract', () => {
  const document = JSON.parse(
    readFileSync(new URL('../../spec/src/generated/openapi.json', import.meta.url), 'utf8'),
  ) as {
    paths: Record<
      string,
      { delete: { 'x-transitions': { from: string[]; guard: string; to?: string; status: number }[] } }
    >
  }
  const rows = document.paths[operations.deleteTierStructure.path]?.delete['x-transitions'] ?? []
  const cases = rows.flatMap(({ from, ...rest }) =>
    from.map((state) => ({ state, ...rest, isAssigned: rest.guard === 'assigned' })),
  )

  test.each(cases)('from $state, assigned: $isAssigned, with $status', async ({ state, isAssigned, to, status }) => {
    // A store filled by other means may contain what the control interface refuses: deleted and assigned.
    const store = createMemoryStore()
    const mock = testMock({ createStore: () => store })
    const authorization = await bearer(mock)
    await mock.control.put('assignments', 'asg', { program_id: 'prog_main', tier_structure_id: 'ts_gold' })
    await store.run({}, (found: Rows) => {
      const row = found.get('tier_structures', 'ts_gold')!
      const value = { ...row.value, status: state as 'ACTIVE' }
      const put = { ...row, value, json: JSON.stringify(value) }
      return {
        result: undefined,
        writes: [{ put }, ...(isAssigned ? [] : [{ remove: { collection: 'assignments' as const, id: 'asg' } }])],
      }
    })
    const path = structureAt('ts_gold')
    expect(await sendRequest(mock, path, { method: 'DELETE', headers: { authorization } })).toMatchObject({ status })
    expect(await mock.control.get('tier_structures', 'ts_gold')).toMatchObject({
      status: to ?? state,
    })
  })

  test('has a row for every state', () => {
    expect(new Set(cases.map(({ state }) => state)).size).toBe(4)
  })
})

describe('a security scheme that the mock cannot check', () => {
  test('is not treated as checked', async () => {
    const operation = { ...operations.listRewardActivities, id: 'list', security: [['passport']] }
    const mock = testMock({ routes: { list: { operation, inputs: {}, bodies: [], examples: [] } } })
    expect(await sendRequest(mock, listing)).toMatchObject({
      status: 501,
      body: { message: 'Cannot check the security scheme passport: the mock does not support it' },
    })
  })
})

test('of several ways to authenticate, the first one explains why a request is rejected', async () => {
  const security = [['appId', 'appToken'], ['accessToken']]
  const operation = { ...operations.listRewardActivities, id: 'list', security }
  const mock = testMock({ routes: { list: { operation, inputs: {}, bodies: [], examples: [] } } })
  const refused = await sendRequest(mock, listing, { headers: { [facts.appToken]: 'wrong' } })
  expect(refused).toMatchObject({ status: 401, body: { message: 'The app id and the app token do not match' } })
})

test.each([
  ['nobody', 'demo-token'],
  ['demo-app', 'another'],
  ['nobody', 'nobody'],
])('the app %s with the token %s gets no access token', async (app, token) => {
  const headers = appHeaders(app, token)
  const body = { grant_type: 'client_credentials', scope: facts.scope }
  const { status, body: error } = await sendRequest(testMock(), facts.tokenPath, { method: 'POST', headers, body })
  expect([status, error['message']]).toEqual([401, 'The app id and the app token do not match'])
})

describe('pages of another origin', () => {
  const preflight = {
    origin: 'https://docs.example',
    'access-control-request-method': 'DELETE',
    'access-control-request-headers': facts.appId,
  }

  test('may not read responses', async () => {
    const { headers, status } = await sendRequest(testMock(), listing, { method: 'OPTIONS', headers: preflight })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([405, null])
  })

  test('may if they are listed', async () => {
    const mock = testMock({ cors: 'https://docs.example' })
    const pending = await sendRequest(mock, listing, { method: 'OPTIONS', headers: preflight })
    expect([
      pending.status,
      pending.headers.get('access-control-allow-methods'),
      pending.headers.get('access-control-allow-headers'),
      pending.headers.get('access-control-allow-credentials'),
    ]).toEqual([204, 'DELETE', facts.appId, 'true'])
    const response = await sendRequest(mock, listing, { headers: { origin: 'https://docs.example' } })
    expect([
      response.status,
      response.headers.get('access-control-allow-origin'),
      response.headers.get('vary'),
      response.headers.get('access-control-expose-headers'),
    ]).toEqual([
      401,
      'https://docs.example',
      'Origin',
      'Allow, ETag, Link, Location, Preference-Applied, Retry-After, WWW-Authenticate, X-Contract-Violations, X-Preference-Ignored',
    ])
    const foreign = await sendRequest(mock, listing, { headers: { origin: 'https://evil.example' } })
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    expect(foreign.headers.get('vary')).toBe('Origin')
  })
})

test('a body above the limit is not read', async () => {
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: facts.scope })
  const sentTo = (bodyLimitBytes: number) =>
    sendRequest(testMock({ bodyLimitBytes }), facts.tokenPath, { method: 'POST', body: Object.fromEntries(body) })
  const { length } = String(body)
  expect(await sentTo(length)).toMatchObject({ status: facts.issued })
  expect(await sentTo(length - 1)).toMatchObject({
    status: 413,
    body: { code: 413, key: 'payload_too_large', request_id: expect.any(String) },
  })
})

test('a failure of the mock itself has the common error shape, and is logged', async () => {
  const lines: string[] = []
  const failingMock: Store = {
    ...createMemoryStore(),
    run: () => {
      throw new Error('the disk is gone')
    },
  }
  const mock = testMock({ createStore: () => failingMock, log: (line) => lines.push(line) })
  expect(await sendRequest(mock, listing)).toMatchObject({
    status: 500,
    body: { code: 500, key: 'internal_error', message: 'Cannot complete the request' },
  })
  expect(lines.join('\n')).toMatch(
    / error Cannot complete the request: Error: the disk is gone request=\S+ operation=listRewardActivities tenant=-\n {4}at [\s\S]* info GET \S+ 500 /,
  )
  expect(lines.join('\n')).toContain(`GET ${listing} 500 `)
})

test('every error has its own request id', async () => {
  const mock = testMock()
  const responses = await Promise.all(Array.from({ length: 50 }, async () => await sendRequest(mock, '/nowhere')))
  expect(new Set(responses.map(({ body }) => body['request_id'])).size).toBe(50)
})

test('a handler reads only the rows in its need, also from an asynchronous store', async () => {
  const mock = testMock({ createStore: asyncStore })
  const authorization = await bearer(mock)
  const headers = { authorization }
  expect(await sendRequest(mock, `${listing}?${facts.size}=3`, { headers })).toMatchObject({
    status: facts.listed,
    body: { data: [{}, {}, {}] },
  })
  expect(await sendRequest(mock, structureAt('ts_inuse'), { method: 'DELETE', headers })).toMatchObject({
    status: 409,
  })
  expect(await sendRequest(mock, structureAt('ts_gold'), { method: 'DELETE', headers })).toMatchObject({
    status: 200,
  })
  expect(await mock.control.get('tiers', 'tier_gold')).toMatchObject({ status: 'DELETED' })
  await mock.control.put('rewards', 'rw_mug', { name: 'Mug' })
  await mock.control.put('assignments', 'asg', { program_id: 'prog_main', tier_structure_id: 'ts_season' })
  await expect(
    mock.control.put('tier_structures', 'ts_season', {
      status: 'DELETED',
      name: 'S',
      type: 'POINT_BALANCE',
      card_definition_id: 'c',
    }),
  ).rejects.toMatchObject({ status: 409 })
  expect(
    await sendRequest(mock, facts.revokePath, {
      method: 'POST',
      body: { access_token: authorization.slice(7) },
    }),
  ).toMatchObject({ status: facts.revoked })
  expect(await sendRequest(mock, listing, { headers })).toMatchObject({ status: 401 })
  await mock.close()
})

/** An asynchronous store, which gives a unit of work only the rows in its need. */
function asyncStore(): Store {
  const store = createMemoryStore()
  const late = async <Value>(value: () => Value | Promise<Value>): Promise<Value> => {
    await Promise.resolve()
    return await value()
  }
  return {
    run: async (need, work) =>
      await late(() =>
        store.run(need, (rows) =>
          work({
            get(collection, id) {
              const isNamed = need.rows?.some(([name, named]) => name === collection && named === id)
              if (!isNamed) throw new Error(`${collection}/${id} is not in the need`)
              return rows.get(collection, id)
            },
            owned(collection, owner) {
              const isNamed = need.owned?.some(([name, named]) => name === collection && named === owner)
              return isNamed ? rows.owned(collection, owner) : []
            },
            log: (range) => (JSON.stringify(range) === JSON.stringify(need.log) ? rows.log(range) : []),
            count(range) {
              const isNamed = need.counts?.some((each) => JSON.stringify(each) === JSON.stringify(range))
              return isNamed ? rows.count(range) : 0
            },
            all: (collection) => (need.all?.includes(collection) ? rows.all(collection) : []),
            list: (range) => (JSON.stringify(range) === JSON.stringify(need.list) ? rows.list(range) : []),
          }),
        ),
      ),
    runLong: async (need, work) => await late(() => store.runLong(need, work)),
    remove: async () => await late(() => store.remove()),
    check: async () => await late(() => store.check()),
    snapshot: async () => await late(() => store.snapshot()),
    restore: async (snapshot) => await late(() => store.restore(snapshot)),
    initialize: async (snapshot) => await late(() => store.initialize(snapshot)),
    sweep: async (collection, before) => await late(() => store.sweep(collection, before)),
    close: async () => await late(() => store.close()),
  }
}

test('every failure has the members that stock OAuth clients read', async () => {
  const tokenRequest = { method: 'POST', body: { grant_type: 'client_credentials', scope: facts.scope } }
  const small = testMock({ bodyLimitBytes: 8 })
  expect((await sendRequest(small, facts.tokenPath, tokenRequest)).body).toMatchObject({
    code: 413,
    error: 'invalid_request',
  })
  const failing = (error: Error) =>
    testMock({
      createStore: () => ({
        ...createMemoryStore(),
        run: () => {
          throw error
        },
      }),
    })
  for (const [error, code] of [
    [new StoreError('gone'), 503],
    [new Error('a mistake'), 500],
  ] as const) {
    expect((await sendRequest(failing(error), facts.tokenPath, tokenRequest)).body).toMatchObject({
      code,
      error: 'server_error',
    })
  }
})

test('one of 1,000 concurrent requests creates a row, and one deletes it', async () => {
  for (const mock of [testMock(), testMock({ createStore: asyncStore })]) {
    await raceCreation([mock], 'rw_raced', 1000)
    await raceDeletion([mock])
  }
})

test('rows added while their owner is deleted are not left behind', async () => {
  const { control } = testMock({ createStore: asyncStore })
  expect(await orphansOf(control, control, 6)).toEqual([])
  const other = testMock().control
  expect(await orphansOf(other, other, 6)).toEqual([])
})

test('the log shows no secret, wherever it was sent', async () => {
  const lines: string[] = []
  const mock = testMock({ log: (line) => lines.push(line) })
  const authorization = await bearer(mock)
  const token = authorization.slice('Bearer '.length)
  await sendRequest(mock, `${listing}?access_token=${token}`, { headers: { authorization } })
  await sendRequest(mock, activitiesOf(token), { headers: { authorization } })
  expect(lines.at(-1)).toContain(`GET ${activitiesOf('<ACCESS_TOKEN>')} 404 `)
  for (const secret of [token, 'demo-token']) expect(lines.join('\n')).not.toContain(secret)
})

test.each(['oauth-authorization-server', 'jwks.json'])('/.well-known/%s supports only GET and HEAD', async (name) => {
  const { status, headers, body } = await sendRequest(testMock(), `/.well-known/${name}`, { method: 'POST' })
  expect([status, headers.get('allow'), body['code']]).toEqual([405, 'GET, HEAD', 405])
})
