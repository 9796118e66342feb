import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ControlError, demoSeed } from '@loyalty-kit/mock-server'
import { sendRequest, bearer, listInParts, start, testMock } from './helpers.ts'

const deleting = '/v2/loyalties/tier-structures/'
const structure = { name: 'New', type: 'POINT_BALANCE', card_definition_id: 'card_main', status: 'ACTIVE' }

describe('the demo state', () => {
  test('is as the README documents it', async () => {
    const { control } = testMock()
    const shown = await control.get('apps', 'demo-app')
    expect(shown).toEqual({ id: 'demo-app', token: '<APP_TOKEN>' })
    // The placeholder that is shown is refused as a token.
    await expect(control.put('apps', 'demo-app', shown)).rejects.toThrow('/token is a placeholder')
    expect(await control.get('tier_structures', 'ts_gold')).toMatchObject({ status: 'ACTIVE' })
    expect(await control.list('assignments')).toMatchObject([
      { program_id: 'prog_main', tier_structure_id: 'ts_inuse' },
    ])
    expect(
      (await control.list('tiers')).filter(
        (tier) => 'tier_structure_id' in tier && tier.tier_structure_id === 'ts_gold',
      ),
    ).toHaveLength(2)
    expect(
      (await control.list('activities')).filter((each) => 'reward_id' in each && each.reward_id === 'rw_mug'),
    ).toHaveLength(25)
  })

  test('has a structure for each type of expiration', () => {
    const types = demoSeed.tier_structures?.map(({ expiration }) => expiration?.type)
    expect(types?.toSorted()).toEqual([
      'CALENDAR_EXPIRATION',
      'NO_EXPIRATION',
      'ROLLING_EXPIRATION',
      'SLIDING_EXPIRATION',
    ])
  })
})

describe('a seed', () => {
  test('is refused with all problems', () => {
    const seed = {
      apps: [{ id: 'a' }],
      tier_structures: [
        { ...structure, id: 'x', name: 'x'.repeat(201) },
        { ...structure, id: 'y' },
        { ...structure, id: 'y' },
      ],
      tiers: [{ id: 't', tier_structure_id: 'nowhere', status: 'GONE' }],
      assignments: [{ program_id: 'p' }],
      rewards: [{ name: 'Nameless' }, 'none'],
    }
    const make = (): unknown => testMock({ seed: seed as never })
    expect(make).toThrow(ControlError)
    expect(problemsOf(make)).toEqual([
      '/apps/0/token is missing',
      expect.stringMatching(/^\/tier_structures\/0\/name /),
      '/tier_structures/2/id is used twice: "y"',
      '/tiers/0/status must be one of DRAFT, ACTIVE, INACTIVE, DELETED',
      '/tiers/0/tier_structure_id refers to a missing row of tier_structures: "nowhere"',
      '/assignments/0/tier_structure_id is missing',
      '/assignments/0/program_id refers to a missing row of programs: "p"',
      '/rewards/1 must be an object',
    ])
  })

  test.each([
    [[], 'Cannot use the seed: it must be an object with an array for each collection'],
    [{ apps: {} }, 'Cannot write the rows: /apps must be an array'],
    [{ tokens: [] }, expect.stringContaining('/tokens is not a collection. Use apps')],
    [
      { nope: [], apps: {}, programs: [{ id: 1 }] },
      expect.stringMatching(
        /\/nope is not a collection\..*; \/apps must be an array; \/programs\/0\/id must be a string/,
      ),
    ],
  ])('%j is not a seed', async (seed, message) => {
    await expect(testMock().control.seed(seed as never)).rejects.toMatchObject({ status: 400, message })
  })

  test('adds to the existing rows, all or nothing', async () => {
    const { control } = testMock()
    await expect(
      control.seed({ programs: [{ id: 'prog_new' }, {}], tiers: [{ id: 'lost', tier_structure_id: 'nowhere' }] }),
    ).rejects.toThrow()
    expect(await control.list('programs')).toHaveLength(1)
    expect(await control.seed({ programs: [{ id: 'prog_new' }, {}] })).toEqual({ rows: 2 })
    expect(await control.list('programs')).toMatchObject([
      { id: 'prog_main' },
      { id: 'prog_new' },
      { id: expect.stringMatching(/^programs_/) },
    ])
  })

  test('without apps keeps the demo app', async () => {
    expect(await testMock({ seed: { rewards: [] } }).control.list('apps')).toMatchObject([{ id: 'demo-app' }])
    expect(await testMock({ seed: { apps: [] } }).control.list('apps')).toEqual([])
  })

  test('may be larger than the body of other requests', async () => {
    const body = JSON.stringify({ programs: [{ id: 'prog_large', name: 'x'.repeat(2_000_000) }] })
    const mock = testMock()
    expect((await sendRequest(mock, '/__control/seed', { method: 'POST', body })).status).toBe(200)
    expect((await sendRequest(mock, '/oauth/token', { method: 'POST', body })).status).toBe(413)
  })

  test('may contain a member __proto__, which is plain data', async () => {
    const metadata = JSON.parse('{ "__proto__": { "polluted": true } }') as object
    const mock = testMock({ seed: { tier_structures: [{ ...structure, id: 'ts', metadata } as never] } })
    const { body } = await sendRequest(mock, `${deleting}ts`, {
      method: 'DELETE',
      headers: { authorization: await bearer(mock) },
    })
    expect(JSON.stringify(body['metadata'])).toBe('{"__proto__":{"polluted":true}}')
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('rows', () => {
  test('of tier structures are completed and checked', async () => {
    const { control } = testMock()
    expect(await control.put('tier_structures', 'ts_new', structure)).toEqual({
      created: true,
      value: {
        ...structure,
        id: 'ts_new',
        metadata: {},
        created_at: '2026-03-02T12:00:00.000Z',
        updated_at: null,
        object: 'tier_structure',
      },
    })
    await control.clock({ advanceMs: 1000 })
    expect(await control.put('tier_structures', 'ts_new', { ...structure, name: 'Newer' })).toMatchObject({
      created: false,
      value: { name: 'Newer', created_at: '2026-03-02T12:00:00.000Z', updated_at: '2026-03-02T12:00:01.000Z' },
    })
    await expect(
      control.put('tier_structures', 'ts_new', { ...structure, type: 'POINT_EARNED' }),
    ).rejects.toMatchObject({
      status: 400,
      problems: [expect.stringMatching(/^\/point_earned /)],
    })
    await expect(control.put('tier_structures', 'ts_new', { ...structure, id: 'other' })).rejects.toThrow(
      '/id must be "ts_new"',
    )
  })

  test('of rewards add activities', async () => {
    const mock = testMock()
    await mock.control.put('rewards', 'rw_cup', { name: 'Cup' })
    await mock.control.put('rewards', 'rw_cup', { name: 'Big cup' })
    const { body } = await sendRequest(mock, '/v2/loyalties/rewards/rw_cup/activities', {
      headers: { authorization: await bearer(mock) },
    })
    expect(body).toMatchObject({
      data: [
        { type: 'vl.reward.updated', reward_id: 'rw_cup', data: { reward: { name: 'Big cup' } } },
        { type: 'vl.reward.created', reward_id: 'rw_cup', data: { reward: { name: 'Cup', object: 'reward' } } },
      ],
    })
  })

  test('of rewards by a seed add activities too', async () => {
    const { control } = testMock({ seed: { rewards: [{ id: 'rw' }] } })
    await control.seed({ rewards: [{ id: 'rw', name: 'Cup' }, { id: 'other' }] })
    expect(await control.list('activities')).toMatchObject([
      { type: 'vl.reward.updated', reward_id: 'rw', data: { reward: { name: 'Cup' } } },
    ])
  })

  test('that belong to a row are deleted with it', async () => {
    const { control } = testMock()
    await control.delete('rewards', 'rw_mug')
    await control.delete('tier_structures', 'ts_gold')
    await control.delete('programs', 'prog_main')
    expect(await control.list('activities')).toEqual([])
    expect(await control.list('tiers')).toMatchObject([{ id: 'tier_member' }])
    expect(await control.list('assignments')).toEqual([])
    await expect(control.delete('rewards', 'rw_mug')).rejects.toMatchObject({ status: 404 })
  })

  test('are listed in parts, in order of arrival', async () => {
    const mock = testMock()
    const all = await listInParts(mock.control)
    const pages: (readonly object[])[] = []
    for (let path: string | undefined = '/__control/activities?limit=12'; path !== undefined;) {
      const response = await sendRequest(mock, path)
      pages.push(response.body as unknown as readonly object[])
      path = /^<(.*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect([pages.map(({ length }) => length), pages.flat()]).toEqual([[12, 12, 1], all])
  })

  test('of unknown collections are not found', async () => {
    const { control } = testMock()
    for (const name of ['tokens', 'constructor', '__proto__']) {
      await expect(control.list(name as never)).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('a structure is never both assigned and deleted', () => {
  const assignment = { program_id: 'prog_main', tier_structure_id: 'ts_gold' }

  test('deleted first', async () => {
    const mock = testMock()
    const authorization = await bearer(mock)
    const [deleted, assigned] = await Promise.allSettled([
      sendRequest(mock, `${deleting}ts_gold`, { method: 'DELETE', headers: { authorization } }),
      sendRequest(mock, '/oauth/token').then(async () => await mock.control.put('assignments', 'late', assignment)),
    ])
    expect(deleted).toMatchObject({ value: { status: 200 } })
    expect(assigned).toMatchObject({ reason: { status: 409 } })
  })

  test('assigned first', async () => {
    const mock = testMock()
    const authorization = await bearer(mock)
    const [assigned, deleted] = await Promise.all([
      mock.control.put('assignments', 'early', assignment),
      sendRequest(mock, `${deleting}ts_gold`, { method: 'DELETE', headers: { authorization } }),
    ])
    expect(assigned).toMatchObject({ created: true })
    expect(deleted).toMatchObject({ status: 409 })
  })

  test('in one seed', async () => {
    const tier_structures = [{ ...structure, id: 'ts', status: 'DELETED' } as never]
    const assignments = [{ program_id: 'p', tier_structure_id: 'ts' }]
    expect(() => testMock({ seed: { programs: [{ id: 'p' }], tier_structures, assignments } })).toThrow('is deleted')
    await expect(
      testMock().control.put('tier_structures', 'ts_inuse', { ...structure, status: 'DELETED' }),
    ).rejects.toMatchObject({ status: 409 })
  })
})

test('a snapshot restores rows and tokens', async () => {
  const mock = testMock()
  const authorization = await bearer(mock)
  const snapshot = await mock.control.snapshot()
  const before = await mock.control.list('activities')
  await sendRequest(mock, `${deleting}ts_gold`, { method: 'DELETE', headers: { authorization } })
  await sendRequest(mock, '/v1/oauth/token/revoke', {
    method: 'POST',
    body: { access_token: authorization.slice('Bearer '.length) },
  })
  await mock.control.put('rewards', 'rw_mug', { name: 'Other' })
  await mock.control.restore(snapshot)
  expect(await mock.control.list('activities')).toEqual(before)
  expect(await sendRequest(mock, `${deleting}ts_gold`, { method: 'DELETE', headers: { authorization } })).toMatchObject(
    {
      status: 200,
    },
  )
  await expect(mock.control.restore({ id: 'snap_none' })).rejects.toMatchObject({ status: 404 })
})

test('a reset restores the initial state', async () => {
  const mock = testMock()
  const observe = async (): Promise<unknown> => {
    const listing = await sendRequest(mock, '/v2/loyalties/rewards/rw_mug/activities?limit=1', {
      headers: { authorization: await bearer(mock) },
    })
    return [listing.body, await mock.control.clock(), await mock.control.journal(), await mock.control.faults()]
  }
  const first = await observe()
  await mock.control.clock({ advanceMs: 5000, freeze: true })
  await mock.control.faults([{ status: 500 }])
  await mock.control.delete('rewards', 'rw_mug')
  await mock.control.reset()
  expect(await observe()).toEqual(first)
})

describe('the clock', () => {
  test('runs, stops and jumps', async () => {
    let real = start
    const { control } = testMock({ now: () => real })
    const now = async (): Promise<number> => Date.parse((await control.clock()).now) - start
    real += 1000
    expect(await now()).toBe(1000)
    await control.clock({ freeze: true })
    real += 1000
    expect(await now()).toBe(1000)
    await control.clock({ advanceMs: 500 })
    expect(await now()).toBe(1500)
    await control.clock({ freeze: false })
    real += 1000
    expect(await now()).toBe(2500)
    await control.clock({ set: '2026-03-02T12:01:00Z' })
    expect(await now()).toBe(60_000)
  })

  test.each([
    { set: 'tomorrow' },
    { advanceMs: Number.NaN },
    { set: 9e15 },
    { set: '+010000-01-01T00:00:00Z' },
    { set: null },
    { advanceMs: '5' },
    { freeze: 'no' },
  ])('%j is not a change', async (change) => {
    const { control } = testMock()
    await expect(control.clock(change as never)).rejects.toMatchObject({ status: 400 })
    expect(await control.clock()).toEqual({ now: '2026-03-02T12:00:00.000Z', frozen: false })
  })
})

describe('tenants', () => {
  test('are isolated from each other', async () => {
    const mock = testMock()
    const tenant = { 'x-mock-tenant': 'first' }
    const authorization = await bearer(mock, 'api', tenant)
    const deleteIn = async (headers: object): Promise<number> =>
      (await sendRequest(mock, `${deleting}ts_gold`, { method: 'DELETE', headers: { authorization, ...headers } }))
        .status
    expect(await deleteIn(tenant)).toBe(200)
    expect(await deleteIn(tenant)).toBe(404)
    expect(await deleteIn({})).toBe(401)
    expect(await deleteIn({ 'x-mock-tenant': 'second' })).toBe(401)
    expect(await mock.control.get('tier_structures', 'ts_gold')).toMatchObject({ status: 'ACTIVE' })
    expect(await mock.tenant('first').get('tier_structures', 'ts_gold')).toMatchObject({ status: 'DELETED' })
  })

  test.each(['a b', 'x'.repeat(65), '../x'])('%j is not a name', async (name) => {
    const mock = testMock()
    expect(await sendRequest(mock, '/__control/clock', { headers: { 'x-mock-tenant': name } })).toMatchObject({
      status: 400,
    })
    expect(() => mock.tenant(name)).toThrow(RangeError)
  })
})

describe('over HTTP', () => {
  test.each([
    ['GET', 'health', undefined, 200, { status: 'ok' }],
    ['GET', 'programs', undefined, 200, [{ id: 'prog_main' }]],
    ['PUT', 'programs/p%2F1', { name: 'With a slash' }, 201, { id: 'p/1' }],
    ['GET', 'programs/none', undefined, 404, { key: 'not_found', message: 'There is no row "none" in programs' }],
    ['DELETE', 'programs/prog_main', undefined, 204, {}],
    ['POST', 'seed', { programs: [{ id: 'p' }] }, 200, { rows: 1 }],
    [
      'POST',
      'seed',
      { tiers: [{ id: 't' }] },
      400,
      { key: 'invalid_request', details: '/tiers/0/tier_structure_id is missing' },
    ],
    ['POST', 'reset', undefined, 204, {}],
    ['POST', 'snapshot', undefined, 201, { id: expect.stringMatching(/^snap_/) }],
    [
      'POST',
      'restore',
      { id: 'none' },
      404,
      { message: 'Cannot restore: there is no snapshot "none". Take one first' },
    ],
    ['POST', 'clock', { freeze: true }, 200, { frozen: true }],
    ['POST', 'clock', [], 400, { message: 'Cannot read the body: it must be a JSON object' }],
    ['POST', 'faults', [{ count: 1, status: 429 }], 200, [{ count: 1, status: 429 }]],
    ['POST', 'faults', [{ status: 200, hue: 1 }], 400, { key: 'invalid_request' }],
    [
      'POST',
      'faults',
      [{ operation: 'none' }],
      400,
      { message: expect.stringContaining('/0/operation must be one of deleteTierStructure,') },
    ],
    ['POST', 'restore', {}, 400, { message: 'Cannot restore: /id must be the id of a snapshot' }],
    ['POST', 'faults', [[]], 400, { details: '/0 must be an object' }],
    ['POST', 'faults', {}, 400, { message: 'Cannot set faults: the rules must be an array' }],
    ['GET', 'faults', undefined, 200, []],
    ['GET', 'journal', undefined, 200, []],
    ['GET', 'tokens', undefined, 404, {}],
    ['GET', 'activities?limit=0', undefined, 400, { message: expect.stringContaining('from 1 to 1000') }],
    ['GET', 'activities?limit=1001', undefined, 400, {}],
    ['GET', 'activities?page=2', undefined, 400, { message: expect.stringContaining('/page is unknown') }],
    ['GET', 'activities?after=none', undefined, 404, { message: 'There is no row "none" in activities' }],
    ['GET', 'programs/a/b', undefined, 404, {}],
    ['GET', 'programs/%ff', undefined, 400, {}],
    ['PATCH', 'programs/prog_main', {}, 405, { details: 'Use GET, HEAD, PUT, DELETE' }],
    ['constructor', 'programs/prog_main', {}, 405, {}],
    ['POST', 'programs', {}, 405, { details: 'Use GET, HEAD' }],
    ['DELETE', 'clock', undefined, 405, { details: 'Use POST, GET, HEAD' }],
    ['POST', 'health', undefined, 405, { details: 'Use GET, HEAD' }],
    ['PUT', 'tier_structures/', structure, 400, { details: '/id must be a string with at least 1 character' }],
    ['POST', 'clock', { advance: 5 }, 400, { message: expect.stringContaining('/advance is unknown') }],
    ['GET', 'journal?status=ok', undefined, 400, { details: '/status must be an integer from 100 to 599' }],
    ['GET', 'journal?state=200', undefined, 400, { details: expect.stringMatching('^/state is unknown') }],
    ['PUT', 'programs/p', '{ "name": ', 400, {}],
    [
      'PUT',
      'programs/p',
      '['.repeat(100),
      400,
      { message: 'Cannot read the body: it is nested deeper than 64 levels' },
    ],
  ])('%s %s with %j returns %i', async (method, path, body, status, want) => {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    expect(await sendRequest(testMock(), `/__control/${path}`, { method, ...sent })).toMatchObject({
      status,
      body: want,
    })
  })

  test.each([
    ['no token required', {}, {}, 200],
    ['the token missing', { controlToken: 'secret' }, {}, 403],
    ['another token', { controlToken: 'secret' }, { 'x-mock-control-token': 'secreT' }, 403],
    ['the token', { controlToken: 'secret' }, { 'x-mock-control-token': 'secret' }, 200],
    ['the token as a bearer', { controlToken: 'secret' }, { authorization: 'Bearer secret' }, 200],
    ['a foreign page', {}, { origin: 'https://evil.example' }, 403],
    ['an allowed page', { cors: 'https://docs.example' }, { origin: 'https://docs.example' }, 200],
    ['any page allowed', { cors: '*' }, { origin: 'https://docs.example' }, 200],
    ['its own page', {}, { origin: 'http://mock.test' }, 200],
  ])('with %s', async (_, options, headers, status) => {
    expect(await sendRequest(testMock(options), '/__control/clock', { headers })).toMatchObject({ status })
  })

  test('readiness needs no token', async () => {
    expect(await sendRequest(testMock({ controlToken: 'secret' }), '/__control/health')).toMatchObject({ status: 200 })
  })
})

test('the README lists every collection', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  for (const name of Object.keys(demoSeed)) expect(readme).toContain(name)
})

function problemsOf(action: () => unknown): readonly string[] {
  try {
    action()
  } catch (error) {
    return error instanceof ControlError ? error.problems : []
  }
  return []
}

test('a row shares no objects with its input or output', async () => {
  const reward = { id: 'rw', metadata: { colour: 'blue' } }
  const { control } = testMock({ seed: { rewards: [reward] } })
  reward.metadata.colour = 'red'
  expect(await control.get('rewards', 'rw')).toMatchObject({ metadata: { colour: 'blue' } })
  Object.assign(await control.get('rewards', 'rw'), { metadata: {} })
  expect(await control.get('rewards', 'rw')).toMatchObject({ metadata: { colour: 'blue' } })
})
