import { Client } from 'pg'
import { expect } from 'vitest'
import { putRow, startMock } from './process.ts'
import type { TestDatabase } from '../../../toolkit/mock-engine/test/postgres/postgres-server.ts'

/** How a database loses its connections. */
export type Outage = 'terminate' | 'SIGINT' | 'SIGQUIT'

/**
 * Interrupts a database while two mocks write to it, and expects that no acknowledged write is lost, that both mocks keep
 * running, and that they write again afterwards.
 */
export async function survivesOutages(
  { url, restart }: Pick<TestDatabase, 'url' | 'restart'>,
  prefix: string,
  outages: readonly Outage[],
): Promise<void> {
  const mocks = [await startMock(['--store', url]), await startMock(['--store', url])]
  const acknowledged: string[] = []
  const unexpected: number[] = []
  const load = { isOver: false }
  let noteWrite = (): void => {}
  const writer = async (n: number): Promise<void> => {
    for (let count = 0; !load.isOver; count++) {
      const id = `${prefix}_${n}_${count}`
      const status = await putRow(mocks[n % 2]?.url ?? '', `rewards/${id}`, {})
      if (status === 201) {
        acknowledged.push(id)
        noteWrite()
      } else if (status !== 503) unexpected.push(status)
    }
  }
  const written = async (count: number): Promise<void> => {
    const target = acknowledged.length + count
    while (acknowledged.length < target) await new Promise<void>((resolve) => (noteWrite = resolve))
  }
  const writers = Promise.all(Array.from({ length: 8 }, async (_, n) => await writer(n)))
  for (const outage of outages) {
    await written(20)
    if (outage === 'terminate') await terminateAll(url)
    else await restart?.(outage)
  }
  await written(20)
  load.isOver = true
  await writers
  expect(unexpected).toEqual([])
  expect(mocks.map(({ child }) => [child.exitCode, child.signalCode])).toEqual(mocks.map(() => [null, null]))
  const client = new Client({ connectionString: url })
  await client.connect()
  const text = `SELECT id FROM mock_rows WHERE collection = 'rewards' AND id LIKE $1`
  const { rows } = await client.query<{ id: string }>(text, [`${prefix}%`])
  await client.end()
  const kept = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  for (const { kill } of mocks) await kill()
}

/** Terminates every connection to a database. */
export async function terminateAll(url: string): Promise<void> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
  )
  await admin.end()
}
