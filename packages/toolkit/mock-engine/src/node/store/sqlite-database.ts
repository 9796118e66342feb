import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import { JsonRow, rowFromJson } from '../../store/row.ts'
import { StoreError } from '../../store/store-error.ts'
import type { Row } from '../../store/store.ts'
import { commitOpen, createGroupCommit, lockWaitMs, type GroupCommit } from './sqlite-commit.ts'
import { createReserve, giveUpReserve, type Reserve } from './sqlite-reserve.ts'
import { sqliteError } from './sqlite-error.ts'

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
  'CREATE INDEX rows_by_arrival ON rows (tenant, collection, arrival)',
  // Triggers count what a statement changes, whichever it is.
  `CREATE TABLE counts (
     tenant TEXT NOT NULL, collection TEXT NOT NULL, owner TEXT NOT NULL, count INTEGER NOT NULL,
     PRIMARY KEY (tenant, collection, owner)
   ) WITHOUT ROWID;
   INSERT INTO counts SELECT tenant, collection, owner, count(*) FROM rows WHERE owner IS NOT NULL
     GROUP BY tenant, collection, owner;
   CREATE TRIGGER row_added AFTER INSERT ON rows WHEN NEW.owner IS NOT NULL BEGIN ${counted('NEW', '+ 1')} END;
   CREATE TRIGGER row_removed AFTER DELETE ON rows WHEN OLD.owner IS NOT NULL BEGIN ${counted('OLD', '- 1')} END;
   CREATE TRIGGER row_left AFTER UPDATE OF owner ON rows WHEN OLD.owner IS NOT NULL AND OLD.owner IS NOT NEW.owner
     BEGIN ${counted('OLD', '- 1')} END;
   CREATE TRIGGER row_joined AFTER UPDATE OF owner ON rows WHEN NEW.owner IS NOT NULL AND OLD.owner IS NOT NEW.owner
     BEGIN ${counted('NEW', '+ 1')} END`,
  'CREATE TABLE trial (bytes BLOB NOT NULL); INSERT INTO trial VALUES (randomblob(65536))',
]

/** Counts a row of a trigger. An owner without rows keeps its count of none, so that the next row is quick. */
function counted(row: 'NEW' | 'OLD', change: '+ 1' | '- 1'): string {
  return `INSERT INTO counts VALUES (${row}.tenant, ${row}.collection, ${row}.owner, ${change})
    ON CONFLICT DO UPDATE SET count = count ${change};`
}

/** The statements that read a part of a log: from its start, or after a position in two parts. */
type LogStatement = `${'ascending' | 'descending'}${'' | 'Tied' | 'Beyond'}`

const logStatements: Readonly<Record<LogStatement, string>> = {
  ascending: logged('moment IS NOT NULL', 'ASC'),
  descending: logged('moment IS NOT NULL', 'DESC'),
  // In two parts, since SQLite finds `(moment, arrival) > (?, ?)` by the moment alone, which many rows may have.
  ascendingTied: logged('moment = ? AND arrival > ?', 'ASC'),
  ascendingBeyond: logged('moment > ?', 'ASC'),
  descendingTied: logged('moment = ? AND arrival < ?', 'DESC'),
  descendingBeyond: logged('moment < ?', 'DESC'),
}

/** Reads a part of a log: the rows of an owner that a condition holds for. */
function logged(condition: string, direction: 'ASC' | 'DESC'): string {
  return `SELECT id, owner, moment, json, arrival FROM rows WHERE tenant = ? AND collection = ? AND owner = ? AND ${condition}
    ORDER BY moment ${direction}, arrival ${direction} LIMIT ? OFFSET ?`
}

/** The statements of all stores of a database. */
export const statements = {
  anyRow: 'SELECT 1 FROM rows LIMIT 1',
  selectRow: 'SELECT owner, moment, json, arrival FROM rows WHERE tenant = ? AND collection = ? AND id = ?',
  owned:
    'SELECT id, owner, moment, json FROM rows WHERE tenant = ? AND collection = ? AND owner = ? ORDER BY moment, arrival',
  everyLogged: `SELECT id, owner, moment, json, arrival FROM rows
    WHERE tenant = ? AND collection = ? AND owner IS NOT NULL AND moment IS NOT NULL ORDER BY moment, arrival`,
  owners: 'SELECT owner FROM counts WHERE tenant = ? AND collection = ? LIMIT ?',
  position: 'SELECT id, owner, moment, json, arrival FROM rows WHERE tenant = ? AND collection = ? AND id = ?',
  count: 'SELECT count FROM counts WHERE tenant = ? AND collection = ? AND owner = ?',
  all: 'SELECT id, owner, moment, json FROM rows WHERE tenant = ? AND collection = ? ORDER BY arrival',
  list: `SELECT id, owner, moment, json FROM rows WHERE tenant = ?1 AND collection = ?2
    AND arrival > coalesce((SELECT arrival FROM rows WHERE tenant = ?1 AND collection = ?2 AND id = ?3), 0)
    ORDER BY arrival LIMIT ?4`,
  hasMany: 'SELECT 1 FROM rows WHERE tenant = ? LIMIT 1 OFFSET 1000',
  put: `INSERT INTO rows (arrival, tenant, collection, id, owner, moment, json) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (tenant, collection, id) DO UPDATE SET owner = excluded.owner, moment = excluded.moment, json = excluded.json`,
  replace: 'UPDATE rows SET json = ? WHERE tenant = ? AND collection = ? AND id = ?',
  replaceAt: 'UPDATE rows SET json = ? WHERE arrival = ? AND tenant = ? AND collection = ? AND id = ?',
  remove: 'DELETE FROM rows WHERE tenant = ? AND collection = ? AND id = ?',
  clear: 'DELETE FROM rows WHERE tenant = ?',
  sweep: 'DELETE FROM rows WHERE tenant = ? AND collection = ? AND owner IS NULL AND moment < ?',
  // As many bytes as most requests write; SQLite does not write those that stay the same.
  tryWrite: 'UPDATE trial SET bytes = randomblob(65536)',
  release: 'DELETE FROM tenants WHERE name = ?',
  isClaimed: 'SELECT 1 FROM tenants WHERE name = ?',
  claim: 'INSERT INTO tenants VALUES (?) ON CONFLICT DO NOTHING',
} as const

/** The prepared statements of a database. */
export type Statements = Readonly<Record<keyof typeof statements | LogStatement, StatementSync>>

function prepare(database: DatabaseSync): Statements {
  const all = { ...statements, ...logStatements }
  const prepared = Object.entries(all).map(([name, text]) => [name, database.prepare(text)] as const)
  const named = Object.fromEntries(prepared) as Record<keyof typeof all, StatementSync> // the same names
  // An array takes less time than an object. Early versions of Node.js 22 have only objects.
  ;(named.selectRow as Partial<StatementSync>).setReturnArrays?.(true)
  return named
}

/** A row with its number in the database, by which it is replaced in half the time. */
export class NumberedRow extends JsonRow {
  readonly arrival: number

  constructor(row: Omit<Row, 'value'>, arrival: number) {
    super(row)
    this.arrival = arrival
  }
}

/** The row that has been found in a collection. */
export function rowOf(
  collection: string,
  { id, owner, moment, json, arrival }: Readonly<Record<string, SQLOutputValue | undefined>>,
): Row {
  const row = {
    collection,
    id: String(id),
    owner: owner === null ? null : String(owner),
    moment: moment === null ? null : Number(moment),
    json: String(json),
  }
  return arrival === undefined ? rowFromJson(row) : new NumberedRow(row, Number(arrival))
}

/** An open database. */
export interface OpenedDatabase {
  readonly database: DatabaseSync
  readonly statements: Statements
  readonly commit: GroupCommit
  /** The key of tokens and cursors. */
  readonly secret: string
  readonly reserve: Reserve
}

/** Creates the file for its owner only, since it contains the key of tokens; SQLite gives its other files the same mode. */
function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // It exists, or SQLite reports why it cannot be created.
  }
}

/** A connection to a database, which fails instead of waiting for a lock. */
export function connect(path: string): DatabaseSync {
  // The bundler would hoist an import to the top of the command, which could then not start on Node 20.
  const database = new (process.getBuiltinModule('node:sqlite').DatabaseSync)(path)
  database.exec('PRAGMA busy_timeout = 0; PRAGMA synchronous = FULL')
  return database
}

/**
 * Opens a database, and creates it if it does not exist.
 *
 * @throws {StoreError} If the file cannot be used, with the reason.
 */
export function openDatabase(path: string): OpenedDatabase {
  if (path === ':memory:') {
    throw new StoreError('Cannot open the store :memory:: it is not a file. Leave out the store to keep rows in memory')
  }
  createPrivately(path)
  try {
    return openOnce(path)
  } catch (error) {
    // To open a database takes some room too.
    if (!giveUpReserve(path)) throw error
    return openOnce(path)
  }
}

function openOnce(path: string): OpenedDatabase {
  let database: DatabaseSync | undefined
  commitOpen()
  try {
    database = connect(path)
    database.exec(`PRAGMA busy_timeout = ${lockWaitMs}; PRAGMA journal_mode = WAL; BEGIN IMMEDIATE`)
    const seen = Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
    if (seen > migrations.length) throw new StoreError('a later version of the mock wrote it. Update the mock')
    for (const migration of migrations.slice(seen)) database.exec(migration)
    // On a full disk, a store that has to write nothing can be opened.
    if (seen < migrations.length) database.exec(`PRAGMA user_version = ${migrations.length}`)
    database.exec('COMMIT')
    const secret = secretOf(database)
    // From now on, waiting for a lock would block all requests.
    database.exec('PRAGMA busy_timeout = 0')
    const commit = createGroupCommit(database, path)
    return { database, statements: prepare(database), commit, secret, reserve: createReserve(path, database) }
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
