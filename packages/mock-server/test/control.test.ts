import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { demoSeed } from '@loyalty-kit/mock-server'
import { sendRequest, bearer, listInParts, start, testMock } from './helpers.ts'
import { activitiesOf, facts, structureAt } from './facts.ts'

const deleting = structureAt('')
const structure = { name: 'New', type: 'POINT_BALANCE', card_definition_id: 'card_main', status: 'ACTIVE' }

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
      status: 422,
      problems: [expect.stringMatching(/^\/point_earned /)],
    })
    await expect(control.put('tier_structures', 'ts_new', { ...structure, id: 'other' })).rejects.toThrow(
      '/id must be "ts_new"',
    )
  })

  test('of rewards add an activity for the creation, as whole as one of the service', async () => {
    const mock = testMock()
    await mock.control.put('rewards', 'rw_cup', { name: 'Cup' })
    await mock.control.put('rewards', 'rw_cup', { name: 'Big cup' })
    const { body } = await sendRequest(mock, activitiesOf('rw_cup'), {
      headers: { authorization: await bearer(mock) },
    })
    expect(body).toMatchObject({
      data: [
        {
          id: expect.stringMatching(/^act_/) as string,
          type: 'vl.reward.created',
          data: { reward: { name: 'Cup', object: 'reward' } },
          created_at: '2026-03-02T12:00:00.000Z',
          reward_id: 'rw_cup',
          group_id: 'grp_control',
          source: { channel: 'USER_PORTAL', user: { id: 'user_control' } },
        },
      ],
    })
  })

  test('of rewards by a seed add no activities', async () => {
    const { control } = testMock({ seed: { rewards: [{ id: 'rw' }] } })
    await control.seed({ rewards: [{ id: 'rw', name: 'Cup' }, { id: 'other' }] })
    expect(await control.list('activities')).toEqual([])
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
      pages.push([response.body].flat())
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
      sendRequest(mock, facts.tokenPath).then(async () => await mock.control.put('assignments', 'late', assignment)),
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
  await sendRequest(mock, facts.revokePath, {
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
    const listing = await sendRequest(mock, `${activitiesOf('rw_mug')}?${facts.size}=1`, {
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
    [{ set: 'tomorrow' }, 400],
    [{ set: '2 March 2026' }, 400],
    [{ advanceMs: Number.NaN }, 400],
    [{ set: 9e15 }, 422],
    [{ set: '9999-12-31T23:59:59Z', advanceMs: 1000 }, 422],
    [{ set: '+010000-01-01T00:00:00Z' }, 400],
    [{ set: null }, 400],
    [{ advanceMs: '5' }, 400],
    [{ freeze: 'no' }, 400],
  ])('%j is not a change', async (change, status) => {
    const { control } = testMock()
    await expect(control.clock(change as never)).rejects.toMatchObject({ status })
    expect(await control.clock()).toEqual({ now: '2026-03-02T12:00:00.000Z', frozen: false })
  })
})

describe('tenants', () => {
  test('are isolated from each other', async () => {
    const mock = testMock()
    const tenant = { 'x-mock-tenant': 'first' }
    const authorization = await bearer(mock, facts.scope, tenant)
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

test('the README lists every collection', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  for (const name of Object.keys(demoSeed)) expect(readme).toContain(name)
})

test('a row shares no objects with its input or output', async () => {
  const reward = { id: 'rw', metadata: { colour: 'blue' } }
  const { control } = testMock({ seed: { rewards: [reward] } })
  reward.metadata.colour = 'red'
  expect(await control.get('rewards', 'rw')).toMatchObject({ metadata: { colour: 'blue' } })
  Object.assign(await control.get('rewards', 'rw'), { metadata: {} })
  expect(await control.get('rewards', 'rw')).toMatchObject({ metadata: { colour: 'blue' } })
})
