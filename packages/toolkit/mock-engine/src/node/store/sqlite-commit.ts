import type { DatabaseSync } from 'node:sqlite'
import type { MaybePromise } from '@specwright/server-engine'
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

/** @param path The file of the database. */
export function createGroupCommit(database: DatabaseSync, path: string): GroupCommit {
  const checkFile = createFileCheck(path)
  const dataVersion = database.prepare('PRAGMA data_version')
  const statements = {
    BEGIN: database.prepare('BEGIN IMMEDIATE'),
    COMMIT: database.prepare('COMMIT'),
    ROLLBACK: database.prepare('ROLLBACK'),
  }
  let known = dataVersion.get()?.['data_version']
  let version = 0
  let isOpen = false
  let pause: Promise<void> | undefined
  let bulk: Promise<void> | undefined
  let waiting: { readonly done: () => void; readonly fail: (error: StoreError) => void }[] = []

  function checkVersion(): void {
    const seen = dataVersion.get()?.['data_version']
    if (seen !== known) version++
    known = seen
  }

  function end(sql: 'COMMIT' | 'ROLLBACK', failure?: StoreError): void {
    const batch = waiting
    waiting = []
    isOpen = false
    openHere.delete(commit)
    if (failure) version++
    try {
      if (database.isTransaction) statements[sql].run()
    } catch (error) {
      if (sql === 'COMMIT') return fail(batch, sqliteError(`Cannot write to the store ${path}`, error))
    }
    if (failure) for (const each of batch) each.fail(failure)
    else for (const each of batch) each.done()
  }

  function commit(): void {
    if (isOpen) end('COMMIT')
  }

  function fail(batch: typeof waiting, failure: StoreError): void {
    waiting = batch
    end('ROLLBACK', failure)
  }

  function attempt<Result>(work: () => Result): Result {
    try {
      return work()
    } catch (error) {
      // A row that is not JSON is as damaged as a page.
      if (!isSqlite(error) && !(error instanceof SyntaxError)) throw error
      const failure = sqliteError(`Cannot use the store ${path}`, error)
      if (isOpen) end('ROLLBACK', failure)
      throw failure
    }
  }

  function guarded<Result>(work: () => MaybePromise<Result>): MaybePromise<Result> {
    try {
      return attempt(work)
    } catch (error) {
      if (!isLocked(error)) throw error
      return whenUnlocked(work)
    }
  }

  /** The first of those that wait begins a transaction; the others join it within the same turn. */
  async function whenUnlocked<Result>(work: () => MaybePromise<Result>): Promise<Result> {
    let deadline = performance.now() + lockWaitMs
    for (;;) {
      if (bulk) {
        await bulk
        deadline = performance.now() + lockWaitMs
      }
      pause ??= new Promise((resolve) => {
        setTimeout(() => {
          pause = undefined
          resolve()
        }, lockRetryMs)
      })
      await pause
      try {
        return await attempt(work)
      } catch (error) {
        if (!isLocked(error) || performance.now() > deadline) throw error
      }
    }
  }

  return {
    isOpen: () => isOpen,
    guarded,
    checkFile,
    begin() {
      if (isOpen) return
      checkFile()
      commitOpen()
      statements.BEGIN.run()
      isOpen = true
      openHere.add(commit)
      process.nextTick(commit)
      checkVersion()
    },
    version() {
      // No other process can write while this transaction is open.
      if (!isOpen) checkVersion()
      return version
    },
    settled: (result) => new Promise((resolve, reject) => waiting.push({ done: () => resolve(result), fail: reject })),
    async exclusively(work) {
      const pending = work()
      const clear = (): void => {
        if (bulk === ended) bulk = undefined
      }
      const ended = pending.then(clear, clear)
      bulk = ended
      await pending
    },
    flush: commit,
  }
}
