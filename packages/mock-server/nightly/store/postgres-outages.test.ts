import { describe, expect, test } from 'vitest'
import { survivesEnd, survivesLosses } from '../../test/store/lost-connections.ts'
import { openReplicas } from '../../test/store/opened-postgres.ts'
import { raceDeletes, startMock } from '../../test/store/process.ts'

const postgres = await openReplicas('nightly-outages')

describe.skipIf(postgres.isMissing)('PostgreSQL (skipped without a server)', () => {
  const { url, restart } = postgres

  test('a write whose connection is lost at any message, in any way, is 503, and succeeds when retried', async () => {
    await survivesLosses(url, ['close', 'reset', '57P01', '57P02', '57P03', '08006'])
  })

  test.skipIf(restart === undefined).each([
    { name: 'a database that is shut down', end: async () => await restart?.('SIGINT') },
    { name: 'a database with an immediate shutdown', end: async () => await restart?.('SIGQUIT') },
    { name: 'a database that recovers from a crash', end: (pid: number) => void process.kill(pid, 'SIGKILL') },
  ])('$name is 503 until it is back (skipped if the server is not ours)', async ({ end }) => {
    await survivesEnd(url, end)
  })

  test('a delete and an assignment on two replicas never both succeed', async () => {
    const one = await startMock(['--store', url])
    const other = await startMock(['--store', url])
    expect(await raceDeletes([one.url, other.url], 300)).toBe(0)
  })
})
