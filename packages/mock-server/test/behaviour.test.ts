import { readFileSync } from 'node:fs'
import { operations } from '@loyalty-kit/spec'
import { describe, expect, test } from 'vitest'
import { contract, createMemoryStore, type Route, type Rows, type Store } from '@loyalty-kit/mock-server'
import { StoreError } from '@loyalty-kit/mock-server/node'
import { ask, bearer, orphansOf, testMock } from './helpers.ts'

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
    // A store that was filled by other hands may hold what the control interface refuses: deleted and assigned.
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
    expect(await ask(mock, path, { method: 'DELETE', headers: { authorization } })).toMatchObject({ status })
    expect(await mock.control.get('tier_structures', 'ts_gold')).toMatchObject({
      status: to ?? state,
    })
  })

  test('has a row for every state', () => {
    expect(new Set(cases.map(({ state }) => state)).size).toBe(4)
  })
})

describe('an operation that nobody wrote a handler for', () => {
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
    ['what is wrong with a parameter', { 'x-times': '3' }, '1', 400, { details: '/X-Times must be 2' }],
    ['its example, to whom brings the cookie', { cookie: 'theme=dark; visits=7' }, '1', 201, { text: 'Hello' }],
    ['what is wrong with a cookie', { cookie: 'visits=8' }, '1', 400, { details: '/visits must be 7' }],
    ['what is wrong with the body', {}, '2', 400, { details: 'must be 1' }],
    ['that the body is not valid JSON', {}, '{', 400, { message: 'Cannot read the body' }],
    ['that the body is too deep', {}, '['.repeat(65), 400, { details: 'It is nested deeper than 64 levels' }],
    ['that the type is wrong', { 'content-type': 'text/plain' }, '1', 415, { details: 'It must be application/json' }],
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
      'a status that the contract does not have, on demand',
      { prefer: 'code=503' },
      '1',
      503,
      { code: 503, key: 'unavailable' },
    ],
  ])('answers %s', async (_, headers, body, status, want) => {
    const routes = testMock({ routes: { greet, token: tokenRoute() } })
    const all = { authorization: await bearer(routes), 'content-type': 'application/json', 'x-times': '2', ...headers }
    expect(await ask(routes, '/greetings/en', { method: 'POST', headers: all, body })).toMatchObject({
      status,
      body: want,
    })
  })

  test('is the only one where no other is given', async () => {
    expect(await ask(mock, listing)).toMatchObject({ status: 404 })
  })

  test('can come later, while tokens and rows stay', async () => {
    const grown = testMock()
    const authorization = await bearer(grown)
    await ask(grown, '/v2/loyalties/tier-structures/ts_gold', { method: 'DELETE', headers: { authorization } })
    const headers = { authorization, 'content-type': 'application/json', 'x-times': '2' }
    const post = { method: 'POST', headers, body: '1' }
    expect((await ask(grown, '/greetings/en', post)).status).toBe(404)
    await expect(grown.control.faults([{ operation: 'greet' }])).rejects.toThrow('/0/operation must be one of')
    const named = { check: () => [{ pointer: '/name', message: '/name is required' }] }
    const routes = { ...contract.routes, greet }
    grown.use({ ...contract, routes, rows: { ...contract.rows, rewards: named } })
    expect((await ask(grown, '/greetings/en', post)).status).toBe(201)
    expect(await grown.control.faults([{ operation: 'greet', count: 0 }])).toHaveLength(1)
    await expect(grown.control.put('rewards', 'rw_new', {})).rejects.toThrow('/name is required')
    const again = await ask(grown, '/v2/loyalties/tier-structures/ts_gold', {
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
  test('is not taken for checked', async () => {
    const operation = { ...operations.listRewardActivities, id: 'list', security: [['passport']] }
    const mock = testMock({ routes: { list: { operation, inputs: {}, bodies: [], examples: [] } } })
    expect(await ask(mock, listing)).toMatchObject({
      status: 501,
      body: { message: 'Cannot check the security scheme passport: the mock does not support it' },
    })
  })
})

describe('preferences', () => {
  test('wait holds the answer back', async () => {
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
    await ask(mock, listing, { headers: { prefer: 'wait=0.02' } })
    expect(performance.now() - started).toBeGreaterThan(18)
  })

  test('what comes with a status comes with it on demand', async () => {
    const demand = async (path: string, code: number) =>
      await ask(testMock(), path, { method: 'POST', headers: { prefer: `code=${code}` } })
    const refused = await demand('/oauth/token', 401)
    expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="loyalty"')
    expect(refused.body).toMatchObject({ code: 401, error: 'invalid_client' })
    expect((await demand('/oauth/token', 429)).headers.get('retry-after')).toBe('1')
    expect((await demand('/oauth/token', 200)).body).toMatchObject({ token_type: 'Bearer' })
  })

  test('a refusal on demand says what a real one says', async () => {
    const mock = testMock({ acceptedScopes: { listRewardActivities: ['rewards', 'loyalties'] } })
    const headers = { authorization: await bearer(mock, 'assets') }
    const demand = async (code: number) => await ask(mock, listing, { headers: { ...headers, prefer: `code=${code}` } })
    const real = await ask(mock, listing, { headers })
    expect(real.status).toBe(403)
    const refused = await demand(403)
    expect(refused.headers.get('www-authenticate')).toBe(real.headers.get('www-authenticate'))
    const wrong = await ask(mock, listing, { method: 'PUT', headers })
    expect((await demand(405)).headers.get('allow')).toBe(wrong.headers.get('allow'))
    const broken = testMock({
      createStore: () => ({
        ...createMemoryStore(),
        run: () => {
          throw new StoreError('gone')
        },
      }),
    })
    const { body: unavailable } = await ask(broken, listing, { headers })
    expect((await demand(503)).body['key']).toBe(unavailable['key'])
    expect(unavailable['code']).toBe(503)
    // Where no token is asked for, none can have too few scopes.
    const token = await ask(mock, '/oauth/token', { method: 'POST', headers: { prefer: 'code=403' } })
    expect(token.headers.has('www-authenticate')).toBe(false)
  })

  test('an aborted request is not waited for', async () => {
    const asked = testMock().fetch(`http://mock.test${listing}`, {
      headers: { prefer: 'wait=600' },
      signal: AbortSignal.timeout(5),
    })
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test.each(['code=99', 'code=x', 'respond-async', 'wait=-1', ''])('%j is ignored', async (prefer) => {
    expect(await ask(testMock(), listing, { headers: { prefer } })).toMatchObject({ status: 401 })
  })
})

describe('faults', () => {
  const failing = async (rule: object): Promise<unknown[]> => {
    const mock = testMock()
    const authorization = await bearer(mock)
    await mock.control.faults([rule])
    const asked = Array.from(
      { length: 4 },
      async () =>
        await mock.fetch(`http://mock.test${listing}`, {
          headers: { authorization, 'x-app-id': 'demo-app', 'x-app-token': 'demo-token' },
        }),
    )
    return (await Promise.allSettled(asked)).map((each) =>
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

  test('a share hits about so many, the same ones with the same seed', async () => {
    const mock = testMock()
    const run = async (): Promise<number[]> => {
      await mock.control.faults([{ share: 0.3, status: 500 }])
      const answers = await Promise.all(Array.from({ length: 300 }, async () => await ask(mock, listing)))
      return answers.map(({ status }) => status)
    }
    const hits = (await run()).filter((status) => status === 500).length
    expect(hits).toBeGreaterThan(60)
    expect(hits).toBeLessThan(120)
  })

  test('a dropped answer leaves the work done, a dropped request undone', async () => {
    for (const [drop, status] of [
      ['after', 'DELETED'],
      ['before', 'ACTIVE'],
    ] as const) {
      const mock = testMock()
      const authorization = await bearer(mock)
      await mock.control.faults([{ drop, count: 1 }])
      await expect(
        ask(mock, '/v2/loyalties/tier-structures/ts_gold', { method: 'DELETE', headers: { authorization } }),
      ).rejects.toThrow(TypeError)
      expect(await mock.control.get('tier_structures', 'ts_gold')).toMatchObject({ status })
    }
  })

  test('a body can be cut or spoiled, an answer be late', async () => {
    const mock = testMock()
    await mock.control.faults([
      { body: 'malformed', count: 1 },
      { body: 'truncated', count: 1 },
      { latencyMs: [5, 10], status: 429, retryAfterSeconds: 7, count: 1 },
    ])
    await expect(ask(mock, listing)).rejects.toThrow(SyntaxError)
    await expect(ask(mock, listing)).rejects.toThrow('terminated')
    const { status, headers } = await ask(mock, listing)
    expect([status, headers.get('retry-after')]).toEqual([429, '7'])
    expect(await mock.control.faults()).toMatchObject([{ count: 0 }, { count: 0 }, { count: 0 }])
  })
})

describe('the journal', () => {
  test('tells what was asked and answered, without secrets', async () => {
    const mock = testMock()
    const authorization = await bearer(mock, 'rewards')
    await ask(mock, `${listing}?limit=1&cursor=${authorization.slice(7)}`, { headers: { authorization } })
    await ask(mock, '/v1/oauth/token/revoke', { method: 'POST', body: { access_token: authorization.slice(7) } })
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

  test('can be asked, and says what came near', async () => {
    const mock = testMock()
    await ask(mock, listing)
    await ask(mock, listing, { method: 'POST' })
    await ask(mock, '/v2/loyalties/reward/rw_mug/activities')
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
    expect(await ask(mock, '/__control/journal?status=405')).toMatchObject({ body: [{ request: { method: 'POST' } }] })
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

  test.each(['a', '%', 'token', '"', '\\', 'token":"', 'aaaaaaaa.'])(
    'is read at once, with a body of %j only',
    async (part) => {
      const mock = testMock({ journalSize: 20 })
      const body = part.repeat(16_384 / part.length)
      for (let n = 0; n < 20; n++) {
        await mock.handle({ method: 'POST', path: '/oauth/token', query: '', headers: {}, body })
      }
      const started = performance.now()
      expect(await mock.control.journal()).toHaveLength(20)
      expect(performance.now() - started).toBeLessThan(1000)
    },
  )

  test('keeps secrets that hold a quote, or were meant for a proxy', async () => {
    const mock = testMock()
    const headers = { 'proxy-authorization': 'Basic hidden' }
    await ask(mock, '/oauth/token', { method: 'POST', headers, body: '{"token":"a\\"hidden","x":"seen"}' })
    await ask(mock, '/oauth/token', { method: 'POST', headers, body: '{"token":"hidden' })
    const text = JSON.stringify(await mock.control.journal())
    expect(text).toContain('seen')
    expect(text).not.toContain('hidden')
  })

  test('tells a long body by its length', async () => {
    const mock = testMock()
    await ask(mock, '/oauth/token', { method: 'POST', body: 'x'.repeat(20_000) })
    expect(await mock.control.journal()).toMatchObject([{ request: { body: '<20000 characters>' } }])
  })

  test('keeps the last ones', async () => {
    const mock = testMock({ journalSize: 2 })
    for (const path of ['/a', '/b', '/c']) await ask(mock, path)
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

  test('may not read answers', async () => {
    const { headers, status } = await ask(testMock(), listing, { method: 'OPTIONS', headers: preflight })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([405, null])
  })

  test('may where they are named', async () => {
    const mock = testMock({ cors: 'https://docs.example' })
    const asked = await ask(mock, listing, { method: 'OPTIONS', headers: preflight })
    expect([
      asked.status,
      asked.headers.get('access-control-allow-methods'),
      asked.headers.get('access-control-allow-headers'),
    ]).toEqual([204, 'DELETE', 'x-app-id'])
    const answered = await ask(mock, listing, { headers: { origin: 'https://docs.example' } })
    expect([
      answered.status,
      answered.headers.get('access-control-allow-origin'),
      answered.headers.get('vary'),
      answered.headers.get('access-control-expose-headers'),
    ]).toEqual([401, 'https://docs.example', 'Origin', 'Allow, Retry-After, WWW-Authenticate'])
    const foreign = await ask(mock, listing, { headers: { origin: 'https://evil.example' } })
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    expect(foreign.headers.get('vary')).toBe('Origin')
  })
})

test('a body beyond the limit is not read', async () => {
  const mock = testMock({ bodyLimitBytes: 100 })
  const answer = await ask(mock, '/oauth/token', {
    method: 'POST',
    body: { grant_type: 'client_credentials', scope: 'ä'.repeat(50) },
  })
  expect(answer).toMatchObject({
    status: 413,
    body: { code: 413, key: 'payload_too_large', request_id: expect.any(String) },
  })
})

test('a failure of the mock itself has the shape of every error, and is logged', async () => {
  const lines: string[] = []
  const broken: Store = {
    ...createMemoryStore(),
    run: () => {
      throw new Error('the disk is gone')
    },
  }
  const mock = testMock({ createStore: () => broken, log: (line) => lines.push(line) })
  expect(await ask(mock, listing)).toMatchObject({
    status: 500,
    body: { code: 500, key: 'internal_error', message: 'Cannot complete the request' },
  })
  expect(lines.join('\n')).toMatch(
    /failed: Error: the disk is gone[\s\S]*GET \/v2\/loyalties\/rewards\/rw_mug\/activities 500 /,
  )
})

test('every error has a request id of its own', async () => {
  const mock = testMock()
  const answers = await Promise.all(Array.from({ length: 50 }, async () => await ask(mock, '/nowhere')))
  expect(new Set(answers.map(({ body }) => body['request_id'])).size).toBe(50)
})

test('a handler reads only what it said it would, from a store that answers later', async () => {
  const mock = testMock({ createStore: lateStore })
  const authorization = await bearer(mock)
  const headers = { authorization }
  expect(await ask(mock, `${listing}?limit=3`, { headers })).toMatchObject({
    status: 200,
    body: { data: [{}, {}, {}] },
  })
  expect(await ask(mock, '/v2/loyalties/tier-structures/ts_inuse', { method: 'DELETE', headers })).toMatchObject({
    status: 409,
  })
  expect(await ask(mock, '/v2/loyalties/tier-structures/ts_gold', { method: 'DELETE', headers })).toMatchObject({
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
    await ask(mock, '/v1/oauth/token/revoke', { method: 'POST', body: { access_token: authorization.slice(7) } }),
  ).toMatchObject({ status: 200 })
  expect(await ask(mock, listing, { headers })).toMatchObject({ status: 401 })
  await mock.close()
})

/** A store that does everything a turn later, and gives a piece of work nothing but the rows that it asked for. */
function lateStore(): Store {
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
              if (!isNamed && !isStructure) throw new Error(`${collection}/${id} was not asked for`)
              return rows.get(collection, id)
            },
            tiersOf: (id) => (need.structures?.includes(id) ? rows.tiersOf(id) : []),
            assignmentsOf: (id) => (need.structures?.includes(id) ? rows.assignmentsOf(id) : []),
            activities: (range) =>
              JSON.stringify(range) === JSON.stringify(need.activities) ? rows.activities(range) : [],
            all: (collection) => (need.all?.includes(collection) ? rows.all(collection) : []),
          }),
        ),
      ),
    snapshot: async () => await late(() => store.snapshot()),
    restore: async (snapshot) => await late(() => store.restore(snapshot)),
    initialize: async (snapshot) => await late(() => store.initialize(snapshot)),
    sweepTokens: async (before) => await late(() => store.sweepTokens(before)),
    close: async () => await late(() => store.close()),
  }
}

test('what stock OAuth clients read of a failure is there, whatever failed', async () => {
  const asking = { method: 'POST', body: { grant_type: 'client_credentials', scope: 'api' } }
  const small = testMock({ bodyLimitBytes: 8 })
  expect((await ask(small, '/oauth/token', asking)).body).toMatchObject({ code: 413, error: 'invalid_request' })
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
    expect((await ask(failing(error), '/oauth/token', asking)).body).toMatchObject({ code, error: 'server_error' })
  }
})

test('what is put while its owner is taken away is not left behind', async () => {
  const { control } = testMock({ createStore: lateStore })
  expect(await orphansOf(control, control, 6)).toEqual([])
  const other = testMock().control
  expect(await orphansOf(other, other, 6)).toEqual([])
})

test('the log shows no secret, wherever one was sent', async () => {
  const lines: string[] = []
  const mock = testMock({ log: (line) => lines.push(line) })
  const authorization = await bearer(mock)
  const token = authorization.slice('Bearer '.length)
  await ask(mock, `${listing}?access_token=${token}`, { headers: { authorization } })
  await ask(mock, `/v2/loyalties/rewards/${token}/activities`, { headers: { authorization } })
  expect(lines.at(-1)).toMatch(/^GET \/v2\/loyalties\/rewards\/<ACCESS_TOKEN>\/activities 404 /)
  for (const secret of [token, 'demo-token']) expect(lines.join('\n')).not.toContain(secret)
})

test.each(['oauth-authorization-server', 'jwks.json'])('/.well-known/%s can only be read', async (name) => {
  const { status, headers, body } = await ask(testMock(), `/.well-known/${name}`, { method: 'POST' })
  expect([status, headers.get('allow'), body['code']]).toEqual([405, 'GET', 405])
})
