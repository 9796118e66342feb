import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { MaybePromise } from '@loyalty-kit/mock-engine'
import { rowFromJson, momentOf, ownerOf, type AnyRow, type CollectionName } from './rows.ts'
import { createRowCache, type Disk } from './row-cache.ts'
import { commitOpen, createGroupCommit, type GroupCommit } from './sqlite-commit.ts'
import { sqliteError } from './sqlite-error.ts'
import { StoreError } from '@loyalty-kit/mock-engine'
import type { LoggedActivity, Need, OpenedStore, Outcome, Rows, Snapshot, Store, Write } from './store.ts'

/** Schema migrations; `user_version` says how many have run. */
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

/** How long a write waits for another process's write, in milliseconds. */
const lockWaitMs = 1000

/** Sweep tokens once per this many calls, since each sweep is a transaction. */
const sweepEvery = 256

/**
 * Keeps rows in a SQLite file, which several processes may share. Acknowledged writes are on the disk: the writes of one
 * turn of the event loop are committed and synced together, before their responses are sent.
 *
 * @throws {StoreError} If the file cannot be used, with the reason.
 */
export function openSqlite(path: string): OpenedStore {
  createPrivately(path)
  const { database, commit, secret } = openDatabase(path)
  return {
    secret,
    createStore: (tenant) => createStore(database, commit, tenant),
    close() {
      commit.flush()
      database.close()
    },
  }
}

/** Creates the file for its owner only, since it contains the key of tokens; SQLite gives its other files the same mode. */
function createPrivately(path: string): void {
  if (path === ':memory:') return
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // It exists, or SQLite reports why it cannot be created.
  }
}

function openDatabase(path: string) {
  let database: DatabaseSync | undefined
  commitOpen()
  try {
    // The bundler would hoist an import to the top of the command, which could then not start on Node 20.
    database = new (process.getBuiltinModule('node:sqlite').DatabaseSync)(path)
    database.exec(`PRAGMA busy_timeout = ${lockWaitMs}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL`)
    database.exec('BEGIN IMMEDIATE')
    const seen = Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
    if (seen > migrations.length) throw new StoreError('a later version of the mock wrote it. Update the mock')
    for (const migration of migrations.slice(seen)) database.exec(migration)
    database.exec(`PRAGMA user_version = ${migrations.length}; COMMIT`)
    return { database, commit: createGroupCommit(database, path), secret: secretOf(database) }
  } catch (error) {
    database?.close()
    throw sqliteError(`Cannot open the store ${path}`, error)
  }
}

/** The key that all processes with this file share; the first one creates it. */
function secretOf(database: DatabaseSync): string {
  const fresh = randomBytes(32).toString('base64url')
  database.prepare('INSERT INTO secret SELECT ? WHERE NOT EXISTS (SELECT 1 FROM secret)').run(fresh)
  return String(database.prepare('SELECT value FROM secret').get()?.['value'])
}

function createStore(database: DatabaseSync, commit: GroupCommit, tenant: string): Store {
  const sql = (text: string) => database.prepare(text)
  const anyRow = sql('SELECT 1 FROM rows LIMIT 1')
  const selectRow = sql('SELECT json FROM rows WHERE tenant = ? AND collection = ? AND id = ?')
  // Each part is read by its index, and so in order of arrival.
  const selectFamily =
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
  let sweepCalls = 0
  const claim = sql('INSERT INTO tenants VALUES (?) ON CONFLICT DO NOTHING')

  const disk: Disk = {
    family(id) {
      const found = selectFamily.all(tenant, id).map(({ collection, id: own, json }) => {
        return rowFromJson(String(collection) as CollectionName, String(own), String(json)) as AnyRow // as written
      })
      return {
        structure: found.find((row) => row.collection === 'tier_structures'),
        tiers: found.filter((row) => row.collection === 'tiers'),
        assignments: found.filter((row) => row.collection === 'assignments'),
      }
    },
    get(collection, id) {
      const found = selectRow.get(tenant, collection, id)
      return found && rowFromJson(collection, id, String(found['json']))
    },
    activities({ reward, descending: isDescending, after, limit }) {
      const { at, sequence } = after ?? { at: isDescending ? Number.MAX_SAFE_INTEGER : -8.64e15, sequence: 0 }
      const found = (isDescending ? descending : ascending).all(tenant, reward, at, sequence, limit)
      return found.map(({ id, json, moment, arrival }): LoggedActivity => ({
        row: rowFromJson('activities', String(id), String(json)),
        position: { at: Number(moment), sequence: Number(arrival) },
      }))
    },
    all: (collection) =>
      all.all(tenant, collection).map(({ id, json }) => rowFromJson(collection, String(id), String(json))),
  }

  const rows = createRowCache(disk)
  let known = commit.version()

  /** Clears the cache if it may be stale, and returns whether it did. */
  function refresh(): boolean {
    const version = commit.version()
    if (version === known) return false
    known = version
    rows.clear()
    return true
  }

  function write(row: AnyRow, arrival: number | null = null): void {
    const before = rows.known(row)
    // If the indexed columns are unchanged, update only the JSON, which leaves the indexes alone.
    const hasSameKeys = before && ownerOf(before) === ownerOf(row) && momentOf(before) === momentOf(row)
    if (hasSameKeys && replace.run(row.json, tenant, row.collection, row.id).changes === 1) return
    put.run(arrival, tenant, row.collection, row.id, ownerOf(row), momentOf(row), row.json)
  }

  function apply(change: Write): void {
    if ('put' in change) write(change.put)
    else remove.run(tenant, change.remove.collection, change.remove.id)
    rows.apply(change)
  }

  /** Runs work within the transaction of this turn. */
  const writing = <Result>(work: () => Result): Promise<Result> =>
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
        // Another process may have written before this transaction began.
        if (refresh()) outcome = work(rows)
        for (const change of outcome.writes ?? []) apply(change)
        return commit.settled(outcome.result)
      }),
    initialize: (snapshot) =>
      writing(() => {
        if (claim.run(tenant).changes > 0) replaceAll(snapshot)
      }),
    snapshot: () =>
      reading(() => {
        const kept = every.all(tenant)
        const rowsKept = kept.map(({ collection, id, json }) => {
          return rowFromJson(String(collection) as CollectionName, String(id), String(json)) as AnyRow // as written
        })
        const arrivals = kept
          .filter(({ collection }) => collection === 'activities')
          .map(({ id, arrival }) => [String(id), Number(arrival)] as const)
        return { rows: rowsKept, arrivals: new Map(arrivals) }
      }),
    restore: (snapshot) => writing(() => replaceAll(snapshot)),
    check: () => reading(() => void anyRow.get()),
    sweepTokens(before) {
      if (sweepCalls++ % sweepEvery !== 0) return
      return writing(() => {
        sweep.run(tenant, before)
        rows.clear()
      })
    },
    close: () => commit.flush(),
  }
}
