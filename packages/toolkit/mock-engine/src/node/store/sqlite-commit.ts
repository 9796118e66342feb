import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { MaybePromise } from '@specwright/server-engine/engine'
import { isLocked, isSqlite, sqliteError } from './sqlite-error.ts'
import { createFileCheck } from './sqlite-file.ts'
import type { StoreError } from '../../store/store-error.ts'

/** Group commit: all writes of a turn of the event loop are committed and synced together, right after the last of them. */
export interface GroupCommit {
  /** True while writes are uncommitted, so that reads may see rows that are rolled back. */
  readonly isOpen: () => boolean
  /** Begins the transaction of this turn, unless one is open. */
  readonly begin: () => void
  /** Fails with a `StoreError` if the file was removed or replaced. */
  readonly checkFile: () => void
  /** A number that changes when earlier reads may be stale: another process has written, or a commit failed. */
  readonly version: () => number
  /** Resolves to the result once all writes so far are on the disk. */
  readonly settled: <Result>(result: Result) => Promise<Result>
  /**
   * Runs SQL; a failure fails everything in the transaction. While another process holds the lock, the work is tried again
   * for a second, without blocking this process; work that holds it in this one may take as long as it needs.
   */
  readonly guarded: <Result>(work: () => MaybePromise<Result>) => MaybePromise<Result>
  /** Writes something; false if another connection holds the lock. */
  readonly tryWrite: (write: () => void) => MaybePromise<boolean>
  /** Runs work that holds the lock over another connection of this process. Other work waits until it has ended. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
  flush(): void
}

/** How long a write waits for another process's write, and after how long it tries again, in milliseconds. */
export const lockWaitMs = 1000
const lockRetryMs = 2

/** Commits the transactions that are open in this thread, which cannot wait for its own locks. */
const openHere = new Set<() => void>()

/** Commits the open transactions of this thread, before it requests a lock. */
export function commitOpen(): void {
  for (const commit of openHere) commit()
}

/** What waits for the transaction of this turn. */
interface Waiting {
  readonly done: () => void
  readonly fail: (error: StoreError) => void
}

/** The transactions of one connection. */
interface Commits {
  readonly database: DatabaseSync
  readonly path: string
  readonly statements: Readonly<Record<'BEGIN' | 'COMMIT' | 'ROLLBACK', StatementSync>>
  readonly dataVersion: StatementSync
  /** Ends the transaction of this turn. */
  readonly commit: () => void
  known: unknown
  version: number
  isOpen: boolean
  pause: Promise<void> | undefined
  bulk: Promise<void> | undefined
  waiting: Waiting[]
}

/** @param path The file of the database. */
export function createGroupCommit(database: DatabaseSync, path: string): GroupCommit {
  const checkFile = createFileCheck(path)
  const commits = commitsOf(database, path)
  return {
    isOpen: () => commits.isOpen,
    guarded: (work) => guarded(commits, work),
    checkFile,
    begin() {
      if (commits.isOpen) return
      checkFile()
      begin(commits)
    },
    version() {
      // No other process can write while this transaction is open.
      if (!commits.isOpen) checkVersion(commits)
      return commits.version
    },
    settled: (result) => settled(commits, result),
    tryWrite: (write) => tryWrite(commits, checkFile, write),
    exclusively: async (work) => await exclusively(commits, work),
    flush: commits.commit,
  }
}

function commitsOf(database: DatabaseSync, path: string): Commits {
  const dataVersion = database.prepare('PRAGMA data_version')
  const commits: Commits = {
    database,
    path,
    statements: {
      BEGIN: database.prepare('BEGIN IMMEDIATE'),
      COMMIT: database.prepare('COMMIT'),
      ROLLBACK: database.prepare('ROLLBACK'),
    },
    dataVersion,
    commit: () => {
      if (commits.isOpen) end(commits, 'COMMIT')
    },
    known: dataVersion.get()?.['data_version'],
    version: 0,
    isOpen: false,
    pause: undefined,
    bulk: undefined,
    waiting: [],
  }
  return commits
}

function begin(commits: Commits): void {
  commitOpen()
  commits.statements.BEGIN.run()
  commits.isOpen = true
  openHere.add(commits.commit)
  process.nextTick(commits.commit)
  checkVersion(commits)
}

function checkVersion(commits: Commits): void {
  const seen = commits.dataVersion.get()?.['data_version']
  if (seen !== commits.known) commits.version++
  commits.known = seen
}

function end(commits: Commits, sql: 'COMMIT' | 'ROLLBACK', failure?: StoreError): void {
  const batch = commits.waiting
  commits.waiting = []
  commits.isOpen = false
  openHere.delete(commits.commit)
  if (failure) commits.version++
  try {
    if (commits.database.isTransaction) commits.statements[sql].run()
  } catch (error) {
    if (sql === 'COMMIT') {
      commits.waiting = batch
      end(commits, 'ROLLBACK', sqliteError(`Cannot write to the store ${commits.path}`, error))
      return
    }
  }
  if (failure) for (const each of batch) each.fail(failure)
  else for (const each of batch) each.done()
}

function attempt<Result>(commits: Commits, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    // A row that is not JSON is as damaged as a page.
    if (!isSqlite(error) && !(error instanceof SyntaxError)) throw error
    const failure = sqliteError(`Cannot use the store ${commits.path}`, error)
    if (commits.isOpen) end(commits, 'ROLLBACK', failure)
    throw failure
  }
}

function guarded<Result>(commits: Commits, work: () => MaybePromise<Result>): MaybePromise<Result> {
  try {
    return attempt(commits, work)
  } catch (error) {
    if (!isLocked(error)) throw error
    return whenUnlocked(commits, work)
  }
}

async function tryWrite(commits: Commits, checkFile: () => void, write: () => void): Promise<boolean> {
  try {
    await attempt(commits, () => {
      checkFile()
      if (!commits.isOpen) begin(commits)
      write()
      return settled(commits, true)
    })
    return true
  } catch (error) {
    if (isLocked(error)) return false
    throw error
  }
}

function settled<Result>(commits: Commits, result: Result): Promise<Result> {
  return new Promise((resolve, reject) => commits.waiting.push({ done: () => resolve(result), fail: reject }))
}

/** The first of those that wait begins a transaction; the others join it within the same turn. */
async function whenUnlocked<Result>(commits: Commits, work: () => MaybePromise<Result>): Promise<Result> {
  let deadline = performance.now() + lockWaitMs
  for (;;) {
    if (commits.bulk) {
      await commits.bulk
      deadline = performance.now() + lockWaitMs
    }
    commits.pause ??= new Promise((resolve) => {
      setTimeout(() => {
        commits.pause = undefined
        resolve()
      }, lockRetryMs)
    })
    await commits.pause
    try {
      return await attempt(commits, work)
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadline) throw error
    }
  }
}

async function exclusively(commits: Commits, work: () => Promise<void>): Promise<void> {
  const pending = work()
  const clear = (): void => {
    if (commits.bulk === ended) commits.bulk = undefined
  }
  const ended = pending.then(clear, clear)
  commits.bulk = ended
  await pending
}
