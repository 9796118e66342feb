import { afterAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestDatabase } from '../../../toolkit/mock-engine/test/postgres/postgres-server.ts'
import { putRow, sendToPort, startMock, tokenOf } from '../../test/store/process.ts'
import { survivesOutages } from '../../test/store/restarts.ts'
import { structureAt } from '../../test/facts.ts'

const database = await startPostgres('nightly')

describe.skipIf(database === undefined)('PostgreSQL (skipped without a server)', () => {
  const own: TestDatabase = database ?? { url: '', stop: async () => {} }
  const { url } = own
  afterAll(own.stop)

  test.skipIf(own.restart === undefined)(
    'no acknowledged write is lost in 60 outages (skipped if the server is not ours)',
    async () => {
      const outages = Array.from({ length: 20 }, () => ['terminate', 'SIGINT', 'SIGQUIT'] as const).flat()
      await survivesOutages(own, 'rw_outage', outages)
    },
  )

  test('of 1,000 concurrent deletes by three mocks, one succeeds', async () => {
    const mocks = await Promise.all([0, 1, 2].map(async () => await startMock(['--store', url])))
    const [first] = mocks
    const authorization = await tokenOf(first?.url ?? '')
    const structure = { name: 'Race', type: 'POINT_BALANCE', card_definition_id: 'card_1', status: 'ACTIVE' }
    expect(await putRow(first?.url ?? '', 'tier_structures/ts_raced', structure)).toBe(201)
    const statuses = await Promise.all(
      Array.from({ length: 1000 }, async (_, n) => {
        const path = structureAt('ts_raced')
        return (await sendToPort(mocks[n % 3]?.url ?? '', 'DELETE', path, authorization)).status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
  })

  test('of 1,000 concurrent requests to three mocks, one creates a row', async () => {
    const mocks = await Promise.all([0, 1, 2].map(async () => await startMock(['--store', url])))
    const statuses = await Promise.all(
      Array.from({ length: 1000 }, async (_, n) => await putRow(mocks[n % 3]?.url ?? '', 'rewards/rw_raced', {})),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([])
  })

  test('mocks that are killed or stopped amid writes leave no lock behind', async () => {
    const survivor = await startMock(['--store', url])
    for (const signal of ['SIGKILL', 'SIGSTOP', 'SIGKILL', 'SIGSTOP'] as const) {
      const other = await startMock(['--store', url])
      // All write the same rows, so that the other one holds their locks at any time.
      const writes = Array.from({ length: 200 }, async (_, n) => {
        await putRow(other.url, `programs/prog_${n % 4}`, {}).catch(() => {})
      })
      await Promise.race(writes)
      if (signal === 'SIGKILL') await other.kill()
      else other.child.kill(signal)
      let status = 503
      while (status === 503) status = await putRow(survivor.url, 'programs/prog_0', {})
      expect([200, 201]).toContain(status)
      other.child.kill('SIGKILL')
      await Promise.all(writes)
    }
  })
})
