import { ControlError, type MockServer } from '@loyalty-kit/mock-server'
import { expect } from 'vitest'
import { createRandom } from '../../../toolkit/mock-engine/test/random.ts'
import { facts, structureAt } from '../facts.ts'
import { bearer, sendRequest } from '../helpers.ts'
import { listing, mockOn } from './sqlite-mock.ts'

/**
 * Changes rows through two mocks on one file at random, and expects both, and now and then a new one, to show the same.
 *
 * @param file Path of a new store.
 * @param rounds Number of changes.
 */
export async function showsNoStaleRows(file: string, rounds: number): Promise<void> {
  const pair = [await mockOn(file), await mockOn(file)] as const
  const headers = { authorization: await bearer(pair[0].mock) }
  const ownedBy = async (mock: MockServer, collection: 'tiers' | 'assignments', id: string) =>
    (await mock.control.list(collection)).filter((each) => 'tier_structure_id' in each && each.tier_structure_id === id)
  const remove = async (mock: MockServer, id: string): Promise<void> => {
    const isAssigned = (await ownedBy(mock, 'assignments', id)).length > 0
    const { status: before } = (await mock.control.get('tier_structures', id)) as { status: string } // as rows have it
    const removed = await sendRequest(mock, structureAt(id), { method: 'DELETE', headers })
    expect(removed.status).toBe(isAssigned ? 409 : before === 'DELETED' ? 404 : 200)
    if (removed.status > 200) return
    for (const tier of await ownedBy(mock, 'tiers', id)) expect(tier).toMatchObject({ status: 'DELETED' })
  }
  const row = async (mock: MockServer, collection: 'rewards' | 'tiers' | 'tier_structures', id: string) =>
    await mock.control.get(collection, id).catch((error: unknown) => String(error))
  /** Everything that requests can show of the rows that are changed below. */
  const observe = async (mock: MockServer): Promise<readonly unknown[]> => [
    (await sendRequest(mock, `${listing}?${facts.size}=3`, { headers })).body['data'] ?? 'no page',
    await Promise.all(['rw_mug', 'rw_new'].map(async (id) => await row(mock, 'rewards', id))),
    await Promise.all(['tier_a', 'tier_gold'].map(async (id) => await row(mock, 'tiers', id))),
    await Promise.all(['ts_gold', 'ts_season'].map(async (id) => await row(mock, 'tier_structures', id))),
  ]
  const structure = { name: 'Again', type: 'POINT_BALANCE', card_definition_id: 'card', status: 'ACTIVE' }
  const changes: readonly ((mock: MockServer, n: number) => Promise<unknown>)[] = [
    async ({ control }, n) => await control.put('rewards', 'rw_mug', { name: `Mug ${n}` }),
    async ({ control }, n) => await control.put('rewards', 'rw_new', { name: `New ${n}` }),
    async ({ control }) => await control.delete('rewards', 'rw_new'),
    async ({ control }, n) =>
      await control.put('tiers', 'tier_a', { tier_structure_id: n % 2 ? 'ts_gold' : 'ts_season', name: `${n}` }),
    async ({ control }) => await control.delete('tiers', 'tier_a'),
    async ({ control }) =>
      await control.put('assignments', 'as_a', { program_id: 'prog_main', tier_structure_id: 'ts_season' }),
    async ({ control }) => await control.delete('assignments', 'as_a'),
    async (mock) => await remove(mock, 'ts_gold'),
    async (mock) => await remove(mock, 'ts_season'),
    async ({ control }) => await control.put('tier_structures', 'ts_gold', structure),
    async (mock) => {
      await mock.control.reset()
      headers.authorization = await bearer(mock)
    },
  ]
  const random = createRandom(7)
  for (let n = 0; n < rounds; n++) {
    const [one, other] = random() < 0.5 ? pair : [pair[1], pair[0]]
    const change = changes[Math.floor(random() * changes.length)]
    await change?.(one.mock, n).catch((error: unknown) => {
      if (!(error instanceof ControlError)) throw error
    })
    const observed = await observe(other.mock)
    expect(observed[0]).not.toBe('no page')
    expect(await observe(one.mock)).toEqual(observed)
    if (n % 10 > 0) continue
    // A mock with an empty cache.
    const fresh = await mockOn(file)
    expect(await observe(fresh.mock)).toEqual(observed)
    await fresh.close()
  }
  await pair[0].close()
  await pair[1].close()
}
