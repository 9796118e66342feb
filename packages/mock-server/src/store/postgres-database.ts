import type { QueryResult, QueryResultRow } from 'pg'
import { StoreError } from '@loyalty-kit/mock-engine'

/** Takes statements: the database, or one transaction in it. Rejects with a `StoreError` alone. */
export interface Queryable {
  query<Found extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<Found>>
}

/** A PostgreSQL database, reached by a pool of connections. */
export interface Database extends Queryable {
  /** Commits what the work wrote; nothing of it where the work throws. */
  transaction<Result>(work: (client: Queryable) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/**
 * A way to the database at a URL. A connection that is lost fails the statement that it carries, and is replaced for the
 * next one.
 *
 * @throws {StoreError} When the package `pg` is not installed. The database itself is not asked yet.
 */
export async function connectPostgres(url: string): Promise<Database> {
  const { host, pathname } = new URL(url)
  const { Pool } = await import('pg').then(
    (module) => module.default,
    (cause: unknown) => {
      throw new StoreError('The PostgreSQL store needs the package pg: npm install pg', { cause })
    },
  )
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 3000 })
  // The statement in flight is told of a lost connection, and the pool replaces it: nobody else need hear of it. Without a
  // listener of its own, a client that is lost while it is checked out would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  // By place, not by kind: drivers and servers have many errors for a lost connection, and some have no code.
  const asked = async <Result>(answer: Promise<Result>): Promise<Result> => {
    try {
      return await answer
    } catch (error) {
      throw new StoreError(`Cannot use the database ${host}${pathname}: ${reasonOf(error)}`, { cause: error })
    }
  }

  return {
    query: async (text, values) => await asked(pool.query(text, values && [...values])),
    async transaction(work) {
      const client = await asked(pool.connect())
      const query: Queryable['query'] = async (text, values) => await asked(client.query(text, values && [...values]))
      try {
        await query('BEGIN')
        const result = await work({ query })
        await query('COMMIT')
        client.release()
        return result
      } catch (error) {
        // A connection that cannot even roll back is thrown away.
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
  const { code, message } = Object(error) as { code?: unknown; message?: string } // anything may be looked at so
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'it cannot be reached; is it running there?'
  if (code === '28P01' || code === '28000') return 'it does not accept the user or the password'
  if (code === '3D000') return 'there is no such database; create it first'
  return message || String(code)
}
