import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { MaybePromise } from '@loyalty-kit/mock-engine'
import { keptRow, momentOf, ownerOf, type AnyRow, type CollectionName } from './rows.ts'
import { createRowCache, type Disk } from './row-cache.ts'
import { commitOpen, createGroupCommit, type GroupCommit } from './sqlite-commit.ts'
import { sqliteError } from './sqlite-error.ts'
import { StoreError } from '@loyalty-kit/mock-engine'
import type { LoggedActivity, Need, OpenedStore, Outcome, Rows, Snapshot, Store, Write } from './store.ts'

/** What the file looks like; `user_version` says which of these it has seen. */
const migrations = [
  `CREATE TABLE rows (
     arrival INTEGER PRIMARY KEY AUTOINCREMENT,
     tenant TEXT NOT NULL, collection TEXT NOT NULL, id TEXT NOT NULL,
     owner TEXT, moment INTEGER, json TEXT NOT NULL,
     UNIQUE (tenant, collection, id)
   );
   CREATE INDEX rows_by_owner ON rows (tenant, collection, owner, moment, arrival);
   CREATE TABLE tenants (name TEXT PRIMARY KEY) WITHOUT ROWID;
   CREATE TABLE secret (value TEXT NOT NULL);`,
]

/** How long a write waits for another process that writes, in milliseconds. */
const lockWaitMs = 1000

/** Tokens are swept once in so many: a sweep is a transaction of its own. */
const sweepEvery = 256

/**
 * Keeps rows in a SQLite file, which several processes may share. What is acknowledged is on the disk: the writes of one
 * turn of the event loop are committed and synced together, and answered after that.
 *
 * @throws {StoreError} When the file cannot be used, with the reason.
 */
export function openSqlite(path: string): OpenedStore {
  const database = openDatabase(path)
  const commit = createGroupCommit(database, path)
  const secret = secretOf(database)
  return {
    secret,
    createStore: (tenant) => createStore(database, commit, tenant),
    close() {
      commit.flush()
      database.close()
    },
  }
}

function openDatabase(path: string): DatabaseSync {
  let database: DatabaseSync | undefined
  commitOpen()
  try {
    // An import would be moved to the top of the command, which then could not start on Node 20.
    database = new (process.getBuiltinModule('node:sqlite').DatabaseSync)(path)
    database.exec(`PRAGMA busy_timeout = ${lockWaitMs}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL`)
    database.exec('BEGIN IMMEDIATE')
    const seen = Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
    if (seen > migrations.length) throw new StoreError('it was written by a later version of the mock')
    for (const migration of migrations.slice(seen)) database.exec(migration)
    database.exec(`PRAGMA user_version = ${migrations.length}; COMMIT`)
    return database
  } catch (error) {
    database?.close()
    throw sqliteError(`Cannot open the store ${path}`, error)
  }
}

/** The key that all processes on the file share; the first one makes it. */
function secretOf(database: DatabaseSync): string {
  const fresh = randomBytes(32).toString('base64url')
  database.prepare('INSERT INTO secret SELECT ? WHERE NOT EXISTS (SELECT 1 FROM secret)').run(fresh)
  return String(database.prepare('SELECT value FROM secret').get()?.['value'])
}

function createStore(database: DatabaseSync, commit: GroupCommit, tenant: string): Store {
  const sql = (text: string) => database.prepare(text)
  const one = sql('SELECT json FROM rows WHERE tenant = ? AND collection = ? AND id = ?')
  // Each part comes by its index, and so in order of arrival.
  const together =
    sql(`SELECT collection, id, json FROM rows WHERE tenant = ?1 AND collection = 'tier_structures' AND id = ?2
    UNION ALL SELECT collection, id, json FROM rows WHERE tenant = ?1 AND collection = 'tiers' AND owner = ?2
    UNION ALL SELECT collection, id, json FROM rows WHERE tenant = ?1 AND collection = 'assignments' AND owner = ?2`)
  const page = (comparison: string, order: string) =>
    sql(`SELECT id, json, moment, arrival FROM rows
         WHERE tenant = ? AND collection = 'activities' AND owner = ? AND (moment, arrival) ${comparison} (?, ?)
         ORDER BY moment ${order}, arrival ${order} LIMIT ?`)
  const ascending = page('>', 'ASC')
  const descending = page('<', 'DESC')
  const all = sql('SELECT id, json, arrival FROM rows WHERE tenant = ? AND collection = ? ORDER BY arrival')
  const every = sql('SELECT collection, id, json, arrival FROM rows WHERE tenant = ? ORDER BY arrival')
  const put = sql(`INSERT INTO rows (arrival, tenant, collection, id, owner, moment, json) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (tenant, collection, id) DO UPDATE SET owner = excluded.owner, moment = excluded.moment, json = excluded.json`)
  const replace = sql('UPDATE rows SET json = ? WHERE tenant = ? AND collection = ? AND id = ?')
  const remove = sql('DELETE FROM rows WHERE tenant = ? AND collection = ? AND id = ?')
  const clear = sql('DELETE FROM rows WHERE tenant = ?')
  const sweep = sql(`DELETE FROM rows WHERE tenant = ? AND collection = 'tokens' AND owner IS NULL AND moment < ?`)
  let sweepsAsked = 0
  const claim = sql('INSERT INTO tenants VALUES (?) ON CONFLICT DO NOTHING')

  const disk: Disk = {
    family(id) {
      const found = together.all(tenant, id).map(({ collection, id: own, json }) => {
        return keptRow(String(collection) as CollectionName, String(own), String(json)) as AnyRow // as it was written
      })
      return {
        structure: found.find((row) => row.collection === 'tier_structures'),
        tiers: found.filter((row) => row.collection === 'tiers'),
        assignments: found.filter((row) => row.collection === 'assignments'),
      }
    },
    get(collection, id) {
      const found = one.get(tenant, collection, id)
      return found && keptRow(collection, id, String(found['json']))
    },
    activities({ reward, descending: isDescending, after, limit }) {
      const { at, sequence } = after ?? { at: isDescending ? Number.MAX_SAFE_INTEGER : -8.64e15, sequence: 0 }
      const found = (isDescending ? descending : ascending).all(tenant, reward, at, sequence, limit)
      return found.map(({ id, json, moment, arrival }): LoggedActivity => ({
        row: keptRow('activities', String(id), String(json)),
        position: { at: Number(moment), sequence: Number(arrival) },
      }))
    },
    all: (collection) =>
      all.all(tenant, collection).map(({ id, json }) => keptRow(collection, String(id), String(json))),
  }

  const rows = createRowCache(disk)
  let known = commit.version()

  /** Forgets what was read, where it may be no more; true where it was so. */
  function refresh(): boolean {
    const version = commit.version()
    if (version === known) return false
    known = version
    rows.clear()
    return true
  }

  function write(row: AnyRow, arrival: number | null = null): void {
    const before = rows.known(row)
    // What nothing is looked up by is left as it is, and with it the indexes.
    const isAlike = before && ownerOf(before) === ownerOf(row) && momentOf(before) === momentOf(row)
    if (isAlike && replace.run(row.json, tenant, row.collection, row.id).changes === 1) return
    put.run(arrival, tenant, row.collection, row.id, ownerOf(row), momentOf(row), row.json)
  }

  function apply(change: Write): void {
    if ('put' in change) write(change.put)
    else remove.run(tenant, change.remove.collection, change.remove.id)
    rows.apply(change)
  }

  /** Does work on its own, within the transaction of this turn. */
  const writing = <Result>(work: () => Result): Promise<Result> =>
    commit.guarded(() => {
      commit.begin()
      return commit.settled(work())
    })

  /** What was read, once it is sure to last. */
  const reading = <Result>(work: () => Result): MaybePromise<Result> =>
    commit.guarded(() => {
      const result = work()
      return commit.isOpen() ? commit.settled(result) : result
    })

  function replaceAll({ rows: kept, arrivals }: Snapshot): void {
    clear.run(tenant)
    rows.clear()
    for (const row of kept) write(row, arrivals?.get(row.id) ?? null)
  }

  return {
    run: <Result>(_need: Need, work: (rows: Rows) => Outcome<Result>) =>
      commit.guarded((): MaybePromise<Result> => {
        refresh()
        let outcome = work(rows)
        if (!outcome.writes?.length) return commit.isOpen() ? commit.settled(outcome.result) : outcome.result
        commit.begin()
        // Another process may have written before the transaction was ours.
        if (refresh()) outcome = work(rows)
        for (const change of outcome.writes ?? []) apply(change)
        return commit.settled(outcome.result)
      }),
    begin: (snapshot) =>
      writing(() => {
        if (claim.run(tenant).changes > 0) replaceAll(snapshot)
      }),
    snapshot: () =>
      reading(() => {
        const kept = every.all(tenant)
        const rowsKept = kept.map(({ collection, id, json }) => {
          return keptRow(String(collection) as CollectionName, String(id), String(json)) as AnyRow // as it was written
        })
        const arrivals = kept
          .filter(({ collection }) => collection === 'activities')
          .map(({ id, arrival }) => [String(id), Number(arrival)] as const)
        return { rows: rowsKept, arrivals: new Map(arrivals) }
      }),
    restore: (snapshot) => writing(() => replaceAll(snapshot)),
    sweepTokens(before) {
      if (sweepsAsked++ % sweepEvery !== 0) return
      return writing(() => {
        sweep.run(tenant, before)
        rows.clear()
      })
    },
    close: () => commit.flush(),
  }
}
