import { DatabaseSync } from 'node:sqlite'
import { demoSeed } from '../../src/demo-seed.ts'
import type { Collections } from '../../src/rows.ts'

/** A token that was issued. */
interface StoredToken {
  readonly id: string
  readonly app: string
  readonly scopes: readonly string[]
  /** In milliseconds since the epoch. */
  readonly expires: number
  readonly revoked: boolean
}

/** Where a page of activities starts. */
interface StoredCursor {
  readonly id: string
  readonly reward: string
  readonly order: string
  readonly start: number
  /** In milliseconds since the epoch. */
  readonly expires: number
}

/** The rows of each collection. */
export interface Rows extends Collections {
  readonly tokens: StoredToken
  readonly cursors: StoredCursor
}

/** The rows of a service in SQLite, as JSON by collection and id, in the order in which they were written. */
export interface Database {
  read<Name extends keyof Rows>(collection: Name, id: string): Rows[Name] | undefined
  write<Name extends keyof Rows>(collection: Name, row: Rows[Name]): void
  remove(collection: keyof Rows, id: string): void
  /** The rows with a value at a member. */
  having<Name extends keyof Rows>(
    collection: Name,
    member: keyof Rows[Name] & string,
    value: string,
  ): readonly Rows[Name][]
  /** Runs work whose writes are made together, or not at all. */
  transaction<Result>(work: () => Result): Result
  close(): void
}

/** Creates a database in memory, with the rows of the demo. */
export function createDatabase(): Database {
  const sql = new DatabaseSync(':memory:')
  sql.exec(`CREATE TABLE entries (
    position INTEGER PRIMARY KEY, collection TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL, UNIQUE (collection, id)
  ) STRICT`)
  const one = sql.prepare('SELECT json FROM entries WHERE collection = ? AND id = ?')
  const put = sql.prepare(`INSERT INTO entries (collection, id, json) VALUES (?, ?, ?)
    ON CONFLICT (collection, id) DO UPDATE SET json = excluded.json`)
  const removed = sql.prepare('DELETE FROM entries WHERE collection = ? AND id = ?')
  const matching = sql.prepare('SELECT json FROM entries WHERE collection = ? AND json ->> ? = ? ORDER BY position')
  const database: Database = {
    read: <Name extends keyof Rows>(collection: Name, id: string) => {
      const found = one.get(collection, id)
      return found && (JSON.parse(String(found['json'])) as Rows[Name]) // as it was written
    },
    write: (collection, row) => void put.run(collection, row.id, JSON.stringify(row)),
    remove: (collection, id) => void removed.run(collection, id),
    having: <Name extends keyof Rows>(collection: Name, member: string, value: string) =>
      matching.all(collection, member, value).map(({ json }) => JSON.parse(String(json)) as Rows[Name]), // as they were written
    transaction(work) {
      sql.exec('BEGIN')
      try {
        const result = work()
        sql.exec('COMMIT')
        return result
      } catch (error) {
        sql.exec('ROLLBACK')
        throw error
      }
    },
    close: () => sql.close(),
  }
  for (const [collection, rows] of Object.entries(demoSeed))
    for (const row of rows as readonly Rows[keyof Rows][]) database.write(collection as keyof Rows, row) // of a seed
  return database
}
