import type { QueryResult, QueryResultRow } from 'pg'
import { StoreError } from '../../store/store-error.ts'
import { isConflict, postgresError } from './postgres-error.ts'
import { defaultLimits, type DatabaseLocation } from './postgres-url.ts'

/** Runs statements: the database, or a transaction. Rejects only with a `StoreError`. */
export interface Queryable {
  query<Found extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<Found>>
}

/** A PostgreSQL database, reached by a pool of connections. A statement or work that it aborts in a conflict runs again. */
export interface Database extends Queryable {
  /** Commits the writes of the work, or rolls them back if it throws. */
  transaction<Result>(work: (client: Queryable) => Promise<Result>): Promise<Result>
  /** Runs a statement that may take as long as it needs, on a connection of its own. */
  unhurried(text: string): Promise<void>
  close(): Promise<void>
}

/** How often a statement or a transaction runs before a conflict is reported. */
const maxAttempts = 6

/**
 * Connects to the database at a URL. A lost connection fails its current statement, and is replaced for the next one.
 *
 * @throws {StoreError} If the package `pg` is not installed. The database itself is not contacted yet.
 */
export async function connectPostgres(
  url: string,
  { name, connectTimeoutMs: connectionTimeoutMillis }: Pick<DatabaseLocation, 'name' | 'connectTimeoutMs'>,
): Promise<Database> {
  const { Client, Pool } = await import('pg').then(
    (module) => module.default,
    (cause: unknown) => {
      throw new StoreError('Cannot open the PostgreSQL store: the package pg is not installed. Run npm install pg', {
        cause,
      })
    },
  )
  const pool = new Pool({ ...defaultLimits, connectionString: url, max: 10, connectionTimeoutMillis })
  // A lost connection fails the statement in flight, and the pool replaces it, so the events need no handling. Without
  // a listener, a client that is lost while checked out would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  // Every error counts: drivers and servers have many errors for a lost connection, and some have no code.
  const guarded = async <Result>(pending: Promise<Result>): Promise<Result> => {
    try {
      return await pending
    } catch (error) {
      throw postgresError(`Cannot use the database ${name}`, error)
    }
  }

  async function transact<Result>(work: (client: Queryable) => Promise<Result>): Promise<Result> {
    const client = await guarded(pool.connect())
    const query: Queryable['query'] = async (text, values) => await guarded(client.query(text, values && [...values]))
    try {
      // The locks are taken by the first statement: the ones after it must see what was committed until then.
      await query('BEGIN ISOLATION LEVEL READ COMMITTED')
      const result = await work({ query })
      await query('COMMIT')
      client.release()
      return result
    } catch (error) {
      // A connection that cannot even roll back is discarded, and so is one that no longer responds.
      if (error instanceof StoreError) client.release(true)
      else {
        await client.query('ROLLBACK').then(
          () => client.release(),
          () => client.release(true),
        )
      }
      throw error
    }
  }

  return {
    query: async (text, values) => await retried(async () => await guarded(pool.query(text, values && [...values]))),
    transaction: async (work) => await retried(async () => await transact(work)),
    async unhurried(text) {
      const client = new Client({ connectionString: url, connectionTimeoutMillis })
      client.on('error', () => {})
      await guarded(client.connect())
      try {
        await guarded(client.query(text))
      } finally {
        await client.end()
      }
    },
    close: async () => await pool.end(),
  }
}

/** Runs work again if the database aborted it in a conflict with other transactions. */
async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error) || attempt === maxAttempts) throw error
      // A random pause, so that both sides of a conflict do not meet again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
    }
  }
}
