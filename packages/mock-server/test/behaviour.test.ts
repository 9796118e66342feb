import { readFileSync } from 'node:fs'
import { operations } from '@loyalty-kit/spec'
import { describe, expect, test } from 'vitest'
import { contract, createMemoryStore, type Route, type Rows, type Store } from '@loyalty-kit/mock-server'
import { StoreError } from '@loyalty-kit/mock-server/node'
import { sendRequest, bearer, orphansOf, testMock } from './helpers.ts'

const listing = '/v2/loyalties/rewards/rw_mug/activities'

describe('the transition table of the contract', () => {
  const document = JSON.parse(
    readFileSync(new URL('../../spec/src/generated/openapi.beta.json', import.meta.url), 'utf8'),
  ) as {
    paths: Record<
      string,
      { delete: { 'x-transitions': { from: string[]; condition: string; to?: string; status: number }[] } }
    >
  }
  const rows = document.paths[operations.deleteTierStructure.path]?.delete['x-transitions'] ?? []
  const cases = rows.flatMap(({ from, ...rest }) =>
    from.map((state) => ({ state, ...rest, isAssigned: !rest.condition.includes('not assigned') })),
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
    const path = '/v2/loyalties/tier-structures/ts_gold'
    expect(await sendRequest(mock, path, { method: 'DELETE', headers: { authorization } })).toMatchObject({ status })
    expect(await mock.control.get('tier_structures', 'ts_gold')).toMatchObject({
      status: to ?? state,
    })
  })

  test('has a row for every state', () => {
    expect(new Set(cases.map(({ state }) => state)).size).toBe(4)
  })
})

describe('an operation without a handler', () => {
  const greet: Route = {
    operation: {
      ...operations.listRewardActivities,
      id: 'greet',
      path: '/greetings/{language}',
      method: 'post',
      parameters: [
        { name: 'language', in: 'path', required: true, schema: { type: 'string' }, style: 'simple', explode: false },
        {
          name: 'X-Times',
          in: 'header',
          required: false,
          schema: { type: 'integer' },
          style: 'simple',
          explode: false,
        },
        {
          name: 'visits',
          in: 'cookie',
          required: false,
          schema: { type: 'integer' },
          style: 'form',
          explode: true,
        },
      ],
      requestBody: { required: true, content: [{ contentType: 'application/json' }] },
    },
    inputs: {
      header: {
        fields: { 'X-Times': 'number' },
        defaults: {},
        validator: {
          check: (value) =>
            JSON.stringify(value) === '{"X-Times":2}' ? [] : [{ pointer: '/X-Times', message: '/X-Times must be 2' }],
        },
      },
      cookie: {
        fields: { visits: 'number' },
        defaults: {},
        validator: {
          check: (value) =>
            ['{}', '{"visits":7}'].includes(JSON.stringify(value))
              ? []
              : [{ pointer: '/visits', message: '/visits must be 7' }],
        },
      },
    },
    bodies: [
      {
        contentType: 'application/json',
        fields: {},
        validator: { check: (value) => (value === 1 ? [] : [{ pointer: '', message: 'must be 1' }]) },
      },
    ],
    examples: [
      {
        status: '404',
        name: 'none',
        headers: {},
        contentType: 'application/json',
        value: { code: 404, key: 'not_found', message: 'No such language' },
      },
      {
        status: 'default',
        name: 'asleep',
        headers: {},
        contentType: 'application/json',
        value: { code: 418, key: 'asleep', message: 'Asleep' },
      },
      {
        status: '201',
        name: 'hello',
        headers: { location: '/greetings/1' },
        contentType: 'application/json',
        value: { text: 'Hello' },
      },
    ],
  }
  const mock = testMock({ routes: { greet } })

  test.each([
    ['its example', {}, '1', 201, { text: 'Hello' }],
    ['the issue of a parameter', { 'x-times': '3' }, '1', 400, { details: '/X-Times must be 2' }],
    ['its example, for a request with the cookie', { cookie: 'theme=dark; visits=7' }, '1', 201, { text: 'Hello' }],
    ['the issue of a cookie', { cookie: 'visits=8' }, '1', 400, { details: '/visits must be 7' }],
    ['the issue of the body', {}, '2', 400, { details: 'must be 1' }],
    ['that the body is not valid JSON', {}, '{', 400, { message: 'Cannot read the body' }],
    ['that the body is too deep', {}, '['.repeat(65), 400, { details: 'It is nested deeper than 64 levels' }],
    [
      'that the content type is wrong',
      { 'content-type': 'text/plain' },
      '1',
      415,
      { details: 'It must be application/json' },
    ],
    [
      'that the body is missing',
      {},
      '',
      400,
      { message: 'Cannot read the body: it is missing', details: 'It must be application/json' },
    ],
    ['that it was refused', { authorization: '' }, '1', 401, {}],
    [
      'another example on demand',
      { prefer: 'code=404' },
      '1',
      404,
      { message: 'No such language', request_id: expect.any(String) },
    ],
    [
      'the error that an example states',
      { prefer: 'example=asleep' },
      '1',
      418,
      { code: 418, message: 'Asleep', request_id: expect.any(String) },
    ],
    ['an undocumented status, on demand', { prefer: 'code=503' }, '1', 503, { code: 503, key: 'unavailable' }],
  ])('returns %s', async (_, headers, body, status, want) => {
    const routes = testMock({ routes: { greet, token: tokenRoute() } })
    const all = { authorization: await bearer(routes), 'content-type': 'application/json', 'x-times': '2', ...headers }
    expect(await sendRequest(routes, '/greetings/en', { method: 'POST', headers: all, body })).toMatchObject({
      status,
      body: want,
    })
  })

  test('is the only one if no other routes are passed', async () => {
    expect(await sendRequest(mock, listing)).toMatchObject({ status: 404 })
  })

  test('can be replaced later, while tokens and rows stay', async () => {
    const reloaded = testMock()
    const authorization = await bearer(reloaded)
    await sendRequest(reloaded, '/v2/loyalties/tier-structures/ts_gold', {
      method: 'DELETE',
      headers: { authorization },
    })
    const headers = { authorization, 'content-type': 'application/json', 'x-times': '2' }
    const post = { method: 'POST', headers, body: '1' }
    expect((await sendRequest(reloaded, '/greetings/en', post)).status).toBe(404)
    await expect(reloaded.control.faults([{ operation: 'greet' }])).rejects.toThrow('/0/operation must be one of')
    const named = { check: () => [{ pointer: '/name', message: '/name is required' }] }
    const routes = { ...contract.routes, greet }
    reloaded.use({ ...contract, routes, rows: { ...contract.rows, rewards: named } })
    expect((await sendRequest(reloaded, '/greetings/en', post)).status).toBe(201)
    expect(await reloaded.control.faults([{ operation: 'greet', count: 0 }])).toHaveLength(1)
    await expect(reloaded.control.put('rewards', 'rw_new', {})).rejects.toThrow('/name is required')
    const again = await sendRequest(reloaded, '/v2/loyalties/tier-structures/ts_gold', {
      method: 'DELETE',
      headers: { authorization },
    })
    expect(again).toMatchObject({ status: 404, body: { details: 'It was deleted before' } })
  })

  function tokenRoute(): Route {
    const contentType = 'application/x-www-form-urlencoded'
    return { operation: operations.generateOAuthToken, inputs: {}, bodies: [{ contentType, fields: {} }], examples: [] }
  }
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
  const refused = await sendRequest(mock, listing, { headers: { 'x-app-token': 'wrong' } })
  expect(refused).toMatchObject({ status: 401, body: { message: 'The app id and the app token do not match' } })
})

test('an unknown app takes as long as a known app with a wrong token', async () => {
  const mock = testMock()
  const token = 'x'.repeat(2_000_000)
  const timeOf = async (app: string): Promise<number> => {
    const before = process.cpuUsage()
    const headers = { 'x-app-id': app, 'x-app-token': token }
    const response = await mock.handle({ method: 'GET', path: listing, query: '', headers, body: '' })
    expect(response.status).toBe(401)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const ratios: number[] = []
  for (let round = 0; round < 12; round++) ratios.push((await timeOf('nobody')) / (await timeOf('demo-app')))
  const [, , , lowerQuartile = 0] = ratios.toSorted((a, b) => a - b)
  expect(lowerQuartile).toBeGreaterThan(0.3)
})

describe('preferences', () => {
  test('wait delays the response', async () => {
    const mock = testMock()
    const response = await mock.handle({
      method: 'GET',
      path: listing,
      query: '',
      headers: { prefer: 'wait=2.5, code=500' },
      body: '',
    })
    expect(response).toMatchObject({ status: 500, delayMs: 2500 })
    const started = performance.now()
    await sendRequest(mock, listing, { headers: { prefer: 'wait=0.02' } })
    expect(performance.now() - started).toBeGreaterThan(18)
  })

  test('a status on demand has the headers of that status', async () => {
    const demand = async (path: string, code: number) =>
      await sendRequest(testMock(), path, { method: 'POST', headers: { prefer: `code=${code}` } })
    const refused = await demand('/oauth/token', 401)
    expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="loyalty"')
    expect(refused.body).toMatchObject({ code: 401, error: 'invalid_client' })
    expect((await demand('/oauth/token', 429)).headers.get('retry-after')).toBe('1')
    expect((await demand('/oauth/token', 200)).body).toMatchObject({ token_type: 'Bearer' })
  })

  test('an error on demand is the same as a real one', async () => {
    const mock = testMock({ acceptedScopes: { listRewardActivities: ['rewards', 'loyalties'] } })
    const headers = { authorization: await bearer(mock, 'assets') }
    const demand = async (code: number) =>
      await sendRequest(mock, listing, { headers: { ...headers, prefer: `code=${code}` } })
    const real = await sendRequest(mock, listing, { headers })
    expect(real.status).toBe(403)
    const refused = await demand(403)
    expect(refused.headers.get('www-authenticate')).toBe(real.headers.get('www-authenticate'))
    const rejected = await sendRequest(mock, listing, { method: 'PUT', headers })
    expect((await demand(405)).headers.get('allow')).toBe(rejected.headers.get('allow'))
    const failingMock = testMock({
      createStore: () => ({
        ...createMemoryStore(),
        run: () => {
          throw new StoreError('gone')
        },
      }),
    })
    const { body: unavailable } = await sendRequest(failingMock, listing, { headers })
    expect((await demand(503)).body['key']).toBe(unavailable['key'])
    expect(unavailable['code']).toBe(503)
    // Where no token is required, none can lack a scope.
    const token = await sendRequest(mock, '/oauth/token', { method: 'POST', headers: { prefer: 'code=403' } })
    expect(token.headers.has('www-authenticate')).toBe(false)
  })

  test('an aborted request is not awaited', async () => {
    const pending = testMock().fetch(`http://mock.test${listing}`, {
      headers: { prefer: 'wait=600' },
      signal: AbortSignal.timeout(5),
    })
    await expect(pending).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test.each([
    ['code=404', 404, 'code=404', { key: 'not_found' }],
    ['example=empty', 200, 'example=empty', { data: [], object: 'list' }],
    ['example=lastPage', 200, 'example=lastPage', { data: [{ id: 'act_1' }] }],
    ['example=expiredCursor', 400, 'example=expiredCursor', { code: 400, message: 'The cursor has expired' }],
    ['code=400, example=expiredCursor', 400, 'code=400, example=expiredCursor', { message: 'The cursor has expired' }],
    ['example="invalidLimit" ; why=1,wait = "0.001"', 400, 'example=invalidLimit, wait=0.001', { code: 400 }],
    // An example of default: its own status, unless another is given.
    ['example=forbidden', 403, 'example=forbidden', { code: 403, key: 'forbidden' }],
    ['example=forbidden, code=503', 503, 'code=503, example=forbidden', { code: 503, key: 'forbidden' }],
    // The preference that cannot be applied is left out.
    ['example=none, code=404', 404, 'code=404', { key: 'not_found' }],
    ['code=404, example=empty', 404, 'code=404', { key: 'not_found' }],
    ['CODE=404, code=500, return=minimal', 404, 'code=404', { key: 'not_found' }],
    ['a="x, code=500", code=404', 404, 'code=404', { key: 'not_found' }],
  ])('%j is applied: %i, %j', async (prefer, status, applied, body) => {
    const response = await sendRequest(testMock(), listing, { headers: { prefer } })
    expect(response).toMatchObject({ status, body })
    expect([response.headers.get('preference-applied'), response.headers.get('vary')]).toEqual([applied, 'Prefer'])
  })

  test.each([
    'code=99',
    'code=x',
    'respond-async',
    'wait=-1',
    '',
    'example=none',
    'example',
    'a; code=404',
    '"code=404"',
  ])('%j is ignored', async (prefer) => {
    const { status, headers } = await sendRequest(testMock(), listing, { headers: { prefer } })
    expect([status, headers.get('preference-applied'), headers.get('vary')]).toEqual([401, null, null])
  })

  test('a page of another origin may read which were applied', async () => {
    const headers = { prefer: 'code=404', origin: 'https://docs.example' }
    const response = await sendRequest(testMock({ cors: headers.origin }), listing, { headers })
    expect(response.headers.get('vary')).toBe('Prefer, Origin')
    expect(response.headers.get('access-control-expose-headers')).toContain('Preference-Applied')
  })
})

describe('faults', () => {
  const failing = async (rule: object): Promise<unknown[]> => {
    const mock = testMock()
    const authorization = await bearer(mock)
    await mock.control.faults([rule])
    const pending = Array.from(
      { length: 4 },
      async () =>
        await mock.fetch(`http://mock.test${listing}`, {
          headers: { authorization, 'x-app-id': 'demo-app', 'x-app-token': 'demo-token' },
        }),
    )
    return (await Promise.allSettled(pending)).map((each) =>
      each.status === 'fulfilled' ? each.value.status : (each.reason as Error).message,
    )
  }

  test.each([
    [{ status: 503, count: 2 }, [503, 503, 200, 200]],
    [{ operation: 'deleteTierStructure', status: 503 }, [200, 200, 200, 200]],
    [{ operation: 'listRewardActivities', status: 429 }, [429, 429, 429, 429]],
    [{ share: 0, status: 500 }, [200, 200, 200, 200]],
    [{ drop: 'after', count: 1 }, ['fetch failed: the mock dropped the connection', 200, 200, 200]],
  ])('%j gives %j', async (rule, want) => {
    expect(await failing(rule)).toEqual(want)
  })

  test('a share applies to about that many requests, the same ones for the same seed', async () => {
    const mock = testMock()
    const run = async (): Promise<number[]> => {
      await mock.control.faults([{ share: 0.3, status: 500 }])
      const responses = await Promise.all(Array.from({ length: 300 }, async () => await sendRequest(mock, listing)))
      return responses.map(({ status }) => status)
    }
    const failureCount = (await run()).filter((status) => status === 500).length
    expect(failureCount).toBeGreaterThan(60)
    expect(failureCount).toBeLessThan(120)
  })

  test('a dropped response leaves the work done, a dropped request undone', async () => {
    for (const [drop, status] of [
      ['after', 'DELETED'],
      ['before', 'ACTIVE'],
    ] as const) {
      const mock = testMock()
      const authorization = await bearer(mock)
      await mock.control.faults([{ drop, count: 1 }])
      await expect(
        sendRequest(mock, '/v2/loyalties/tier-structures/ts_gold', { method: 'DELETE', headers: { authorization } }),
      ).rejects.toThrow(TypeError)
      expect(await mock.control.get('tier_structures', 'ts_gold')).toMatchObject({ status })
    }
  })

  test('a body can be cut or malformed, a response delayed', async () => {
    const mock = testMock()
    await mock.control.faults([
      { body: 'malformed', count: 1 },
      { body: 'truncated', count: 1 },
      { latencyMs: [5, 10], status: 429, retryAfterSeconds: 7, count: 1 },
    ])
    await expect(sendRequest(mock, listing)).rejects.toThrow(SyntaxError)
    await expect(sendRequest(mock, listing)).rejects.toThrow('terminated')
    const { status, headers } = await sendRequest(mock, listing)
    expect([status, headers.get('retry-after')]).toEqual([429, '7'])
    expect(await mock.control.faults()).toMatchObject([{ count: 0 }, { count: 0 }, { count: 0 }])
  })
})

describe('the journal', () => {
  test('lists requests and responses, without secrets', async () => {
    const mock = testMock()
    const authorization = await bearer(mock, 'rewards')
    await sendRequest(mock, `${listing}?limit=1&cursor=${authorization.slice(7)}`, { headers: { authorization } })
    await sendRequest(mock, '/v1/oauth/token/revoke', {
      method: 'POST',
      body: { access_token: authorization.slice(7) },
    })
    const entries = await mock.control.journal()
    expect(entries).toMatchObject([
      {
        operation: 'generateOAuthToken',
        request: { body: 'grant_type=client_credentials&scope=rewards' },
        response: { status: 200 },
      },
      {
        operation: 'listRewardActivities',
        request: {
          query: 'limit=1&cursor=<ACCESS_TOKEN>',
          headers: { authorization: '<ACCESS_TOKEN>', 'x-app-token': '<APP_TOKEN>' },
        },
      },
      {
        operation: 'revokeOAuthToken',
        request: { body: 'access_token=<SECRET>' },
        response: { status: 200, body: '' },
      },
    ])
    const text = JSON.stringify(entries)
    expect(text).not.toContain(authorization.slice(7))
    expect(text).not.toContain('demo-token')
    expect(text).toContain('"token_type\\":\\"Bearer\\"')
  })

  test('can be queried, and reports near misses', async () => {
    const mock = testMock()
    await sendRequest(mock, listing)
    await sendRequest(mock, listing, { method: 'POST' })
    await sendRequest(mock, '/v2/loyalties/reward/rw_mug/activities')
    const count = async (query: object): Promise<number> => (await mock.control.journal(query)).length
    expect([
      await count({ status: 401 }),
      await count({ operation: 'listRewardActivities' }),
      await count({ path: listing }),
      await count({ path: '/v2/*', method: 'get' }),
    ]).toEqual([1, 1, 2, 2])
    expect((await mock.control.journal({ status: 404 }))[0]?.near_misses?.[0]).toBe(
      'GET /v2/loyalties/rewards/{id}/activities',
    )
    await mock.control.verify({ path: listing }, 2)
    await expect(mock.control.verify({ path: listing }, 1)).rejects.toThrow(
      /Expected 1 request like .* but found 2: GET .* -> 401; POST .* -> 405/,
    )
    expect(await sendRequest(mock, '/__control/journal?status=405')).toMatchObject({
      body: [{ request: { method: 'POST' } }],
    })
  })

  test.each([
    ['a field of a form', { body: 'grant_type=password&password=hidden&x=seen' }],
    ['a field whose name is encoded', { body: 'x=seen&client%5Fsecret=hidden&p%61ssword=hidden' }],
    ['a field of the query', { query: 'x-api-key=hidden&x=seen&%74oken=hidden' }],
    ['a member of JSON', { body: '{"password": "hidden", "api_key":"hidden","id_token":"hidden","x":"seen"}' }],
    ['a header', { headers: { 'x-api-key': 'hidden', 'x-vault-token': 'hidden', 'x-other': 'seen' } }],
  ])('shows no secret in %s', async (_, sent) => {
    const mock = testMock()
    await mock.handle({ method: 'POST', path: '/oauth/token', query: '', headers: {}, body: '', ...sent })
    const text = JSON.stringify(await mock.control.journal())
    expect(text).not.toContain('hidden')
    expect(text).toContain('seen')
  })

  test.each(['a', '%', 'token', '"', '\\', 'token":"', 'aaaaaaaa.'])('is fast with bodies of only %j', async (part) => {
    const mock = testMock({ journalSize: 20 })
    const body = part.repeat(16_384 / part.length)
    for (let n = 0; n < 20; n++) {
      await mock.handle({ method: 'POST', path: '/oauth/token', query: '', headers: {}, body })
    }
    const started = performance.now()
    expect(await mock.control.journal()).toHaveLength(20)
    expect(performance.now() - started).toBeLessThan(1000)
  })

  test('redacts secrets that contain a quote, or are for a proxy', async () => {
    const mock = testMock()
    const headers = { 'proxy-authorization': 'Basic hidden' }
    await sendRequest(mock, '/oauth/token', { method: 'POST', headers, body: '{"token":"a\\"hidden","x":"seen"}' })
    await sendRequest(mock, '/oauth/token', { method: 'POST', headers, body: '{"token":"hidden' })
    const text = JSON.stringify(await mock.control.journal())
    expect(text).toContain('seen')
    expect(text).not.toContain('hidden')
  })

  test('replaces a long body with its length', async () => {
    const mock = testMock()
    await sendRequest(mock, '/oauth/token', { method: 'POST', body: 'x'.repeat(20_000) })
    expect(await mock.control.journal()).toMatchObject([{ request: { body: '<20000 characters>' } }])
  })

  test('keeps the last entries', async () => {
    const mock = testMock({ journalSize: 2 })
    for (const path of ['/a', '/b', '/c']) await sendRequest(mock, path)
    expect((await mock.control.journal()).map(({ request }) => request.path)).toEqual(['/b', '/c'])
    expect(await testMock({ journalSize: 0 }).control.journal()).toEqual([])
  })
})

describe('pages of another origin', () => {
  const preflight = {
    origin: 'https://docs.example',
    'access-control-request-method': 'DELETE',
    'access-control-request-headers': 'x-app-id',
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
    ]).toEqual([204, 'DELETE', 'x-app-id'])
    const response = await sendRequest(mock, listing, { headers: { origin: 'https://docs.example' } })
    expect([
      response.status,
      response.headers.get('access-control-allow-origin'),
      response.headers.get('vary'),
      response.headers.get('access-control-expose-headers'),
    ]).toEqual([401, 'https://docs.example', 'Origin', 'Allow, Preference-Applied, Retry-After, WWW-Authenticate'])
    const foreign = await sendRequest(mock, listing, { headers: { origin: 'https://evil.example' } })
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    expect(foreign.headers.get('vary')).toBe('Origin')
  })
})

test('a body above the limit is not read', async () => {
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'api' })
  const sentTo = (bodyLimitBytes: number) =>
    sendRequest(testMock({ bodyLimitBytes }), '/oauth/token', { method: 'POST', body: Object.fromEntries(body) })
  const { length } = String(body)
  expect(await sentTo(length)).toMatchObject({ status: 200 })
  expect(await sentTo(length - 1)).toMatchObject({
    status: 413,
    body: { code: 413, key: 'payload_too_large', request_id: expect.any(String) },
  })
})

test('a seed decides which requests a share of faults hits', async () => {
  const hits = async (idSeed: number): Promise<string> => {
    const mock = testMock({ idSeed })
    await mock.control.faults([{ share: 0.5, status: 503 }])
    const statuses: number[] = []
    for (let n = 0; n < 30; n++) statuses.push((await sendRequest(mock, listing)).status)
    return String(statuses)
  }
  const [first, again, next] = [await hits(6), await hits(6), await hits(7)]
  expect(again).toBe(first)
  expect(next).not.toBe(first)
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
    /failed: Error: the disk is gone[\s\S]*GET \/v2\/loyalties\/rewards\/rw_mug\/activities 500 /,
  )
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
  expect(await sendRequest(mock, `${listing}?limit=3`, { headers })).toMatchObject({
    status: 200,
    body: { data: [{}, {}, {}] },
  })
  expect(
    await sendRequest(mock, '/v2/loyalties/tier-structures/ts_inuse', { method: 'DELETE', headers }),
  ).toMatchObject({
    status: 409,
  })
  expect(await sendRequest(mock, '/v2/loyalties/tier-structures/ts_gold', { method: 'DELETE', headers })).toMatchObject(
    {
      status: 200,
    },
  )
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
    await sendRequest(mock, '/v1/oauth/token/revoke', {
      method: 'POST',
      body: { access_token: authorization.slice(7) },
    }),
  ).toMatchObject({ status: 200 })
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
              const isStructure = collection === 'tier_structures' && need.structures?.includes(id)
              if (!isNamed && !isStructure) throw new Error(`${collection}/${id} is not in the need`)
              return rows.get(collection, id)
            },
            tiersOf: (id) => (need.structures?.includes(id) ? rows.tiersOf(id) : []),
            assignmentsOf: (id) => (need.structures?.includes(id) ? rows.assignmentsOf(id) : []),
            activities: (range) =>
              JSON.stringify(range) === JSON.stringify(need.activities) ? rows.activities(range) : [],
            all: (collection) => (need.all?.includes(collection) ? rows.all(collection) : []),
            list: (range) => (JSON.stringify(range) === JSON.stringify(need.list) ? rows.list(range) : []),
          }),
        ),
      ),
    remove: async () => await late(() => store.remove()),
    check: async () => await late(() => store.check()),
    snapshot: async () => await late(() => store.snapshot()),
    restore: async (snapshot) => await late(() => store.restore(snapshot)),
    initialize: async (snapshot) => await late(() => store.initialize(snapshot)),
    sweepTokens: async (before) => await late(() => store.sweepTokens(before)),
    close: async () => await late(() => store.close()),
  }
}

test('every failure has the members that stock OAuth clients read', async () => {
  const tokenRequest = { method: 'POST', body: { grant_type: 'client_credentials', scope: 'api' } }
  const small = testMock({ bodyLimitBytes: 8 })
  expect((await sendRequest(small, '/oauth/token', tokenRequest)).body).toMatchObject({
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
    expect((await sendRequest(failing(error), '/oauth/token', tokenRequest)).body).toMatchObject({
      code,
      error: 'server_error',
    })
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
  await sendRequest(mock, `/v2/loyalties/rewards/${token}/activities`, { headers: { authorization } })
  expect(lines.at(-1)).toMatch(/^GET \/v2\/loyalties\/rewards\/<ACCESS_TOKEN>\/activities 404 /)
  for (const secret of [token, 'demo-token']) expect(lines.join('\n')).not.toContain(secret)
})

test.each(['oauth-authorization-server', 'jwks.json'])('/.well-known/%s supports only GET and HEAD', async (name) => {
  const { status, headers, body } = await sendRequest(testMock(), `/.well-known/${name}`, { method: 'POST' })
  expect([status, headers.get('allow'), body['code']]).toEqual([405, 'GET, HEAD', 405])
})
