import { openStore } from '@specwright/mock-engine/node'
import { Client } from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { startPostgres, type TestDatabase } from './postgres-server.ts'

/** Selects the backends that wait for a lock of the session that runs it. */
export const waitingForSession =
  'SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))'

/** What the tests of a file open on its own database, until they have ended. */
export interface OpenedPostgres extends Pick<TestDatabase, 'url' | 'restart'> {
  /** True without a server. */
  readonly isMissing: boolean
  /** Its store; by default without additional limits. */
  open(location?: string): ReturnType<typeof openStore>
  /** The URL of the database with a time limit. */
  limited(limit: string): string
  /** A session beside the mocks, for the time of a test. */
  startSession(): Promise<Client>
}

/**
 * Creates a database for the tests of a file: they may lock its tables and end its connections.
 *
 * @param name The topic of the file.
 */
export async function openPostgres(name: string): Promise<OpenedPostgres> {
  const database = await startPostgres(name)
  const { url, stop, restart }: TestDatabase = database ?? { url: '', stop: async () => {} }
  const opened: { close(): unknown }[] = []
  afterAll(async () => {
    for (const each of opened.splice(0)) await each.close()
    await stop()
  })

  async function open(location = url): ReturnType<typeof openStore> {
    const store = await openStore(location)
    opened.push(store)
    return store
  }

  return {
    isMissing: database === undefined,
    url,
    ...(restart && { restart }),
    open,
    limited: (limit) => {
      const own = new URL(url)
      for (const [key, value] of new URLSearchParams(limit)) own.searchParams.set(key, value)
      return String(own)
    },
    async startSession() {
      const session = new Client({ connectionString: url })
      await session.connect()
      onTestFinished(async () => await session.end())
      return session
    },
  }
}
