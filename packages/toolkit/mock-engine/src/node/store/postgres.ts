import type { MaybePromise } from '@specwright/server-engine'
import { stepsInSlices } from '../../store/in-slices.ts'
import { createKeyQueue, type KeyQueue } from '../../store/key-queue.ts'
import { createLongWork } from '../../store/long-work.ts'
import type { Need, OpenedStore, Outcome, Rows, Snapshot, Store } from '../../store/store.ts'
import { connectPostgres, type Database, type Queryable } from './postgres-database.ts'
import { createPostgresIndexes, type PostgresIndexes } from './postgres-indexes.ts'
import { migrate } from './postgres-migrations.ts'
import { load, type TenantAt } from './postgres-load.ts'
import { toText } from './postgres-names.ts'
import { allRows, apply, replace } from './postgres-rows.ts'
import { readDatabaseUrl } from './postgres-url.ts'

/** Sweep once per this many calls, since each sweep is a round trip. */
const sweepEvery = 256

/** Statistics are made anew when more rows than this are written at once. */
const manyRows = 10_000

/**
 * Keeps rows in a PostgreSQL database, which several mocks may share: once one acknowledges a write, all see it.
 *
 * @throws {StoreError} If the database cannot be reached or used, or the package `pg` is not installed.
 */
export async function openPostgres(url: string): Promise<OpenedStore> {
  const location = readDatabaseUrl(url)
  const database = await connectPostgres(url, location)
  try {
    const secret = await database.transaction(migrate)
    // A burst of requests for one row takes its time; a row that is locked elsewhere fails them one by one.
    const queue = createKeyQueue(3 * location.lockTimeoutMs)
    const indexes = createPostgresIndexes(database)
    return { secret, createStore: (tenant) => createStore({ database, indexes, queue, tenant }), close: database.close }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** What a store of a tenant uses. */
interface StoreContext {
  readonly database: Database
  readonly indexes: PostgresIndexes
  /** Requests of this process that change the same rows. */
  readonly queue: KeyQueue
  readonly tenant: string
}

/** How many rows a transaction locks one by one; beyond that, it locks the tenant, since locks take shared memory. */
const maxLocks = 100

/**
 * Work on many rows takes this process longer between two statements, the more so on a busy machine: a transaction may
 * pause for a tenth of a millisecond more for each row, unless it may pause for ever.
 */
const allowPause = `SELECT set_config(name, (setting::bigint + $1::bigint / 10)::text, true) FROM pg_settings
  WHERE name = 'idle_in_transaction_session_timeout' AND setting <> '0'`

// Advisory locks, since rows that do not exist yet must be locked too.
const lockTenant = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))'
const shareTenant = 'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))'
const isKnown = 'EXISTS (SELECT FROM mock_tenants WHERE name = $1) AS is_known'
const lockRows = `SELECT is_free, EXISTS (SELECT FROM mock_tenants WHERE name = $3) AS is_known, (
    SELECT count(pg_advisory_xact_lock(hashtextextended(key, 0))) FROM unnest($2::text[]) AS key WHERE is_free
  ) FROM (SELECT pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) AS is_free) AS tenant`

function createStore({ database, indexes, queue, tenant }: StoreContext): Store {
  const lockName = `mock/${tenant}`
  const at = (client: Queryable): TenantAt => ({ client, tenant })
  const long = createLongWork()
  let unlocking: Promise<unknown> | undefined
  let sweepCalls = 0
  let initial: Snapshot | undefined

  /** Settles once the tenant is not locked. One connection waits for all requests, so that others can be read over. */
  async function unlocked(): Promise<void> {
    unlocking ??= database
      .transaction(async (client) => await client.query(shareTenant, [lockName]))
      .finally(() => (unlocking = undefined))
    await unlocking
  }

  /** Locks rows of a tenant that is not locked, or all of them if they are many, unless another mock deleted the tenant. */
  async function lock(client: Queryable, keys: readonly string[]): Promise<'held' | 'locked' | 'deleted'> {
    if (keys.length <= maxLocks) {
      const { rows } = await client.query<{ is_free: boolean; is_known: boolean }>(lockRows, [lockName, keys, tenant])
      if (rows[0]?.is_free !== true) return 'locked'
      return rows[0].is_known || !initial ? 'held' : 'deleted'
    }
    await client.query(allowPause, [keys.length])
    await client.query(lockTenant, [lockName])
    return (await isDeleted(client)) ? 'deleted' : 'held'
  }

  /** True if another mock deleted the tenant. */
  async function isDeleted(client: Queryable): Promise<boolean> {
    if (!initial) return false
    const { rows } = await client.query<{ is_known: boolean }>(`SELECT ${isKnown}`, [tenant])
    return rows[0]?.is_known === false
  }

  /** Gives a new tenant its initial rows, and one that another mock deleted. */
  async function give(snapshot: Snapshot = { rows: [] }): Promise<void> {
    const isNew = await database.transaction(async (client) => {
      const text = 'INSERT INTO mock_tenants VALUES ($1) ON CONFLICT DO NOTHING'
      const { rowCount } = await client.query(text, [tenant])
      if (rowCount === 1) await replace(at(client), snapshot)
      return rowCount === 1
    })
    if (isNew) await analyzed(snapshot.rows.length)
  }

  /**
   * Runs work in a transaction that locks rows, whether they exist or not, so that of two units of work that hold a row,
   * the second one waits and sees what the first one wrote.
   */
  async function holding<Result>(
    held: NonNullable<Need['held']>,
    work: (client: Queryable) => Promise<Result>,
  ): Promise<Result> {
    const keys = keysOf(held)
    return await queue.run(keys, async () => {
      for (;;) {
        const done = await database.transaction(async (client) => {
          const state = await lock(client, keys)
          return state === 'held' ? { result: await work(client) } : state
        })
        if (typeof done === 'object') return done.result
        await (done === 'locked' ? unlocked() : give(initial))
      }
    })
  }

  /** The names of the locks of rows, each once and in one order, so that no two transactions wait for each other. */
  function keysOf(held: NonNullable<Need['held']>): readonly string[] {
    return [...new Set(held.map(([collection, id]) => `${lockName}/${collection}/${toText(id)}`))].toSorted()
  }

  /**
   * Makes the statistics of the tables anew after many rows were written. Those that the database made meanwhile are from
   * before the commit: with them, it would read all rows of the tenant for a page.
   */
  async function analyzed(count: number): Promise<void> {
    // The rows are written, and the database makes its statistics by itself sooner or later.
    if (count > manyRows) await database.query('ANALYZE mock_rows').catch(() => {})
  }

  /** Replaces all rows of the tenant, and does more in the same transaction. */
  async function replaceAll(snapshot: Snapshot, more?: (client: Queryable) => Promise<void>): Promise<void> {
    await long.run(async () => {
      await database.transaction(async (client) => {
        await client.query(lockTenant, [lockName])
        await replace(at(client), snapshot)
        await more?.(client)
      })
    })
  }

  async function runHolding<Result>(
    need: Need,
    held: NonNullable<Need['held']>,
    work: (rows: Rows) => MaybePromise<Outcome<Result>>,
  ): Promise<Result> {
    const { result, writes = [] } = await holding(held, async (client) => {
      const outcome = await work(await load(at(client), need))
      await apply(at(client), outcome.writes ?? [])
      return outcome
    })
    await analyzed(writes.length)
    return result
  }

  return {
    async run(need, work) {
      const { held = [] } = need
      if (held.length > 0) {
        await long.inProgress()
        return await runHolding(need, held, work)
      }
      let rows = await load({ ...at(database), indexes }, need)
      if (rows.isEmpty && (await isDeleted(database))) {
        await give(initial)
        rows = await load({ ...at(database), indexes }, need)
      }
      const { result, writes = [] } = work(rows)
      if (writes.length === 0) return result
      const written = writes.map((each) => ('put' in each ? each.put : each.remove))
      await queue.run(keysOf(written.map(({ collection, id }) => [collection, id])), async () => {
        // A single statement is atomic.
        if (writes.every((each) => 'put' in each)) await apply(at(database), writes)
        else await database.transaction(async (client) => await apply(at(client), writes))
      })
      return result
    },
    async runLong(need, work) {
      const steps = async (rows: Rows) => await stepsInSlices(work(rows))
      return await long.run(async () => await runHolding(need, need.held ?? [], steps))
    },
    async initialize(snapshot) {
      initial = snapshot
      await give(snapshot)
    },
    async snapshot() {
      if (await isDeleted(database)) await give(initial)
      return await database.transaction(async (client) => await allRows(at(client)))
    },
    async restore(snapshot) {
      if (await isDeleted(database)) await give(initial)
      await replaceAll(snapshot)
      await analyzed(snapshot.rows.length)
    },
    remove: async () =>
      await replaceAll({ rows: [] }, async (client) => {
        await client.query('DELETE FROM mock_tenants WHERE name = $1', [tenant])
      }),
    check: async () => void (await database.query('SELECT FROM mock_rows LIMIT 0')),
    async sweep(collection, before) {
      if (sweepCalls++ % sweepEvery !== 0) return
      const text = 'DELETE FROM mock_rows WHERE tenant = $1 AND collection = $2 AND owner IS NULL AND moment < $3'
      await database.query(text, [tenant, collection, before])
    },
    close() {},
  }
}
