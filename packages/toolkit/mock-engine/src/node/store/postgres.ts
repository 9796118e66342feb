import { randomBytes } from 'node:crypto'
import type { MaybePromise } from '@specwright/server-engine/engine'
import { stepsInSlices } from '../../store/in-slices.ts'
import { createKeyQueue, type KeyQueue } from '../../store/key-queue.ts'
import { createLongWork, type LongWork } from '../../store/long-work.ts'
import type { Need, OpenedStore, Outcome, Rows, Snapshot, Store } from '../../store/store.ts'
import { connectPostgres, type Database, type Queryable } from './postgres-database.ts'
import { isKnown, lockNamesOf, lockRows, lockTenant, shareTenant, type LockState } from './postgres-locks.ts'
import { createPostgresIndexes, type PostgresIndexes } from './postgres-indexes.ts'
import { migrate } from './postgres-migrations.ts'
import { load, type TenantAt } from './postgres-load.ts'
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

/** A store of a tenant. */
interface PostgresStore extends StoreContext {
  readonly long: LongWork
  /** Settles once the tenant is not locked. */
  unlocking: Promise<void> | undefined
  sweepCalls: number
  initial: Snapshot | undefined
}

function createStore(context: StoreContext): Store {
  const { database, tenant } = context
  const long = createLongWork()
  const store: PostgresStore = { ...context, long, unlocking: undefined, sweepCalls: 0, initial: undefined }
  return {
    kind: 'postgres',
    async run(need, work) {
      const { held = [] } = need
      if (held.length === 0) return await runFree(store, need, work)
      await long.inProgress()
      return await runHolding(store, { ...need, held }, work)
    },
    async runLong(need, work) {
      const steps = async (rows: Rows) => await stepsInSlices(work(rows))
      return await long.run(async () => await runHolding(store, { held: [], ...need }, steps))
    },
    async initialize(snapshot) {
      store.initial = snapshot
      await give(store, snapshot)
    },
    async snapshot() {
      await revive(store)
      return await database.transaction(async (client) => await allRows({ client, tenant }))
    },
    async restore(snapshot) {
      await revive(store)
      await replaceAll(store, snapshot)
      await analyzed(database, snapshot.rows.length)
    },
    remove: async () =>
      await replaceAll(store, { rows: [] }, async (client) => {
        await client.query('DELETE FROM mock_tenants WHERE name = $1', [tenant])
      }),
    check: async () => void (await database.query('SELECT FROM mock_rows LIMIT 0')),
    checkWrites: async () => await checkWrites(database),
    async sweep(collection, before) {
      if (store.sweepCalls++ % sweepEvery !== 0) return
      const text = 'DELETE FROM mock_rows WHERE tenant = $1 AND collection = $2 AND owner IS NULL AND moment < $3'
      await database.query(text, [tenant, collection, before])
    },
    close() {},
  }
}

class RolledBack extends Error {}

/** Writes a row of a tenant that nobody can name, and rolls it back. */
async function checkWrites(database: Database): Promise<true> {
  try {
    await database.transaction(async (client) => {
      await client.query('INSERT INTO mock_tenants VALUES ($1)', [`?${randomBytes(12).toString('base64url')}`])
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return true
}

/** Runs work that holds no rows: it locks none before it writes. */
async function runFree<Result>(
  store: PostgresStore,
  need: Need,
  work: (rows: Rows) => Outcome<Result>,
): Promise<Result> {
  const { database, indexes, queue, tenant } = store
  const at: TenantAt = { client: database, tenant, indexes }
  let rows = await load(at, need)
  if (rows.isEmpty && (await revive(store))) rows = await load(at, need)
  const { result, writes = [] } = work(rows)
  if (writes.length === 0) return result
  const written = writes.map((each) => ('put' in each ? each.put : each.remove))
  const names = lockNamesOf(
    tenant,
    written.map(({ collection, id }) => [collection, id]),
  )
  await queue.run(names, async () => {
    // A single statement is atomic.
    if (writes.every((each) => 'put' in each)) await apply({ client: database, tenant }, writes)
    else await database.transaction(async (client) => await apply({ client, tenant }, writes))
  })
  return result
}

/** A need that says which rows are held. */
type HoldingNeed = Need & Required<Pick<Need, 'held'>>

async function runHolding<Result>(
  store: PostgresStore,
  need: HoldingNeed,
  work: (rows: Rows) => MaybePromise<Outcome<Result>>,
): Promise<Result> {
  const { database, tenant } = store
  const { result, writes = [] } = await holding(store, need.held, async (client) => {
    const outcome = await work(await load({ client, tenant }, need))
    await apply({ client, tenant }, outcome.writes ?? [])
    return outcome
  })
  await analyzed(database, writes.length)
  return result
}

/**
 * Runs work in a transaction that locks rows, whether they exist or not, so that of two units of work that hold a row,
 * the second one waits and sees what the first one wrote.
 */
async function holding<Result>(
  store: PostgresStore,
  held: HoldingNeed['held'],
  work: (client: Queryable) => Promise<Result>,
): Promise<Result> {
  const { database, queue, tenant } = store
  const names = lockNamesOf(tenant, held)
  return await queue.run(names, async () => {
    for (;;) {
      const done = await database.transaction(async (client) => {
        const state = await lockRows(client, tenant, names)
        return isReady(store, state) ? { result: await work(client) } : state
      })
      if (typeof done === 'object') return done.result
      await (done === 'locked' ? unlocked(store) : give(store, store.initial))
    }
  })
}

/** True if rows are locked, of a tenant that no other mock has deleted. */
function isReady({ initial }: PostgresStore, state: LockState): boolean {
  return state === 'held' || (state === 'unknown' && !initial)
}

/** Settles once the tenant is not locked. One connection waits for all requests, so that others can be read over. */
async function unlocked(store: PostgresStore): Promise<void> {
  const { database, tenant } = store
  store.unlocking ??= database
    .transaction(async (client) => await shareTenant(client, tenant))
    .finally(() => (store.unlocking = undefined))
  await store.unlocking
}

/** Gives the tenant its initial rows again if another mock has deleted it, and returns whether one had. */
async function revive(store: PostgresStore): Promise<boolean> {
  const { database, tenant, initial } = store
  if (!initial || (await isKnown(database, tenant))) return false
  await give(store, initial)
  return true
}

/** Gives a new tenant its initial rows, and one that another mock deleted. */
async function give({ database, tenant }: PostgresStore, snapshot: Snapshot = { rows: [] }): Promise<void> {
  const isNew = await database.transaction(async (client) => {
    const text = 'INSERT INTO mock_tenants VALUES ($1) ON CONFLICT DO NOTHING'
    const { rowCount } = await client.query(text, [tenant])
    if (rowCount === 1) await replace({ client, tenant }, snapshot)
    return rowCount === 1
  })
  if (isNew) await analyzed(database, snapshot.rows.length)
}

/** Replaces all rows of the tenant, and does more in the same transaction. */
async function replaceAll(
  { database, long, tenant }: PostgresStore,
  snapshot: Snapshot,
  more?: (client: Queryable) => Promise<void>,
): Promise<void> {
  await long.run(async () => {
    await database.transaction(async (client) => {
      await lockTenant(client, tenant)
      await replace({ client, tenant }, snapshot)
      await more?.(client)
    })
  })
}

/**
 * Makes the statistics of the tables anew after many rows were written. Those that the database made meanwhile are from
 * before the commit: with them, it would read all rows of the tenant for a page.
 */
async function analyzed(database: Database, count: number): Promise<void> {
  // The rows are written, and the database makes its statistics by itself sooner or later.
  if (count > manyRows) await database.query('ANALYZE mock_rows').catch(() => {})
}
