import type { SQLOutputValue } from 'node:sqlite'
import { type MaybePromise, whenReady } from '@specwright/server-engine'
import type { Steps } from '../../store/in-slices.ts'
import type {
  LoggedRow,
  LogRange,
  OpenedStore,
  Outcome,
  Position,
  Row,
  Rows,
  Snapshot,
  Store,
  Write,
} from '../../store/store.ts'
import { partOf, positionBy } from '../../store/selection.ts'
import { createRowCache, type DiskRows } from './row-cache.ts'
import { readAll, replaceAll, writeMany } from './sqlite-bulk.ts'
import type { GroupCommit } from './sqlite-commit.ts'
import { NumberedRow, openDatabase, rowOf, type Statements } from './sqlite-database.ts'
import { createSqliteIndexes, type SqliteIndexes } from './sqlite-indexes.ts'
import { createIndexing, type WhenIndexed } from './sqlite-indexing.ts'

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
  const { database, statements, commit, secret } = openDatabase(path)
  const indexes = createSqliteIndexes(database)
  const whenIndexed = createIndexing({ path, commit })
  return {
    secret,
    createStore: (tenant) => createStore({ path, statements, indexes, whenIndexed, commit, tenant }),
    close() {
      commit.flush()
      database.close()
    },
  }
}

/** What a store of a tenant uses. */
interface StoreContext {
  readonly path: string
  readonly statements: Statements
  readonly indexes: SqliteIndexes
  readonly whenIndexed: WhenIndexed
  readonly commit: GroupCommit
  readonly tenant: string
}

/** All rows of a log. */
const whole = { descending: false, limit: Number.MAX_SAFE_INTEGER } as const

/** The row that has been found, with its position, by a member or in the log itself. */
function loggedOf(collection: string, found: Readonly<Record<string, SQLOutputValue>>, by?: string): LoggedRow {
  const row = rowOf(collection, found)
  const position = { at: Number(found['moment']), sequence: Number(found['arrival']) }
  return { row, position: by === undefined ? position : positionBy(by, { row, position }) }
}

function createStore({ path, statements, indexes, whenIndexed, commit, tenant }: StoreContext): Store {
  const { selectRow, owned, owners, position, count, all, list, hasMany } = statements
  const { anyRow, put, replace, replaceAt, remove, clear, sweep, isClaimed, claim, release } = statements
  let initial: Snapshot | undefined
  let sweepCalls = 0

  const disk: DiskRows = {
    get(collection, id) {
      const found = selectRow.get(tenant, collection, id)
      if (found === undefined) return undefined
      const [owner, moment, json, arrival] = Object.values(found)
      return rowOf(collection, { id, owner, moment, json, arrival })
    },
    owned: (collection, owner) => owned.all(tenant, collection, owner).map((found) => rowOf(collection, found)),
    owners: (collection, limit) => owners.all(tenant, collection, limit).map((found) => String(found['owner'])),
    log(range) {
      const { collection, owner, where, by, descending: isDescending, after, offset = 0, limit } = range
      const given = after && 'id' in after ? placeOf(after.id, range) : after
      if (where || by !== undefined) {
        const part = { ...range, after: given }
        const found = indexes.read(tenant, part)?.map((each) => loggedOf(collection, each, by))
        return found ?? partOf(disk.log({ ...whole, collection, owner }), range)
      }
      const direction = isDescending ? 'descending' : 'ascending'
      const log = [tenant, collection, owner] as const
      if (!given) return statements[direction].all(...log, limit, offset).map((each) => loggedOf(collection, each))
      const wanted = offset + limit
      const tied = statements[`${direction}Tied`].all(...log, given.at, given.sequence, wanted, 0)
      const left = wanted - tied.length
      const beyond = left > 0 ? statements[`${direction}Beyond`].all(...log, given.at, left, 0) : []
      return [...tied, ...beyond].slice(offset).map((each) => loggedOf(collection, each))
    },
    count(range) {
      const { collection, owner, where } = range
      if (!where) return Number(count.get(tenant, collection, owner)?.['count'] ?? 0)
      return indexes.count(tenant, range) ?? disk.log({ ...whole, collection, owner, where }).length
    },
    list: ({ collection, after = null, limit }) =>
      list.all(tenant, collection, after, limit).map((found) => rowOf(collection, found)),
    all: (collection) => all.all(tenant, collection).map((found) => rowOf(collection, found)),
  }

  /** The position of a row that a range follows. */
  function placeOf(id: string, { collection, by }: LogRange): Position | undefined {
    const found = position.get(tenant, collection, id)
    return found && loggedOf(collection, found, by).position
  }

  const rows = createRowCache(disk)
  let known: number | undefined

  /** Clears the cache if it may be stale, and returns whether it did. */
  function refresh(): boolean {
    const version = commit.version()
    if (version === known) return false
    known = version
    rows.clear()
    return true
  }

  /** Refreshes, and gives the tenant its initial rows again if another process has deleted it. */
  function revive(): boolean {
    if (!refresh()) return false
    if (initial && isClaimed.get(tenant) === undefined) {
      // Another process may hold the lock: the next attempt looks again.
      known = undefined
      commit.begin()
      give(initial)
    }
    return true
  }

  /** Gives a new tenant its initial rows. */
  function give(snapshot: Snapshot): void {
    if (claim.run(tenant).changes > 0) replaceSome(snapshot)
  }

  /** Replaces the JSON of a row, unless the row is gone: whether it did. */
  function replaceJson({ collection, id, json }: Row, before: Row): boolean {
    const { changes } =
      before instanceof NumberedRow
        ? replaceAt.run(json, before.arrival, tenant, collection, id)
        : replace.run(json, tenant, collection, id)
    return changes === 1
  }

  function write(row: Row, before: Row | undefined, arrival: number | null = null): void {
    // If the indexed columns are unchanged, update only the JSON, which leaves the indexes alone.
    const hasSameKeys = before && before.owner === row.owner && before.moment === row.moment
    if (hasSameKeys && replaceJson(row, before)) return
    put.run(arrival, tenant, row.collection, row.id, row.owner, row.moment, row.json)
  }

  function apply(change: Write): void {
    const replaced = rows.replaced(change)
    if ('put' in change) write(change.put, replaced)
    else remove.run(tenant, change.remove.collection, change.remove.id)
    rows.apply(change, replaced)
  }

  /** Runs work within the transaction of this turn. */
  const writing = <Result>(work: () => Result): MaybePromise<Result> =>
    commit.guarded(() => {
      commit.begin()
      return commit.settled(work())
    })

  /** Runs reads, and returns their result once it is durable. */
  const reading = <Result>(work: () => Result): MaybePromise<Result> =>
    commit.guarded(() => {
      const result = work()
      return commit.isOpen() ? commit.settled(result) : result
    })

  function replaceSome({ rows: kept, arrivals }: Snapshot): void {
    clear.run(tenant)
    rows.clear()
    for (const [index, row] of kept.entries()) write(row, undefined, arrivals?.[index])
  }

  function restore(snapshot: Snapshot): MaybePromise<void> {
    const isLarge = snapshot.rows.length > manyRows || commit.guarded(() => hasMany.get(tenant)) !== undefined
    return isLarge ? replaceAll(snapshot, { path, commit, tenant }) : writing(() => replaceSome(snapshot))
  }

  const revived = (): MaybePromise<void> => reading(() => void revive())

  function runOnce<Result>(work: (rows: Rows) => Outcome<Result>): MaybePromise<Result> {
    revive()
    let outcome = work(rows)
    if (!outcome.writes?.length) {
      rows.keepOwned()
      return commit.isOpen() ? commit.settled(outcome.result) : outcome.result
    }
    commit.begin()
    // Another process may have written before this transaction began.
    if (revive()) outcome = work(rows)
    for (const change of outcome.writes ?? []) apply(change)
    return commit.settled(outcome.result)
  }

  /** Runs work that writes many rows, over a connection of its own: other requests are handled meanwhile. */
  async function runLong<Result>(work: (rows: Rows) => Steps<Outcome<Result>>): Promise<Result> {
    const current = (): Steps<Outcome<Result>> => {
      refresh()
      return work(rows)
    }
    await revived()
    return await writeMany(current, { path, commit, tenant })
  }

  return {
    run: (_need, work) => commit.guarded(() => whenIndexed(() => runOnce(work))),
    runLong: async (_need, work) => await runLong(work),
    initialize(snapshot) {
      initial = snapshot
      return writing(() => give(snapshot))
    },
    async snapshot() {
      await revived()
      return await readAll({ path, commit, tenant })
    },
    restore: (snapshot) => whenReady(revived(), () => restore(snapshot)),
    remove: () => whenReady(restore({ rows: [] }), () => writing(() => void release.run(tenant))),
    check: () =>
      reading(() => {
        commit.checkFile()
        anyRow.get()
      }),
    sweep(collection, before) {
      if (sweepCalls++ % sweepEvery !== 0) return
      return writing(() => {
        sweep.run(tenant, collection, before)
        rows.clear()
      })
    },
    close: () => commit.flush(),
  }
}
