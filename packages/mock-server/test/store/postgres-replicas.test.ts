import { describe, expect, test } from 'vitest'
import { sendRequest, bearer, orphansOf, raceCreation } from '../helpers.ts'
import { revivesTenant } from './deleted-tenant.ts'
import { openReplicas } from './opened-postgres.ts'
import { sendToPort, raceDeletes, startMock, tokenOf } from './process.ts'
import { activitiesOf, facts, structureAt } from '../facts.ts'

const postgres = await openReplicas('replicas')
const listing = activitiesOf('rw_mug')

describe.skipIf(postgres.isMissing)('PostgreSQL (skipped without a server)', () => {
  const { url, replicas } = postgres

  test('replicas share rows, tokens, revocations and cursors', async () => {
    const [one, other] = await replicas()
    const authorization = await bearer(one)
    const headers = { authorization }
    const first = await sendRequest(one, `${listing}?${facts.size}=10`, { headers })
    const { next } = first.body['cursor'] as { next: string } // 25 activities, 10 on a page
    const second = await sendRequest(other, `${listing}?${facts.size}=20&${facts.cursor}=${next}`, { headers })
    expect((second.body['data'] as readonly object[]).length).toBe(15)
    const path = structureAt('ts_gold')
    expect((await sendRequest(other, path, { method: 'DELETE', headers })).status).toBe(200)
    expect((await sendRequest(one, path, { method: 'DELETE', headers })).status).toBe(404)
    await sendRequest(other, facts.revokePath, {
      method: 'POST',
      body: { access_token: authorization.slice(7) },
    })
    expect((await sendRequest(one, listing, { headers })).status).toBe(401)
  })

  test('entries of a log are in order of arrival, whichever replica made them', async () => {
    const [one, other] = await replicas()
    await one.control.put('rewards', 'rw_shared', {})
    await other.control.put('activities', 'act_other', { type: 'other', reward_id: 'rw_shared' })
    const headers = { authorization: await bearer(one) }
    const { body } = await sendRequest(one, `${activitiesOf('rw_shared')}?${facts.order}=created_at`, {
      headers,
    })
    const types = (body['data'] as readonly { type: string }[]).map(({ type }) => type) // as the contract has it
    expect(types).toEqual(['vl.reward.created', 'other'])
    await one.control.delete('rewards', 'rw_shared')
    await expect(other.control.get('rewards', 'rw_shared')).rejects.toThrow('There is no row')
  })

  test('a tenant that one replica deleted has its initial rows in another one that uses it', async () => {
    await revivesTenant(...(await replicas()))
  })

  test('a snapshot restores positions, so that cursors stay valid', async () => {
    const [one, other] = await replicas()
    const headers = { authorization: await bearer(one) }
    const first = await sendRequest(one, `${listing}?${facts.size}=10`, { headers })
    const { id } = await one.control.snapshot()
    await other.control.put('rewards', 'rw_mug', { name: 'Changed' })
    await one.control.restore({ id })
    const { next } = first.body['cursor'] as { next: string } // as above
    const second = await sendRequest(other, `${listing}?${facts.size}=20&${facts.cursor}=${next}`, { headers })
    expect((second.body['data'] as readonly object[]).length).toBe(15)
  })

  test('a delete and an assignment on two replicas never both succeed', async () => {
    const one = await startMock(['--store', url])
    const other = await startMock(['--store', url])
    // Nightly, more races.
    expect(await raceDeletes([one.url, other.url], 60)).toBe(0)
  })

  test('rows added on one replica while their owner is deleted on another are not left behind', async () => {
    const [one, other] = await replicas()
    expect(await orphansOf(one.control, other.control, 60)).toEqual([])
  })

  test.each([1, 2])('one of 60 concurrent requests to %i mocks creates a row', async (count) => {
    const mocks = (await replicas()).slice(0, count)
    await raceCreation(mocks, `rw_raced_${count}`)
  })

  test('seeds with the same rows in any order all succeed', async () => {
    const mocks = await replicas()
    const programs = Array.from({ length: 1500 }, (_, n) => ({ id: `prog_${n}` }))
    const seeds = Array.from({ length: 8 }, async (_, n) => {
      return await mocks[n % 2]?.control.seed({ programs: n % 4 < 2 ? programs : programs.toReversed() })
    })
    expect(await Promise.all(seeds)).toEqual(seeds.map(() => ({ rows: 1500 })))
  })

  test('no acknowledged write is lost when a replica is killed', async () => {
    const one = await startMock(['--store', url])
    const authorization = await tokenOf(one.url)
    await one.kill()
    const other = await startMock(['--store', url])
    expect((await sendToPort(other.url, 'GET', listing, authorization)).status).toBe(facts.listed)
  })
})
