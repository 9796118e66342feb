import { ErrorResponseSchema } from '@loyalty-kit/validators'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { sendRequest, bearer } from '../helpers.ts'
import { openReplicas } from './opened-postgres.ts'
import { waitingForSession } from '../../../toolkit/mock-engine/test/postgres/opened-postgres.ts'
import { startProxy, type Loss } from './postgres-proxy.ts'
import { startMock, tokenOf, type MockProcess } from './process.ts'
import { survivesOutages, terminateAll } from './restarts.ts'
import { activitiesOf, appHeaders, facts, structureAt } from '../facts.ts'

const postgres = await openReplicas('outages')
const listing = activitiesOf('rw_mug')

describe.skipIf(postgres.isMissing)('PostgreSQL (skipped without a server)', () => {
  const { url, restart, replicas } = postgres

  test('an unavailable database is 503 with the reason, until it is back', async () => {
    const [mock] = await replicas()
    const headers = { authorization: await bearer(mock) }
    const other = new Client({ connectionString: url })
    await other.connect()
    await other.query('ALTER TABLE mock_rows RENAME TO away')
    expect(await sendRequest(mock, listing, { headers })).toMatchObject({
      status: 503,
      body: { code: 503, key: 'unavailable' },
    })
    expect(await sendRequest(mock, '/__control/health')).toMatchObject({
      status: 503,
      body: { status: 'unavailable', writable: false, reason: expect.stringContaining('mock_rows'), store: 'postgres' },
    })
    await other.query('ALTER TABLE away RENAME TO mock_rows')
    await other.end()
    // As by a restart.
    await terminateAll(url)
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await sendRequest(mock, listing, { headers })).status)
    expect(statuses.at(-1)).toBe(facts.listed)
    expect(await sendRequest(mock, '/__control/health')).toMatchObject({
      status: 200,
      body: { status: 'ok', writable: true },
    })
    expect(statuses.filter((status) => status !== facts.listed && status !== 503)).toEqual([])
  })

  describe('lost connections', () => {
    const losses: readonly Loss[] = ['close', 'reset', '57P01', '57P02', '57P03', '08006']

    test('a write whose connection is lost at any message is 503, and succeeds when retried', async () => {
      const proxy = await startProxy(url)
      const writes = await writesTo(await startMock(['--store', proxy.url]))
      const failures: string[] = []
      for (const [n, write] of writes.entries()) {
        for (const loss of losses) {
          let status = 503
          for (let nth = 0; status === 503; nth++) {
            proxy.loseAt(nth, loss)
            status = await write()
            if (status !== (proxy.isLost() ? 503 : 200))
              failures.push(`write ${n}, ${loss} at message ${nth}: ${status}`)
          }
        }
      }
      expect(failures).toEqual([])
    })

    test('writes whose backends are terminated are 503, and succeed when retried', async () => {
      const writes = await writesTo(await startMock(['--store', url]))
      for (let round = 0; round < 3; round++) {
        const statuses = await inFlight(writes, async (admin, pids) => {
          await admin.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [pids])
        })
        expect(statuses).toEqual([503, 503, 503, 503])
        expect(await Promise.all(writes.map(repeated))).toEqual([200, 200, 200, 200])
      }
    })

    test.skipIf(restart === undefined).each([
      { name: 'a database that is shut down', end: async () => await restart?.('SIGINT') },
      { name: 'a database with an immediate shutdown', end: async () => await restart?.('SIGQUIT') },
      { name: 'a database that recovers from a crash', end: (pid: number) => void process.kill(pid, 'SIGKILL') },
    ])('$name is 503 until it is back (skipped if the server is not ours)', async ({ end }) => {
      const writes = await writesTo(await startMock(['--store', url]))
      const statuses = await inFlight(writes, async (_, [pid = 0]) => {
        const ended = end(pid)
        expect(await Promise.all(writes.map(repeated))).toEqual([200, 200, 200, 200])
        await ended
      })
      // The lock may be released before they are terminated.
      expect([200, 503]).toEqual(expect.arrayContaining([...statuses]))
    })

    test.skipIf(restart === undefined)(
      'no acknowledged write is lost while the database restarts under load (skipped if the server is not ours)',
      async () => await survivesOutages(postgres, 'rw_load', ['terminate', 'SIGQUIT']),
    )

    /** Loses connections while all writes wait in the database; returns the statuses of the writes. */
    async function inFlight(
      writes: readonly Write[],
      lose: (admin: Client, pids: readonly number[]) => Promise<void>,
    ): Promise<readonly number[]> {
      const admin = new Client({ connectionString: url })
      admin.on('error', () => {}) // may be lost as well
      await admin.connect()
      await admin.query('BEGIN')
      await admin.query('LOCK TABLE mock_rows IN SHARE MODE')
      const statuses = Promise.all(writes.map((write) => write()))
      let pids: readonly number[] = []
      while (pids.length < writes.length) {
        const { rows } = await admin.query<{ pid: number }>(waitingForSession)
        pids = rows.map(({ pid }) => pid)
      }
      await lose(admin, pids)
      await admin.end()
      return await statuses
    }
  })
})

/** Sends a request, and returns its status. */
type Write = () => Promise<number>

/** One write of each kind that a store has. A 503 must have the documented shape. */
async function writesTo({ url }: MockProcess): Promise<readonly Write[]> {
  const headers = { ...appHeaders(), authorization: await tokenOf(url) }
  const structure = { name: 'Lost', type: 'POINT_BALANCE', card_definition_id: 'card_1', status: 'ACTIVE' }
  const send = async (method: string, path: string, body?: string | URLSearchParams): Promise<number> => {
    const response = await fetch(url + path, { method, headers, ...(body && { body }) })
    const error: unknown = await response.json()
    if (response.status === 503) {
      expect(ErrorResponseSchema.check(error)).toEqual([])
      expect(error).toMatchObject({ code: 503, details: expect.stringContaining('Cannot use the database') })
    }
    return response.status
  }
  const put = async (path: string, value: object): Promise<number> =>
    await send('PUT', `/__control/${path}`, JSON.stringify(value))
  const writes: readonly Write[] = [
    async () =>
      await send(
        'POST',
        facts.tokenPath,
        new URLSearchParams({ grant_type: 'client_credentials', scope: facts.scope }),
      ),
    async () => await put('apps/lost-app', { token: 'lost-token' }),
    async () => await put('assignments/as_lost', { program_id: 'prog_main', tier_structure_id: 'ts_kept' }),
    async () => {
      const created = await put('tier_structures/ts_lost', structure)
      return created === 503 ? created : await send('DELETE', structureAt('ts_lost'))
    },
  ]
  await put('tier_structures/ts_kept', structure)
  for (const write of writes) await write()
  return writes
}

/** Repeats a write until its status is not 503; returns that status. */
async function repeated(write: Write): Promise<number> {
  for (;;) {
    const status = await write()
    if (status !== 503) return status
  }
}
