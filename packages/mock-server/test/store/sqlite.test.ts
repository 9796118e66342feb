import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { createMockServer, openStore } from '@loyalty-kit/mock-server/node'
import { expect, onTestFinished, test } from 'vitest'
import { sendRequest, bearer, listInParts, raceCreation, raceDeletion } from '../helpers.ts'
import { revivesTenant } from './deleted-tenant.ts'
import { survivesKills } from './kills.ts'
import { manyRows, staysResponsive } from './large.ts'
import { sendToPort, putRow, raceDeletes, startMock, tokenOf } from './process.ts'
import { folder, listing, mockOn } from './sqlite-mock.ts'
import { showsNoStaleRows } from './stale-rows.ts'
import { facts, structureAt } from '../facts.ts'

test('rows, tokens, revocations and cursors survive a restart', async () => {
  const file = join(folder(), 'mock.db')
  const before = await mockOn(file)
  const authorization = await bearer(before.mock)
  const revoked = await bearer(before.mock)
  const headers = { authorization }
  await sendRequest(before.mock, facts.revokePath, { method: 'POST', body: { access_token: revoked.slice(7) } })
  await sendRequest(before.mock, structureAt('ts_gold'), { method: 'DELETE', headers })
  const first = await sendRequest(before.mock, `${listing}?${facts.size}=10`, { headers })
  await before.close()

  const after = await mockOn(file)
  const again = await sendRequest(after.mock, structureAt('ts_gold'), { method: 'DELETE', headers })
  expect([again.status, again.body['details']]).toEqual([404, 'It was deleted before'])
  expect((await sendRequest(after.mock, listing, { headers: { authorization: revoked } })).status).toBe(401)
  const { next } = first.body['cursor'] as { next: string } // 25 activities, 10 on a page
  const second = await sendRequest(after.mock, `${listing}?${facts.size}=20&${facts.cursor}=${next}`, { headers })
  expect((second.body['data'] as readonly object[]).length).toBe(15)
  await after.close()
})

test('a reset and a restored snapshot persist too', async () => {
  const file = join(folder(), 'mock.db')
  const before = await mockOn(file)
  await before.mock.control.put('rewards', 'rw_new', { name: 'New' })
  await before.mock.control.reset()
  await expect(before.mock.control.get('rewards', 'rw_new')).rejects.toThrow('There is no row')
  await before.mock.control.put('rewards', 'rw_kept', {})
  const { id } = await before.mock.control.snapshot()
  await before.mock.control.put('rewards', 'rw_late', {})
  await before.mock.control.restore({ id })
  await before.close()
  const after = await mockOn(file)
  await expect(after.mock.control.get('rewards', 'rw_kept')).resolves.toMatchObject({ id: 'rw_kept' })
  await expect(after.mock.control.get('rewards', 'rw_late')).rejects.toThrow('There is no row')
  await after.close()
})

test('tenants on one file are isolated from each other', async () => {
  const { mock, close } = await mockOn(join(folder(), 'mock.db'))
  await mock.tenant('one').put('rewards', 'rw_one', {})
  await expect(mock.tenant('two').get('rewards', 'rw_one')).rejects.toThrow('There is no row')
  await expect(mock.tenant('one').get('rewards', 'rw_one')).resolves.toMatchObject({ id: 'rw_one' })
  await close()
})

test('a deleted tenant leaves no rows behind, and one that ended keeps its rows', async () => {
  const file = join(folder(), 'mock.db')
  const store = await openStore(file)
  let now = 0
  const mock = createMockServer({ createStore: store.createStore, secret: store.secret, now: () => now })
  for (const name of ['deleted', 'ended']) await mock.tenant(name).put('rewards', 'rw_own', {})
  await mock.control.deleteTenant('deleted')
  const database = new DatabaseSync(file)
  const { count } = database.prepare(`SELECT count(*) AS count FROM rows WHERE tenant = 'deleted'`).get() ?? {}
  database.close()
  expect(count).toBe(0)
  now += 3_600_000
  await expect(mock.tenant('ended').get('rewards', 'rw_own')).resolves.toMatchObject({ id: 'rw_own' })
  await expect(mock.tenant('deleted').get('rewards', 'rw_own')).rejects.toThrow('There is no row')
  await expect(mock.tenant('deleted').get('rewards', 'rw_mug')).resolves.toMatchObject({ id: 'rw_mug' })
  await mock.close()
  await store.close()
})

test('a tenant that one process deleted has its initial rows in another one that uses it', async () => {
  const file = join(folder(), 'mock.db')
  const [one, other] = [await mockOn(file), await mockOn(file)]
  await revivesTenant(one.mock, other.mock)
  await other.close()
  await one.close()
})

test('a request amid the deletion of its tenant finds the initial rows, and so do later ones', async () => {
  const { mock, close } = await mockOn(join(folder(), 'mock.db'))
  const appsOfOne = async () => (await mock.tenant('one').list('apps')).length
  // The first time, it is not in use yet.
  for (let round = 0; round < 3; round++) {
    const deletions = Promise.all([1, 2].map(async () => await mock.control.deleteTenant('one')))
    const amid = await Promise.all([appsOfOne(), appsOfOne()])
    await deletions
    expect([...amid, await appsOfOne()]).toEqual([1, 1, 1])
  }
  await close()
})

test('a snapshot of many rows leaves time for other requests', async () => {
  const file = join(folder(), 'mock.db')
  const { mock, close } = await mockOn(file)
  await mock.control.list('apps')
  const database = new DatabaseSync(file)
  database.exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${manyRows})
    INSERT INTO rows (tenant, collection, id, json) SELECT '', 'programs', 'p' || n, '{"id":"p' || n || '"}' FROM numbers`)
  database.close()
  await staysResponsive(mock)
  await close()
})

test.each([1, 2])('one of 1,000 concurrent requests to %i mocks creates a row, and one deletes it', async (count) => {
  const file = join(folder(), 'mock.db')
  const opened = [await mockOn(file), await mockOn(file)].slice(0, count)
  const mocks = opened.map(({ mock }) => mock)
  await raceCreation(mocks, 'rw_raced', 1000)
  await raceDeletion(mocks)
  for (const { close } of opened) await close()
})

test('rows are listed in parts', async () => {
  const { mock, close } = await mockOn(join(folder(), 'mock.db'))
  await listInParts(mock.control)
  await close()
})

test('concurrent writes are committed together, and each gets a response', async () => {
  const { mock, close } = await mockOn(join(folder(), 'mock.db'))
  const ids = Array.from({ length: 500 }, (_, n) => `rw_${n}`)
  await Promise.all(ids.map(async (id) => await mock.control.put('rewards', id, {})))
  const kept = (await mock.control.list('rewards')).map((each) => 'id' in each && each.id)
  expect(ids.filter((id) => !kept.includes(id))).toEqual([])
  await close()
})

test('expired tokens are swept', async () => {
  const file = join(folder(), 'mock.db')
  const store = await openStore(file)
  let now = Date.parse('2026-03-02T12:00:00Z')
  const mock = createMockServer({ createStore: store.createStore, secret: store.secret, now: () => now })
  for (let n = 0; n < 600; n++) {
    await bearer(mock)
    now += 60_000
  }
  await mock.close()
  await store.close()
  const database = new DatabaseSync(file)
  const count = database.prepare(`SELECT count(*) AS count FROM rows WHERE collection = 'tokens'`).get()?.['count']
  database.close()
  // Swept once in 256 requests; tokens live for 15 of these minutes.
  expect(Number(count)).toBeLessThan(256 + 16)
})

// Nightly, many more kills.
test('no acknowledged write is lost when the process is killed', async () => {
  await survivesKills(join(folder(), 'mock.db'), 3)
})

// A container may have it and not let it trace.
const hasStrace = spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']).status === 0

test.skipIf(!hasStrace)('each acknowledged commit is synced (skipped without strace)', async () => {
  const root = folder()
  const trace = join(root, 'syncs.txt')
  const strace = ['strace', '-f', '-qq', '-e', 'trace=fsync,fdatasync', '-o', trace]
  const { url, child } = await startMock(['--store', join(root, 'mock.db')], strace)
  const syncs = (): number => readFileSync(trace, 'utf8').match(/\bf(?:data)?sync\(/g)?.length ?? 0
  const before = syncs()
  // One after another, so that no two share a commit.
  for (let n = 0; n < 50; n++) expect(await putRow(url, `rewards/rw_${n}`, {})).toBe(201)
  const counted = syncs() - before
  process.kill(-child.pid!, 'SIGKILL') // it runs, since it has just responded
  expect(counted).toBeGreaterThanOrEqual(50)
})

test('a delete and an assignment by two processes never both succeed', async () => {
  const file = join(folder(), 'mock.db')
  const one = await startMock(['--store', file])
  const other = await startMock(['--store', file])
  // Nightly, more races.
  expect(await raceDeletes([one.url, other.url], 60)).toBe(0)
})

test('a write that one process acknowledged is visible to others at once', async () => {
  const file = join(folder(), 'mock.db')
  const one = await startMock(['--store', file])
  const other = await startMock(['--store', file])
  const authorization = await tokenOf(one.url)
  expect((await sendToPort(other.url, 'GET', listing, authorization)).status).toBe(facts.listed)
  expect((await sendToPort(other.url, 'DELETE', structureAt('ts_gold'), authorization)).status).toBe(200)
  expect((await sendToPort(one.url, 'DELETE', structureAt('ts_gold'), authorization)).status).toBe(404)
})

test('what another connection writes between two requests is read by the second, however close they are', async () => {
  const file = join(folder(), 'mock.db')
  const { mock, close } = await mockOn(file)
  const other = new DatabaseSync(file)
  onTestFinished(close)
  onTestFinished(() => other.close())
  const nameOf = async (): Promise<unknown> => ((await mock.control.get('rewards', 'rw_mug')) as { name: unknown }).name
  expect(await nameOf()).not.toBe('one')
  for (const name of ['one', 'two', 'three']) {
    other.exec(`UPDATE rows SET json = json_replace(json, '$.name', '${name}') WHERE id = 'rw_mug'`)
    expect(await nameOf()).toBe(name)
  }
})

// Nightly, more requests.
test('two mocks on one file never show stale rows, in any order of requests', async () => {
  await showsNoStaleRows(join(folder(), 'mock.db'), 60)
})
