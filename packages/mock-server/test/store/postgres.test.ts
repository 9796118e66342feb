import type { MockServer } from '@loyalty-kit/mock-server'
import { createMockServer, openStore } from '@loyalty-kit/mock-server/node'
import { ErrorResponseSchema } from '@loyalty-kit/validators'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createOrders, request } from '../../../toolkit/mock-engine/test/delivery/orders.ts'
import { listsAsReadFromAll } from '../../../toolkit/mock-engine/test/listing-case.ts'
import { costRatio, sizesOf } from '../../../toolkit/mock-engine/test/listing-cost.ts'
import { storeCases } from '../../../toolkit/mock-engine/test/store-cases.ts'
import { sendRequest, bearer, listInParts, orphansOf, raceCreation } from '../helpers.ts'
import { revivesTenant } from './deleted-tenant.ts'
import { sendToPort, raceDeletes, startMock, tokenOf, type MockProcess } from './process.ts'
import { manyRows, staysResponsive } from './large.ts'
import { startProxy, type Loss } from './postgres-proxy.ts'
import { survivesOutages } from './restarts.ts'
import { startPostgres, type TestDatabase } from './postgres-server.ts'

const listing = '/v2/loyalties/rewards/rw_mug/activities'
const database = await startPostgres()

test('an unreachable database is reported when the mock starts', async () => {
  const nowhere = 'postgres://mock:hush@127.0.0.1:9/none'
  await expect(openStore(nowhere)).rejects.toThrow(
    'Cannot use the database 127.0.0.1:9/none: it cannot be reached. Check that it is running',
  )
  const refused = startMock(['--store', nowhere])
  await expect(refused).rejects.toThrow('it cannot be reached')
  await expect(refused).rejects.not.toThrow('hush')
})

test.each([
  ['postgres://mock:hush@127.0.0.1:99999/none', 'its URL is not valid. Use postgres://user@host/database'],
  [
    'postgres://127.0.0.1:9/none?lock_timeout=3s',
    'lock_timeout of its URL must be an integer from 1 to 2147483647, not "3s"',
  ],
  ['postgres://127.0.0.1:9/none?query_timeout=0', 'query_timeout of its URL must be an integer from 1 to'],
  ['postgres://127.0.0.1:9/none?statement_timeout=', 'statement_timeout of its URL must be an integer from 1 to'],
  ['postgres://127.0.0.1:9/none?connect_timeout=-1', 'connect_timeout of its URL must be a number of seconds above 0'],
])('%s is refused', async (location, message) => {
  await expect(openStore(location)).rejects.toThrow(`Cannot open the PostgreSQL store: ${message}`)
  await expect(openStore(location)).rejects.not.toThrow('hush')
})

describe.skipIf(database === undefined)('PostgreSQL (skipped without a server)', () => {
  const { url, stop, restart }: TestDatabase = database ?? { url: '', stop: async () => {} }
  afterAll(stop)
  const opened: { close(): unknown }[] = []
  afterAll(async () => {
    for (const each of opened.splice(0)) await each.close()
  })

  /** A mock on the database. */
  async function mockAt(location: string): Promise<MockServer> {
    const store = await openStore(location)
    opened.push(store)
    return createMockServer({ createStore: store.createStore, secret: store.secret })
  }

  /** The URL of the database with a time limit. */
  const limited = (limit: string): string => `${url}${url.includes('?') ? '&' : '?'}${limit}`

  /** Two mocks on the database, like two replicas. */
  async function replicas() {
    return [await mockAt(url), await mockAt(url)] as const
  }

  /** A session beside the mocks, for the time of a test. */
  async function startSession(): Promise<Client> {
    const session = new Client({ connectionString: url })
    await session.connect()
    onTestFinished(async () => await session.end())
    return session
  }

  beforeAll(async () => {
    const [mock] = await replicas()
    await mock.control.reset()
  })

  test.each(storeCases)('a store %s', async (title, run) => {
    const store = await openStore(url)
    opened.push(store)
    await run(store.createStore(title))
  })

  test('a page is the same as one that is read from all items, whatever was changed', async () => {
    const seed = Number(process.env['LISTING_SEED'] ?? Date.now() % 1_000_000)
    const store = await openStore(url)
    opened.push(store)
    await listsAsReadFromAll((tenant) => store.createStore(`listing${tenant}`), { seed, steps: 300 })
  })

  test('the cost of items that indexes of several members find does not grow with the collection', async () => {
    const store = await openStore(url)
    opened.push(store)
    const path = (): string => '/things-uncounted?color=red&shape=round&sort=rank'
    const sizes = await sizesOf(store.createStore, 20_000)
    expect(await costRatio(sizes, path, { clock: 'elapsed', requests: 5 })).toBeLessThan(3)
  })

  test('tables of an earlier version have their rows counted, and their long ids found', async () => {
    const session = await startSession()
    const long = 'x'.repeat(2000)
    await session.query(`CREATE SCHEMA earlier; SET search_path = earlier;
      CREATE TABLE mock_rows (
        arrival BIGINT GENERATED BY DEFAULT AS IDENTITY,
        tenant TEXT NOT NULL, collection TEXT NOT NULL, id TEXT NOT NULL,
        owner TEXT, moment BIGINT, json TEXT NOT NULL, PRIMARY KEY (tenant, collection, id)
      );
      CREATE INDEX ON mock_rows (tenant, collection, owner, moment, arrival);
      CREATE TABLE mock_tenants (name TEXT PRIMARY KEY);
      CREATE TABLE mock_secret (value TEXT NOT NULL);
      CREATE TABLE mock_version (version INTEGER NOT NULL);
      INSERT INTO mock_version VALUES (2);
      INSERT INTO mock_rows (tenant, collection, id, owner, moment, json)
        VALUES ('', 'pets', '${long}', 'ann', 1, '{}'), ('', 'toys', 't', '${long}', 1, '{}')`)
    onTestFinished(async () => void (await session.query('DROP SCHEMA earlier CASCADE')))
    const earlier = await openStore(limited(`options=${encodeURIComponent('-c search_path=earlier')}`))
    onTestFinished(async () => await earlier.close())
    const need = {
      rows: [['pets', long] as const],
      owned: [['toys', long] as const],
      counts: [
        { collection: 'pets', owner: 'ann' },
        { collection: 'toys', owner: long },
      ],
    }
    const found = await earlier.createStore('').run(need, (rows) => ({
      result: [
        rows.get('pets', long)?.id,
        rows.owned('toys', long)[0]?.owner,
        ...need.counts.map((range) => rows.count(range)),
      ],
    }))
    expect(found).toEqual([long, long, 1, 1])
  })

  test.each([
    [{ username: 'nobody_of_this_name' }, 'it rejected the user or the password. Check the URL'],
    [{ pathname: '/no_such_database' }, 'there is no such database. Create it first'],
  ])('a database that does not accept %o is reported', async (wrong, reason) => {
    await expect(openStore(String(Object.assign(new URL(url), wrong)))).rejects.toThrow(reason)
  })

  test('replicas share rows, tokens, revocations and cursors', async () => {
    const [one, other] = await replicas()
    const authorization = await bearer(one)
    const headers = { authorization }
    const first = await sendRequest(one, `${listing}?limit=10`, { headers })
    const { next } = first.body['cursor'] as { next: string } // 25 activities, 10 on a page
    const second = await sendRequest(other, `${listing}?limit=20&cursor=${next}`, { headers })
    expect((second.body['data'] as readonly object[]).length).toBe(15)
    const path = '/v2/loyalties/tier-structures/ts_gold'
    expect((await sendRequest(other, path, { method: 'DELETE', headers })).status).toBe(200)
    expect((await sendRequest(one, path, { method: 'DELETE', headers })).status).toBe(404)
    await sendRequest(other, '/v1/oauth/token/revoke', {
      method: 'POST',
      body: { access_token: authorization.slice(7) },
    })
    expect((await sendRequest(one, listing, { headers })).status).toBe(401)
  })

  test('changes of a reward are log entries in order of arrival, whichever replica made them', async () => {
    const [one, other] = await replicas()
    await one.control.put('rewards', 'rw_shared', {})
    await other.control.put('rewards', 'rw_shared', { name: 'Changed' })
    const headers = { authorization: await bearer(one) }
    const { body } = await sendRequest(one, '/v2/loyalties/rewards/rw_shared/activities?order=created_at', { headers })
    const types = (body['data'] as readonly { type: string }[]).map(({ type }) => type) // as the contract has it
    expect(types).toEqual(['vl.reward.created', 'vl.reward.updated'])
    await one.control.delete('rewards', 'rw_shared')
    await expect(other.control.get('rewards', 'rw_shared')).rejects.toThrow('There is no row')
  })

  test('a deleted tenant leaves no rows behind, and one that ended keeps its rows', async () => {
    const store = await openStore(url)
    let now = 0
    const mock = createMockServer({ createStore: store.createStore, secret: store.secret, now: () => now })
    for (const name of ['deleted', 'ended']) await mock.tenant(name).put('rewards', 'rw_own', {})
    await mock.control.deleteTenant('deleted')
    const session = await startSession()
    const { rows } = await session.query(`SELECT 1 FROM mock_rows WHERE tenant = 'deleted'`)
    expect(rows).toEqual([])
    now += 3_600_000
    await expect(mock.tenant('ended').get('rewards', 'rw_own')).resolves.toMatchObject({ id: 'rw_own' })
    await expect(mock.tenant('deleted').get('rewards', 'rw_own')).rejects.toThrow('There is no row')
    await expect(mock.tenant('deleted').get('rewards', 'rw_mug')).resolves.toMatchObject({ id: 'rw_mug' })
    await store.close()
  })

  test('a tenant that one replica deleted has its initial rows in another one that uses it', async () => {
    await revivesTenant(...(await replicas()))
  })

  test('a snapshot of many rows leaves time for other requests', async () => {
    const [mock] = await replicas()
    const session = await startSession()
    await session.query(`INSERT INTO mock_rows (tenant, collection, id, json)
      SELECT '', 'programs', 'p' || n, '{"id":"p' || n || '"}' FROM generate_series(1, ${manyRows}) AS n`)
    await staysResponsive(mock)
    const { rows } = await session.query(
      `SELECT reltuples >= ${manyRows} AS known FROM pg_class WHERE relname = 'mock_rows'`,
    )
    expect(rows, 'the database knows how many rows there are').toEqual([{ known: true }])
    await mock.control.reset()
  })

  test('a transaction may pause the longer, the more rows it works on', async () => {
    const [mock] = await replicas()
    const session = await startSession()
    await session.query(`CREATE TABLE pauses (allowed text);
      CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO pauses SELECT current_setting('idle_in_transaction_session_timeout');
        RETURN NULL;
      END $$;
      CREATE TRIGGER notes AFTER INSERT ON mock_rows FOR EACH STATEMENT EXECUTE FUNCTION note()`)
    await mock.control.put('programs', 'prog_few', {})
    await mock.control.seed({ programs: Array.from({ length: 10_000 }, (_, n) => ({ id: `prog_many_${n}` })) })
    await mock.control.put('programs', 'prog_few', {})
    const { rows } = await session.query<{ allowed: string }>('SELECT allowed FROM pauses')
    await session.query('DROP TRIGGER notes ON mock_rows; DROP FUNCTION note; DROP TABLE pauses')
    await mock.control.reset()
    const seconds = rows.map(({ allowed }) => allowed)
    expect([seconds[0], ...new Set(seconds.slice(1, -1)), seconds.at(-1)]).toEqual(['10s', '11s', '10s'])
  })

  test('rows are listed in parts', async () => {
    const [mock] = await replicas()
    await mock.control.reset()
    await listInParts(mock.control)
  })

  test('a snapshot restores positions, so that cursors stay valid', async () => {
    const [one, other] = await replicas()
    const headers = { authorization: await bearer(one) }
    const first = await sendRequest(one, `${listing}?limit=10`, { headers })
    const { id } = await one.control.snapshot()
    await other.control.put('rewards', 'rw_mug', { name: 'Changed' })
    await one.control.restore({ id })
    const { next } = first.body['cursor'] as { next: string } // as above
    const second = await sendRequest(other, `${listing}?limit=20&cursor=${next}`, { headers })
    expect((second.body['data'] as readonly object[]).length).toBe(15)
  })

  test('a delete and an assignment on two replicas never both succeed', async () => {
    const one = await startMock(['--store', url])
    const other = await startMock(['--store', url])
    expect(await raceDeletes([one.url, other.url], 300)).toBe(0)
  })

  test('of concurrent deletions on two replicas, only the one that succeeds sends an event', async () => {
    const store = await openStore(url)
    opened.push(store)
    const sent: string[] = []
    const fetch = async (to: Request | URL | string, init?: RequestInit): Promise<Response> => {
      const { type } = (await new Request(to, init).json()) as { readonly type: string }
      sent.push(type)
      return new Response()
    }
    const options = { fetch, receivers: [{ url: 'https://receiver.test/' }] }
    const mocks = [1, 2].map(() => createOrders({ ...options, createStore: () => store.createStore('orders') }))
    await mocks[0]!.control.seed({ orders: [{ id: 'o1', size: 1 }] })
    const deletions = Array.from({ length: 50 }, (_, index) => request(mocks[index % 2]!, 'DELETE /orders/o1'))
    const statuses = (await Promise.all(deletions)).map(({ status }) => status)
    for (const { control } of mocks) await control.settled()
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(sent).toEqual(['order.deleted'])
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

  test.each([
    ['40001', 3, 201],
    ['40P01', 3, 201],
    ['40P01', 1000, 503],
  ])('a write that the database aborts with %s, %i times, is %i', async (code, failures, status) => {
    const [mock] = await replicas()
    const session = await startSession()
    // A sequence is not rolled back, so it counts attempts.
    await session.query(`CREATE SEQUENCE attempts;
      CREATE FUNCTION abort() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.id = 'aborted' AND nextval('attempts') <= ${failures} THEN RAISE EXCEPTION USING ERRCODE = '${code}'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER aborts BEFORE INSERT OR UPDATE ON mock_rows FOR EACH ROW EXECUTE FUNCTION abort()`)
    const put = await sendRequest(mock, '/__control/programs/aborted', { method: 'PUT', body: '{}' })
    const { rows } = await session.query<{ attempts: number }>('SELECT last_value::int AS attempts FROM attempts')
    await session.query('DROP TRIGGER aborts ON mock_rows; DROP FUNCTION abort; DROP SEQUENCE attempts')
    await mock.control.delete('programs', 'aborted').catch(() => {})
    expect([put.status, rows[0]?.attempts]).toEqual([status, Math.min(failures + 1, 6)])
    if (status === 503)
      expect(put.body['details']).toContain('it conflicts with others again and again. Try again later')
  })

  test('a locked row holds up only requests for that row, and those only for a limited time', async () => {
    const mock = await mockAt(limited('lock_timeout=300'))
    const headers = { authorization: await bearer(mock) }
    const session = await startSession()
    await session.query('BEGIN')
    await session.query(`SELECT 1 FROM mock_rows WHERE tenant = '' AND id = 'prog_main' FOR UPDATE`)
    const put = async (id: string) =>
      await sendRequest(mock, `/__control/programs/${id}`, { method: 'PUT', body: '{}' })
    let isHeld = true
    const locked = Promise.all(Array.from({ length: 30 }, async () => await put('prog_main'))).finally(() => {
      isHeld = false
    })
    // All connections would be in use by now, if each of those requests held one.
    expect((await sendRequest(mock, listing, { headers })).status).toBe(200)
    expect((await put('prog_other')).status).toBe(201)
    expect(isHeld).toBe(true)
    const statuses = await locked
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 503))
    const reasons = new Set(statuses.map(({ body }) => String(body['details'])))
    expect([...reasons].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Cannot change the row: other requests have been changing it for too long. Try again later',
      expect.stringContaining('another session holds a lock for too long. Try again later'),
    ])
    await session.query('ROLLBACK')
    expect((await put('prog_main')).status).toBe(200)
  })

  test('a restore that takes long holds up only writes, on every replica', async () => {
    const mocks = await replicas()
    const [{ control }] = mocks
    const session = await startSession()
    const snapshot = await control.snapshot()
    await session.query('BEGIN')
    await session.query(`SELECT 1 FROM mock_rows WHERE tenant = '' AND id = 'prog_main' FOR UPDATE`)
    const restored = control.restore(snapshot)
    const waiting = `SELECT FROM pg_locks WHERE NOT granted`
    while ((await session.query(waiting)).rowCount === 0);
    const put = async (id: string) =>
      await sendRequest(mocks[Number(id) % 2]!, `/__control/programs/${id}`, { method: 'PUT', body: '{}' })
    let isHeld = true
    const writes = Promise.all(Array.from({ length: 60 }, async (_, n) => await put(String(n)))).finally(() => {
      isHeld = false
    })
    // All connections would be in use by now, if each of those requests held one.
    for (const mock of mocks) expect((await sendRequest(mock, '/__control/health')).status).toBe(200)
    expect(isHeld).toBe(true)
    await session.query('ROLLBACK')
    await restored
    expect(new Set((await writes).map(({ status }) => status))).toEqual(new Set([201]))
    await control.restore(snapshot)
  })

  test.each([
    ['lock_timeout=1000', 'another session holds a lock for too long. Try again later'],
    ['statement_timeout=1000', 'the statement took too long. Try again later'],
    ['query_timeout=1000', 'it does not respond. Check the network'],
  ])('with %s, a request that waits longer is 503', async (limit, reason) => {
    const mock = await mockAt(limited(limit))
    await mock.control.list('apps')
    const session = await startSession()
    await session.query('BEGIN; LOCK TABLE mock_rows')
    const requests = ['GET', 'PUT', 'DELETE'].map(
      async (method) =>
        await sendRequest(mock, `/__control/programs/prog_${method}`, {
          method,
          ...(method === 'PUT' ? { body: '{}' } : {}),
        }),
    )
    for (const response of await Promise.all(requests)) {
      expect(response).toMatchObject({ status: 503, body: { details: expect.stringContaining(reason) } })
    }
    await session.query('ROLLBACK')
    expect(await mock.control.put('programs', 'prog_PUT', {})).toMatchObject({ created: true })
    await mock.control.delete('programs', 'prog_PUT')
  })

  test('a server that accepts connections and says nothing is reported after a limited time', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo // it listens on a port
    await expect(openStore(`postgres://mock@127.0.0.1:${port}/none?connect_timeout=0.2`)).rejects.toThrow(
      `Cannot use the database 127.0.0.1:${port}/none: it does not respond. Check the network`,
    )
  })

  test('no acknowledged write is lost when a replica is killed', async () => {
    const one = await startMock(['--store', url])
    const authorization = await tokenOf(one.url)
    await one.kill()
    const other = await startMock(['--store', url])
    expect((await sendToPort(other.url, 'GET', listing, authorization)).status).toBe(200)
  })

  test('an unavailable database is 503 with the reason, until it is back', async () => {
    const [mock] = await replicas()
    const headers = { authorization: await bearer(mock) }
    const other = new Client({ connectionString: url })
    await other.connect()
    await other.query('ALTER TABLE mock_rows RENAME TO away')
    for (const path of [listing, '/__control/health']) {
      const refused = await sendRequest(mock, path, { headers })
      expect(refused).toMatchObject({ status: 503, body: { code: 503, key: 'unavailable' } })
    }
    await other.query('ALTER TABLE away RENAME TO mock_rows')
    // Every connection is terminated, as by a restart.
    await other.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL',
    )
    await other.end()
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await sendRequest(mock, listing, { headers })).status)
    expect(statuses.at(-1)).toBe(200)
    expect(await sendRequest(mock, '/__control/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
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
      async () => await survivesOutages(database ?? { url, stop }, 'rw_load', ['terminate', 'SIGQUIT']),
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
        const { rows } = await admin.query<{ pid: number }>('SELECT pid FROM pg_locks WHERE NOT granted')
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
  const headers = { 'x-app-id': 'demo-app', 'x-app-token': 'demo-token', authorization: await tokenOf(url) }
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
      await send('POST', '/oauth/token', new URLSearchParams({ grant_type: 'client_credentials', scope: 'api' })),
    async () => await put('apps/lost-app', { token: 'lost-token' }),
    async () => await put('assignments/as_lost', { program_id: 'prog_main', tier_structure_id: 'ts_kept' }),
    async () => {
      const created = await put('tier_structures/ts_lost', structure)
      return created === 503 ? created : await send('DELETE', '/v2/loyalties/tier-structures/ts_lost')
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
