import { ErrorResponseSchema } from '@loyalty-kit/validators'
import { Client } from 'pg'
import { expect } from 'vitest'
import { waitingForSession } from '../../../toolkit/mock-engine/test/postgres/opened-postgres.ts'
import { appHeaders, facts, structureAt } from '../facts.ts'
import { startProxy, type Loss } from './postgres-proxy.ts'
import { startMock, tokenOf, type MockProcess } from './process.ts'

/**
 * Loses the connection of each kind of write to a database at each message, and expects 503 of what was lost, and success of
 * what is sent again.
 */
export async function survivesLosses(url: string, losses: readonly Loss[]): Promise<void> {
  const proxy = await startProxy(url)
  const writes = await writesTo(await startMock(['--store', proxy.url]))
  const failures: string[] = []
  for (const [n, write] of writes.entries()) {
    for (const loss of losses) {
      let status = 503
      for (let nth = 0; status === 503; nth++) {
        proxy.loseAt(nth, loss)
        status = await write()
        if (status !== (proxy.isLost() ? 503 : 200)) failures.push(`write ${n}, ${loss} at message ${nth}: ${status}`)
      }
    }
  }
  expect(failures).toEqual([])
}

/** Ends a database while writes wait in it, and expects that each succeeds once it is back. */
export async function survivesEnd(url: string, end: (pid: number) => Promise<void> | void): Promise<void> {
  const writes = await writesTo(await startMock(['--store', url]))
  const statuses = await inFlight({ url, writes }, async (_, [pid = 0]) => {
    const ended = end(pid)
    expect(await Promise.all(writes.map(repeated))).toEqual([200, 200, 200, 200])
    await ended
  })
  // The lock may be released before they are terminated.
  expect([200, 503]).toEqual(expect.arrayContaining([...statuses]))
}

/** Loses connections while all writes wait in the database; returns the statuses of the writes. */
export async function inFlight(
  { url, writes }: { readonly url: string; readonly writes: readonly Write[] },
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

/** Sends a request, and returns its status. */
export type Write = () => Promise<number>

/** One write of each kind that a store has. A 503 must have the documented shape. */
export async function writesTo({ url }: MockProcess): Promise<readonly Write[]> {
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
  const grant = new URLSearchParams({ grant_type: 'client_credentials', scope: facts.scope })
  const writes: readonly Write[] = [
    async () => await send('POST', facts.tokenPath, grant),
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
export async function repeated(write: Write): Promise<number> {
  for (;;) {
    const status = await write()
    if (status !== 503) return status
  }
}
