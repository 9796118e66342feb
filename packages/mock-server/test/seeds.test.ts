import { describe, expect, test } from 'vitest'
import { ControlError, demoSeed } from '@loyalty-kit/mock-server'
import { sendRequest, bearer, testMock } from './helpers.ts'
import { facts, structureAt } from './facts.ts'

const deleting = structureAt('')
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
      '/tiers/0/status must be DRAFT, ACTIVE, INACTIVE or DELETED',
      '/tiers/0/tier_structure_id refers to a missing row of tier_structures: "nowhere"',
      '/assignments/0/tier_structure_id is missing',
      '/assignments/0/program_id refers to a missing row of programs: "p"',
      '/rewards/1 must be an object',
    ])
  })

  test.each([
    [[], 400, 'Cannot use the seed: it must be an object with an array for each collection'],
    [{ apps: {} }, 400, 'Cannot write the rows: /apps must be an array'],
    [{ tokens: [] }, 422, expect.stringContaining('/tokens is not a collection. Use apps')],
    [
      { nope: [], apps: {}, programs: [{ id: 1 }] },
      400,
      expect.stringMatching(
        /\/nope is not a collection\..*; \/apps must be an array; \/programs\/0\/id must be a string/,
      ),
    ],
  ])('%j is not a seed', async (seed, status, message) => {
    await expect(testMock().control.seed(seed as never)).rejects.toMatchObject({ status, message })
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
    expect((await sendRequest(mock, facts.tokenPath, { method: 'POST', body })).status).toBe(413)
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

function problemsOf(action: () => unknown): readonly string[] {
  try {
    action()
  } catch (error) {
    return error instanceof ControlError ? error.problems : []
  }
  return []
}
