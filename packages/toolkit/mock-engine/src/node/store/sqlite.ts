import { type MaybePromise, whenReady } from '@specwright/server-engine/engine'
import type { Steps } from '../../store/in-slices.ts'
import type { OpenedStore, Outcome, Rows, Snapshot, Store, Write } from '../../store/store.ts'
import { createRowCache, type RowCache } from './row-cache.ts'
import { freeRows, readAll, replaceAll, writeMany } from './sqlite-bulk.ts'
import type { GroupCommit } from './sqlite-commit.ts'
import { openDatabase } from './sqlite-database.ts'
import { isFull } from './sqlite-error.ts'
import { createSqliteIndexes } from './sqlite-indexes.ts'
import { createIndexing, type WhenIndexed } from './sqlite-indexing.ts'
import type { Reserve } from './sqlite-reserve.ts'
import { readRows, writeChange, writeRow, type TenantRows } from './sqlite-rows.ts'

/** More rows than this are replaced in slices, over a connection of its own. */
const manyRows = 1000

/** Sweep once per this many calls, since each sweep is a transaction. */
const sweepEvery = 256

/**
 * Keeps rows in a SQLite file, which several processes may share. Acknowledged writes are on the disk: the writes of one
 * turn of the event loop are committed and synced together, before their responses are sent.
 *
 * @throws {StoreError} If the file cannot be used, with the reason.
 */
export function openSqlite(path: string): OpenedStore {
  const { database, statements, commit, secret, reserve } = openDatabase(path)
  const indexes = createSqliteIndexes(database)
  const whenIndexed = createIndexing({ path, commit })
  return {
    secret,
    createStore: (tenant) => createStore({ path, statements, indexes, whenIndexed, commit, reserve, tenant }),
    close() {
      commit.flush()
      database.close()
    },
  }
}

/** What a store of a tenant uses. */
interface StoreContext extends TenantRows {
  readonly path: string
  readonly whenIndexed: WhenIndexed
  readonly commit: GroupCommit
  readonly reserve: Reserve
}

/** A store of a tenant, with what it knows of the file. */
interface SqliteStore extends StoreContext {
  /** The rows that were read, while nobody else writes. */
  readonly rows: RowCache
  /** The version of the file that they are of. */
  known: number | undefined
  initial: Snapshot | undefined
  sweepCalls: number
}

function createStore(context: StoreContext): Store {
  const { statements, whenIndexed, commit, tenant } = context
  const rows = createRowCache(readRows(context))
  const store: SqliteStore = { ...context, rows, known: undefined, initial: undefined, sweepCalls: 0 }
  return {
    kind: 'sqlite',
    run: (_need, work) => commit.guarded(() => whenIndexed(() => runOnce(store, work))),
    runLong: async (_need, work) => await runLong(store, work),
    initialize(snapshot) {
      store.initial = snapshot
      return writing(store, () => give(store, snapshot))
    },
    async snapshot() {
      await revived(store)
      return await readAll(store)
    },
    async restore(snapshot) {
      const replace = (): MaybePromise<void> => whenReady(revived(store), () => restore(store, snapshot))
      // Rows that cannot be written must not cost those that are there.
      await (snapshot === store.initial ? freeing(store, replace) : replace())
    },
    remove: async () =>
      await freeing(store, () =>
        whenReady(restore(store, { rows: [] }), () => writing(store, () => void statements.release.run(tenant))),
      ),
    check: () =>
      reading(store, () => {
        commit.checkFile()
        statements.anyRow.get()
      }),
    checkWrites: () => commit.tryWrite(() => void statements.tryWrite.run()),
    sweep(collection, before) {
      if (store.sweepCalls++ % sweepEvery !== 0) return
      return writing(store, () => {
        statements.sweep.run(tenant, collection, before)
        rows.clear()
      })
    },
    close: () => commit.flush(),
  }
}

/** Clears the cache if it may be stale, and returns whether it did. */
function refresh(store: SqliteStore): boolean {
  const version = store.commit.version()
  if (version === store.known) return false
  store.known = version
  store.rows.clear()
  return true
}

/** Refreshes, and gives the tenant its initial rows again if another process has deleted it. */
function revive(store: SqliteStore): boolean {
  if (!refresh(store)) return false
  const { statements, commit, tenant, initial } = store
  if (initial && statements.isClaimed.get(tenant) === undefined) {
    // Another process may hold the lock: the next attempt looks again.
    store.known = undefined
    commit.begin()
    give(store, initial)
  }
  return true
}

function revived(store: SqliteStore): MaybePromise<void> {
  return reading(store, () => void revive(store))
}

/** Gives a new tenant its initial rows. */
function give(store: SqliteStore, snapshot: Snapshot): void {
  if (store.statements.claim.run(store.tenant).changes > 0) replaceSome(store, snapshot)
}

function apply(store: SqliteStore, change: Write): void {
  const replaced = store.rows.replaced(change)
  writeChange(store, change, replaced)
  store.rows.apply(change, replaced)
}

/** Runs work within the transaction of this turn. */
function writing<Result>({ commit }: SqliteStore, work: () => Result): MaybePromise<Result> {
  return commit.guarded(() => {
    commit.begin()
    return commit.settled(work())
  })
}

/** Runs reads, and returns their result once it is durable. */
function reading<Result>({ commit }: SqliteStore, work: () => Result): MaybePromise<Result> {
  return commit.guarded(() => {
    const result = work()
    return commit.isOpen() ? commit.settled(result) : result
  })
}

function replaceSome(store: SqliteStore, { rows, arrivals }: Snapshot): void {
  store.statements.clear.run(store.tenant)
  store.rows.clear()
  for (const [index, row] of rows.entries()) writeRow(store, row, { arrival: arrivals?.[index] })
}

function restore(store: SqliteStore, snapshot: Snapshot): MaybePromise<void> {
  const { statements, commit, tenant } = store
  const isLarge = snapshot.rows.length > manyRows || commit.guarded(() => statements.hasMany.get(tenant)) !== undefined
  return isLarge ? replaceAll(snapshot, store) : writing(store, () => replaceSome(store, snapshot))
}

/** Runs work that deletes the rows of a tenant; where the disk has no room for that, they are deleted part by part before. */
async function freeing(store: SqliteStore, work: () => MaybePromise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isFull(error)) throw error
    await freeRows(store, store.reserve)
    store.rows.clear()
    await work()
  }
}

function runOnce<Result>(store: SqliteStore, work: (rows: Rows) => Outcome<Result>): MaybePromise<Result> {
  const { rows, commit } = store
  revive(store)
  let outcome = work(rows)
  if (!outcome.writes?.length) {
    rows.keepOwned()
    return commit.isOpen() ? commit.settled(outcome.result) : outcome.result
  }
  commit.begin()
  // Another process may have written before this transaction began.
  if (revive(store)) outcome = work(rows)
  for (const change of outcome.writes ?? []) apply(store, change)
  return commit.settled(outcome.result)
}

/** Runs work that writes many rows, over a connection of its own: other requests are handled meanwhile. */
async function runLong<Result>(store: SqliteStore, work: (rows: Rows) => Steps<Outcome<Result>>): Promise<Result> {
  const current = (): Steps<Outcome<Result>> => {
    refresh(store)
    return work(store.rows)
  }
  await revived(store)
  return await writeMany(current, store)
}
