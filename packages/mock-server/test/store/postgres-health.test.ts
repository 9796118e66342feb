import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { sendRequest } from '../helpers.ts'
import { openReplicas } from './opened-postgres.ts'
import { startMock } from './process.ts'
import { terminateAll } from './restarts.ts'
import { startProxy } from './postgres-proxy.ts'

const postgres = await openReplicas('health')

/** Statements that make writes fail, those that let them succeed again, and why they fail. */
const failures = [
  {
    what: 'a database that is read-only',
    begin: 'ALTER DATABASE postgres SET default_transaction_read_only = on',
    end: 'ALTER DATABASE postgres SET default_transaction_read_only = off',
    reason: /^Cannot use the database \S+: it is read-only\. Use the server that accepts writes$/,
  },
  {
    what: 'a database whose disk is full',
    begin: `CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100';
      END $$;
      CREATE TRIGGER fails BEFORE INSERT ON mock_tenants EXECUTE FUNCTION fails()`,
    end: 'DROP FUNCTION fails CASCADE',
    reason: /^Cannot use the database \S+: its disk is full\. Free some space$/,
  },
] as const

describe.skipIf(postgres.isMissing)('PostgreSQL (skipped without a server)', () => {
  const { url, replicas, mockAt } = postgres

  /** Runs a statement, which sessions that begin after it see. */
  async function change(statement: string): Promise<void> {
    const session = new Client({ connectionString: url, options: '-c default_transaction_read_only=off' })
    await session.connect()
    await session.query(statement)
    await session.end()
    await terminateAll(url)
  }

  test.each(failures)('$what can be read, and its health says why nothing is written', async (failure) => {
    const { begin, end, reason } = failure
    const [mock] = await replicas()
    const health = async (path = '') => await sendRequest(mock, `/__control/health${path}`)
    expect(await health()).toMatchObject({ status: 200, body: { status: 'ok', writable: true, store: 'postgres' } })
    await change(begin)
    const body = { status: 'degraded', writable: false, reason: expect.stringMatching(reason), store: 'postgres' }
    // The first statement finds that its connection was ended.
    await health()
    expect(await health()).toMatchObject({ status: 200, body })
    expect(await health('/ready')).toMatchObject({ status: 503, body })
    expect(await health('/live')).toMatchObject({ status: 200, body: { status: 'ok' } })
    await change(end)
    await health()
    expect(await health('/ready')).toMatchObject({ status: 200, body: { status: 'ok', writable: true } })
    await mock.close()
  })

  test('a health leaves nothing in the database', async () => {
    const mock = await mockAt()
    const session = await postgres.startSession()
    const count = async (): Promise<unknown> =>
      (await session.query<{ count: string }>('SELECT count(*) FROM mock_tenants')).rows[0]?.count
    await mock.control.list('apps')
    const before = await count()
    for (let n = 0; n < 3; n++) expect((await sendRequest(mock, '/__control/health')).status).toBe(200)
    expect(await count()).toBe(before)
  })

  test('a database that is down is unavailable, and the process lives', async () => {
    const proxy = await startProxy(url)
    const { url: base } = await startMock(['--store', proxy.url])
    proxy.close()
    const health = async (path: string): Promise<readonly [number, unknown]> => {
      const response = await fetch(`${base}/__control/health${path}`)
      return [response.status, await response.json()]
    }
    await health('')
    const reason = expect.stringMatching(/: it cannot be reached\. Check that it is running$/)
    for (const path of ['', '/ready'])
      expect(await health(path)).toMatchObject([503, { status: 'unavailable', writable: false, reason }])
    expect(await health('/live')).toEqual([200, { status: 'ok' }])
  })
})
