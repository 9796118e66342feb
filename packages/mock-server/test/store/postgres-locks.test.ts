import type { MockServer } from '@loyalty-kit/mock-server'
import { describe, expect, test } from 'vitest'
import { sendRequest, bearer } from '../helpers.ts'
import { openReplicas } from './opened-postgres.ts'
import { waitingForSession } from '../../../toolkit/mock-engine/test/postgres/opened-postgres.ts'
import { activitiesOf, facts } from '../facts.ts'

const postgres = await openReplicas('locks')
const listing = activitiesOf('rw_mug')

describe.skipIf(postgres.isMissing)('PostgreSQL (skipped without a server)', () => {
  const { mockAt, replicas, limited, startSession } = postgres

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

  const lockOfMain = `BEGIN; SELECT 1 FROM mock_rows WHERE tenant = '' AND id = 'prog_main' FOR UPDATE`
  const putTo = async (mock: MockServer, id: string) =>
    await sendRequest(mock, `/__control/programs/${id}`, { method: 'PUT', body: '{}' })

  test('a locked row holds up only requests for that row', async () => {
    const mock = await mockAt()
    const headers = { authorization: await bearer(mock) }
    const session = await startSession()
    await session.query(lockOfMain)
    let isHeld = true
    const locked = Promise.all(Array.from({ length: 30 }, async () => await putTo(mock, 'prog_main'))).finally(() => {
      isHeld = false
    })
    // All connections would be in use by now, if each of those requests held one.
    expect((await sendRequest(mock, listing, { headers })).status).toBe(facts.listed)
    expect((await putTo(mock, 'prog_other')).status).toBe(201)
    expect(isHeld).toBe(true)
    await session.query('ROLLBACK')
    expect(new Set((await locked).map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('a locked row holds up requests for a limited time', async () => {
    const mock = await mockAt(limited('lock_timeout=300'))
    await mock.control.list('apps')
    const session = await startSession()
    await session.query(lockOfMain)
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => await putTo(mock, 'prog_main')))
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 503))
    const reasons = new Set(statuses.map(({ body }) => String(body['details'])))
    expect([...reasons].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Cannot change the row: other requests have been changing it for too long. Try again later',
      expect.stringContaining('another session holds a lock for too long. Try again later'),
    ])
    await session.query('ROLLBACK')
    expect((await putTo(mock, 'prog_main')).status).toBe(200)
  })

  test('a restore that takes long holds up only writes, on every replica', async () => {
    const mocks = await replicas()
    const [{ control }] = mocks
    const session = await startSession()
    const snapshot = await control.snapshot()
    await session.query('BEGIN')
    await session.query(`SELECT 1 FROM mock_rows WHERE tenant = '' AND id = 'prog_main' FOR UPDATE`)
    const restored = control.restore(snapshot)
    while ((await session.query(waitingForSession)).rowCount === 0);
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
})
