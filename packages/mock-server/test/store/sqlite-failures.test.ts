import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { openStore } from '@loyalty-kit/mock-server/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendRequest, bearer } from '../helpers.ts'
import { putRow, startMock } from './process.ts'
import { folder, listing, mockOn } from './sqlite-mock.ts'
import { facts, structureAt } from '../facts.ts'

test('an unusable file is reported when the mock starts', async () => {
  const root = folder()
  const corrupt = join(root, 'corrupt.db')
  writeFileSync(corrupt, 'this is plain text, long enough to be read as the header of a database'.repeat(100))
  await expect(openStore(corrupt)).rejects.toThrow('the file is not a SQLite database. Choose another path')
  await expect(openStore(join(root, 'none', 'mock.db'))).rejects.toThrow(
    'Make sure that the folder exists and is writable',
  )
  const later = join(root, 'later.db')
  const database = new DatabaseSync(later)
  database.exec('PRAGMA user_version = 99')
  database.close()
  await expect(openStore(later)).rejects.toThrow('a later version of the mock wrote it')
  const foreign = join(root, 'foreign.db')
  const own = new DatabaseSync(foreign)
  own.exec('CREATE TABLE rows (value TEXT)')
  own.close()
  await expect(openStore(foreign)).rejects.toThrow('its tables are not those of a mock. Choose another path')
  // The table that the key is read from.
  const damaged = join(root, 'damaged.db')
  await (await mockOn(damaged)).close()
  const connection = new DatabaseSync(damaged)
  const rootPage = connection.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'secret'`).get()?.['rootpage']
  const pageSize = Number(connection.prepare('PRAGMA page_size').get()?.['page_size'])
  connection.close()
  const bytes = readFileSync(damaged)
  writeFileSync(damaged, bytes.fill(0x5a, (Number(rootPage) - 1) * pageSize, Number(rootPage) * pageSize))
  await expect(openStore(damaged)).rejects.toThrow(
    `Cannot open the store ${damaged}: the file is corrupt. Restore it from a backup, or remove it`,
  )
  await expect(startMock(['--store', corrupt])).rejects.toThrow(
    /loyalty-mock: Cannot open the store .*the file is not a SQLite database/,
  )
  await expect(startMock(['--store', later, '--id-seed', '1'])).rejects.toThrow('ids would repeat after a restart')
})

test.each(['file:mock.db', 'mysql://me:hush@db.example/mock', 'sqlite:mock.db'])(
  '%s is not a store',
  async (location) => {
    await expect(openStore(location)).rejects.toThrow(
      /^Cannot open the store: it is a URL of "\w+:"\. Use the path of a SQLite file, or postgres:/,
    )
  },
)

test('a Node version without SQLite is reported, with what to do', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
  await expect(openStore('mock.db')).rejects.toThrow(
    /^Cannot open the store mock\.db: Node [\d.]+ has no SQLite\. Use Node 22\.13 or later, or leave out the store /,
  )
})

test('requests go on while another process holds the lock of the file', async () => {
  const file = join(folder(), 'mock.db')
  const { mock, close } = await mockOn(file)
  const authorization = await bearer(mock)
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  // The writes wait as long as the other process needs.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const writes = Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      return await sendRequest(mock, `/__control/rewards/rw_${n}`, { method: 'PUT', body: '{}' })
    }),
  )
  // None of these would have a response before the writes have failed, if the writes blocked the process.
  expect((await sendRequest(mock, '/__control/health')).status).toBe(200)
  expect((await sendRequest(mock, listing, { headers: { authorization } })).status).toBe(facts.listed)
  other.exec('ROLLBACK')
  other.close()
  await vi.runAllTimersAsync()
  expect(new Set((await writes).map(({ status }) => status))).toEqual(new Set([201]))
  await close()
})

test.skipIf(process.platform === 'win32')('the files of a store are readable only by their owner', async () => {
  const root = folder()
  const { mock, close } = await mockOn(join(root, 'mock.db'))
  await mock.control.put('rewards', 'rw_private', {})
  const modes = readdirSync(root).map((name) => [name, (statSync(join(root, name)).mode & 0o777).toString(8)])
  expect(modes).toEqual([
    ['mock.db', '600'],
    ['mock.db-reserve', '600'],
    ['mock.db-shm', '600'],
    ['mock.db-wal', '600'],
  ])
  await close()
})

test.skipIf(process.platform === 'win32')(
  'a file that was removed or replaced is 503, since what is written to it would be lost',
  async () => {
    const file = join(folder(), 'mock.db')
    const { mock, close } = await mockOn(file)
    await mock.control.put('rewards', 'rw_kept', {})
    renameSync(file, `${file}.away`)
    const refusals = async () =>
      await Promise.all([
        sendRequest(mock, '/__control/rewards/rw_lost', { method: 'PUT', body: '{}' }),
        sendRequest(mock, '/__control/snapshot', { method: 'POST' }),
        sendRequest(mock, '/__control/health'),
      ])
    const reason = `Cannot use the store ${file}: the file was removed or replaced. Start the mock again`
    const refused = { status: 503, body: { details: reason } }
    const unhealthy = { status: 503, body: { status: 'unavailable', writable: false, reason } }
    expect(await refusals()).toMatchObject([refused, refused, unhealthy])
    // A bulk operation would have created it.
    expect(existsSync(file)).toBe(false)
    copyFileSync(`${file}.away`, file)
    expect(await refusals()).toMatchObject([refused, refused, unhealthy])
    renameSync(`${file}.away`, file)
    expect((await refusals()).map(({ status }) => status)).toEqual([201, 201, 200])
    await close()
  },
)

test('a locked file is 503 with the reason, until it is unlocked', async () => {
  const file = join(folder(), 'mock.db')
  const { mock, close } = await mockOn(file)
  const authorization = await bearer(mock)
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  const remove = async () =>
    await sendRequest(mock, structureAt('ts_gold'), { method: 'DELETE', headers: { authorization } })
  const refused = await remove()
  expect(refused).toMatchObject({ status: 503, body: { code: 503, key: 'unavailable' } })
  expect(refused.body['details']).toContain('another process holds its lock')
  other.exec('ROLLBACK')
  other.close()
  expect((await remove()).status).toBe(200)
  await close()
})

test.each(['programs', 'programs/prog_main'])('a row that is not JSON is 503 at %s', async (path) => {
  const file = join(folder(), 'mock.db')
  const { mock, close } = await mockOn(file)
  await mock.control.list('apps')
  const other = new DatabaseSync(file)
  other.exec(`UPDATE rows SET json = substr(json, 2) WHERE collection = 'programs'`)
  other.close()
  expect(await sendRequest(mock, `/__control/${path}`)).toMatchObject({
    status: 503,
    body: { details: `Cannot use the store ${file}: the file is corrupt. Restore it from a backup, or remove it` },
  })
  await close()
})

test('a corrupted file is 503, and never a wrong response', async () => {
  const file = join(folder(), 'mock.db')
  const { mock, close } = await mockOn(file)
  const authorization = await bearer(mock)
  const other = new DatabaseSync(file)
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  other.close()
  const { size } = statSync(file)
  writeFileSync(file, Buffer.alloc(size, 0x5a))
  const response = await sendRequest(mock, structureAt('ts_gold'), {
    method: 'DELETE',
    headers: { authorization },
  })
  expect(response.status).toBe(503)
  expect((await sendRequest(mock, '/__control/health')).status).toBe(503)
  await close().catch((error: unknown) => expect(error).toBeInstanceOf(Error))
})

const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0

test.skipIf(!canMount)(
  'a read-only folder is reported when the mock starts (skipped if it cannot be mounted)',
  async () => {
    const root = folder()
    await (await mockOn(join(root, 'mock.db'))).close()
    const mount = `mount --bind ${root} ${root} && mount -o remount,ro,bind ${root} && exec "$@"`
    const started = startMock(['--store', join(root, 'mock.db')], ['unshare', '-rm', 'sh', '-c', mount, 'sh'])
    await expect(started).rejects.toThrow('Make sure that the folder exists and is writable')
  },
)

test.skipIf(!canMount)(
  'a full disk is 503 with the reason, and no acknowledged write is lost (skipped if it cannot be mounted)',
  async () => {
    const root = folder()
    const mount = `mount -t tmpfs -o size=400k none ${root} && exec "$@"`
    const { url } = await startMock(['--store', join(root, 'mock.db')], ['unshare', '-rm', 'sh', '-c', mount, 'sh'])
    const acknowledged: string[] = []
    let last = 201
    for (let n = 0; last === 201 && n < 500; n++) {
      last = await putRow(url, `rewards/rw_${n}`, { metadata: { filling: 'x'.repeat(2000) } })
      if (last === 201) acknowledged.push(`rw_${n}`)
    }
    expect(last).toBe(503)
    // A failed write is not cached either.
    expect((await fetch(`${url}/__control/rewards/rw_${acknowledged.length}`)).status).toBe(404)
    const response = await fetch(`${url}/__control/rewards`)
    const kept = ((await response.json()) as readonly { id: string }[]).map(({ id }) => id) // as the control interface lists them
    expect(kept.filter((id) => /^rw_\d+$/.test(id))).toEqual(acknowledged)
  },
)
