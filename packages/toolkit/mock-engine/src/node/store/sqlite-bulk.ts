import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { inSlices, stepsInSlices, type Steps } from '../../store/in-slices.ts'
import type { Outcome, Row, Snapshot } from '../../store/store.ts'
import { commitOpen, type GroupCommit } from './sqlite-commit.ts'
import { connect, rowOf, statements } from './sqlite-database.ts'
import type { Reserve } from './sqlite-reserve.ts'
import { isSqlite, sqliteError } from './sqlite-error.ts'

/** What a bulk operation works on. */
export interface BulkContext {
  readonly path: string
  readonly commit: GroupCommit
  readonly tenant: string
}

/** How many rows one statement reads or deletes. */
const step = 256

/** All rows of a tenant, as of now. They are read over a connection of its own, while requests are handled. */
export async function readAll(context: BulkContext): Promise<Snapshot> {
  const { commit, tenant } = context
  commit.flush()
  const rows: Row[] = []
  const arrivals: number[] = []
  await withConnection(context, async (database) => {
    database.exec('BEGIN')
    const part = database.prepare(
      `SELECT collection, arrival, id, owner, moment, json FROM rows WHERE arrival >= ? AND arrival < ? AND +tenant = ? ORDER BY arrival`,
    )
    await eachRange(database, (from, to) => {
      for (const found of part.all(from, to, tenant)) {
        rows.push(rowOf(String(found['collection']), found))
        arrivals.push(Number(found['arrival']))
      }
    })
  })
  return { rows, arrivals }
}

/** Replaces all rows of a tenant. Other writes wait until that is done; reads show the rows before. */
export async function replaceAll(snapshot: Snapshot, context: BulkContext): Promise<void> {
  await writing(context, async (database) => {
    const { tenant } = context
    const clear = database.prepare(clearRange)
    await eachRange(database, (from, to) => void clear.run(from, to, tenant))
    const put = database.prepare(statements.put)
    const { rows, arrivals } = snapshot
    await inSlices(rows.length, (index) => putRow(put, tenant, rows[index]!, arrivals?.[index] ?? null))
  })
}

/**
 * Runs work that writes many rows. Other writes wait until that is done; reads show the rows before.
 *
 * @param work Called once no other write can follow.
 */
export async function writeMany<Result>(work: () => Steps<Outcome<Result>>, context: BulkContext): Promise<Result> {
  let written: { readonly result: Result } | undefined
  await writing(context, async (database) => {
    const { tenant } = context
    const { result, writes = [] } = await stepsInSlices(work())
    const [put, remove] = [database.prepare(statements.put), database.prepare(statements.remove)]
    await inSlices(writes.length, (index) => {
      const write = writes[index]!
      if ('put' in write) putRow(put, tenant, write.put, null)
      else remove.run(tenant, write.remove.collection, write.remove.id)
    })
    written = { result }
  })
  return written!.result
}

/**
 * Deletes the rows of a tenant where the disk is full, in parts that each need little room, and first that the tenant is known:
 * if that is interrupted, the tenant is given its initial rows.
 */
export async function freeRows(context: BulkContext, reserve: Reserve): Promise<void> {
  const { commit, tenant } = context
  commit.flush()
  try {
    await withConnection(context, async (database) => {
      reserve.limitLog(database)
      reserve.release()
      await commit.exclusively(async () => {
        // What the log has is moved to the database, so that the log can begin anew.
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
        database.prepare(statements.release).run(tenant)
        const clear = database.prepare(clearRange)
        await eachRange(database, (from, to) => void clear.run(from, to, tenant))
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      })
    })
  } finally {
    reserve.take()
  }
}

const clearRange = 'DELETE FROM rows WHERE arrival >= ? AND arrival < ? AND +tenant = ?'

function putRow(put: StatementSync, tenant: string, row: Row, arrival: number | null): void {
  put.run(arrival, tenant, row.collection, row.id, row.owner, row.moment, row.json)
}

/** Commits what the work writes over a connection of its own. */
async function writing(context: BulkContext, work: (database: DatabaseSync) => Promise<void>): Promise<void> {
  const { commit } = context
  await withConnection(context, async (database) => {
    await commit.guarded(() => {
      commitOpen()
      database.exec('BEGIN IMMEDIATE')
    })
    await commit.exclusively(async () => {
      await work(database)
      database.exec('COMMIT')
    })
  })
}

/** Calls back for each range of arrivals, in slices. */
async function eachRange(database: DatabaseSync, each: (from: number, to: number) => void): Promise<void> {
  const { low, high } = database.prepare('SELECT min(arrival) AS low, max(arrival) AS high FROM rows').get() ?? {}
  const start = Number(low)
  await inSlices(Math.ceil((Number(high) + 1 - start) / step), (n) => each(start + n * step, start + (n + 1) * step))
}

/** Rolls back what is not committed. */
async function withConnection(
  { path, commit }: BulkContext,
  work: (database: DatabaseSync) => Promise<void>,
): Promise<void> {
  commit.checkFile()
  let database: DatabaseSync | undefined
  try {
    database = connect(path)
    await work(database)
  } catch (error) {
    throw isSqlite(error) ? sqliteError(`Cannot use the store ${path}`, error) : error
  } finally {
    database?.close()
  }
}
