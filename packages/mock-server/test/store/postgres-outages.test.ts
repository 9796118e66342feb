import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { sendRequest, bearer } from '../helpers.ts'
import { inFlight, repeated, survivesEnd, survivesLosses, writesTo } from './lost-connections.ts'
import { openReplicas } from './opened-postgres.ts'
import { startMock } from './process.ts'
import { survivesOutages, terminateAll } from './restarts.ts'
import { activitiesOf, facts } from '../facts.ts'

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

  // Nightly, each loss, each end of a database, and many outages.
  describe('lost connections', () => {
    test('a write whose connection is lost at any message is 503, and succeeds when retried', async () => {
      await survivesLosses(url, ['reset', '57P01'])
    })

    test('writes whose backends are terminated are 503, and succeed when retried', async () => {
      const writes = await writesTo(await startMock(['--store', url]))
      for (let round = 0; round < 3; round++) {
        const statuses = await inFlight({ url, writes }, async (admin, pids) => {
          await admin.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [pids])
        })
        expect(statuses).toEqual([503, 503, 503, 503])
        expect(await Promise.all(writes.map(repeated))).toEqual([200, 200, 200, 200])
      }
    })

    test.skipIf(restart === undefined)(
      'a database that is shut down is 503 until it is back (skipped if the server is not ours)',
      async () => await survivesEnd(url, async () => await restart?.('SIGINT')),
    )

    test.skipIf(restart === undefined)(
      'no acknowledged write is lost while the database restarts under load (skipped if the server is not ours)',
      async () => await survivesOutages(postgres, 'rw_load', ['SIGQUIT']),
    )
  })
})
