import type { QueryResult, QueryResultRow } from 'pg'
import { StoreError } from '@loyalty-kit/mock-engine'

/** Runs statements: the database, or a transaction. Rejects only with a `StoreError`. */
export interface Queryable {
  query<Found extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<Found>>
}

/** A PostgreSQL database, reached by a pool of connections. */
export interface Database extends Queryable {
  /** Commits the writes of the work, or rolls them back if it throws. */
  transaction<Result>(work: (client: Queryable) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/**
 * Connects to the database at a URL. A lost connection fails its current statement, and is replaced for the next one.
 *
 * @throws {StoreError} If the package `pg` is not installed. The database itself is not contacted yet.
 */
export async function connectPostgres(url: string): Promise<Database> {
  const { host, pathname } = new URL(url)
  const { Pool } = await import('pg').then(
    (module) => module.default,
    (cause: unknown) => {
      throw new StoreError('Cannot open the PostgreSQL store: the package pg is not installed. Run npm install pg', {
        cause,
      })
    },
  )
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 3000 })
  // A lost connection fails the statement in flight, and the pool replaces it, so the events need no handling. Without
  // a listener, a client that is lost while checked out would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  // Every error counts: drivers and servers have many errors for a lost connection, and some have no code.
  const guarded = async <Result>(pending: Promise<Result>): Promise<Result> => {
    try {
      return await pending
    } catch (error) {
      throw new StoreError(`Cannot use the database ${host}${pathname}: ${reasonOf(error)}`, { cause: error })
    }
  }

  return {
    query: async (text, values) => await guarded(pool.query(text, values && [...values])),
    async transaction(work) {
      const client = await guarded(pool.connect())
      const query: Queryable['query'] = async (text, values) => await guarded(client.query(text, values && [...values]))
      try {
        await query('BEGIN')
        const result = await work({ query })
        await query('COMMIT')
        client.release()
        return result
      } catch (error) {
        // A connection that cannot even roll back is discarded.
        await client.query('ROLLBACK').then(
          () => client.release(),
          () => client.release(true),
        )
        throw error
      }
    },
    close: async () => await pool.end(),
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = Object(error) as { code?: unknown; message?: string } // safe for any value
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'it cannot be reached. Check that it is running'
  if (code === '28P01' || code === '28000') return 'it rejected the user or the password. Check the URL'
  if (code === '3D000') return 'there is no such database. Create it first'
  return message || String(code)
}
