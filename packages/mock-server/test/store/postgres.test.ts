import { createMockServer, openStore } from '@loyalty-kit/mock-server/node'
import { describe, expect, test } from 'vitest'
import { listInParts } from '../helpers.ts'
import { manyRows, staysResponsive } from './large.ts'
import { openReplicas } from './opened-postgres.ts'

const postgres = await openReplicas('rows')

describe.skipIf(postgres.isMissing)('PostgreSQL (skipped without a server)', () => {
  const { url, replicas, startSession } = postgres

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
})
