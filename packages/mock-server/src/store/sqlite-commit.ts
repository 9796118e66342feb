import type { DatabaseSync } from 'node:sqlite'
import { isSqlite, sqliteError } from './sqlite-error.ts'
import type { StoreError } from '@loyalty-kit/mock-engine'

/** Transactions of a database: all that is written in one turn of the event loop is committed and synced together. */
export interface GroupCommit {
  /** True while writes wait to be committed, and so while what is read may yet not last. */
  readonly isOpen: () => boolean
  /** Opens the transaction of this turn, where none is open. */
  readonly begin: () => void
  /** A number that is another one once what was read before may be no more: another process has written, or a commit failed. */
  readonly version: () => number
  /** The result, once what was written up to now is on the disk. */
  readonly settled: <Result>(result: Result) => Promise<Result>
  /** Runs SQL, and turns its failure into that of everything in the transaction. */
  readonly guarded: <Result>(work: () => Result) => Result
  flush(): void
}

/** What commits the transactions that are open in this thread: nobody here could wait for one of them to end. */
const openHere = new Set<() => void>()

/** Commits what is open in this thread, before a lock is asked for. */
export function commitOpen(): void {
  for (const commit of openHere) commit()
}

/** @param path What the messages call the database. */
export function createGroupCommit(database: DatabaseSync, path: string): GroupCommit {
  const foreignVersion = database.prepare('PRAGMA data_version')
  const statements = {
    BEGIN: database.prepare('BEGIN IMMEDIATE'),
    COMMIT: database.prepare('COMMIT'),
    ROLLBACK: database.prepare('ROLLBACK'),
  }
  let known = foreignVersion.get()?.['data_version']
  let version = 0
  let isOpen = false
  let waiting: { readonly done: () => void; readonly fail: (error: StoreError) => void }[] = []

  function look(): void {
    const seen = foreignVersion.get()?.['data_version']
    if (seen !== known) version++
    known = seen
  }

  function end(sql: 'COMMIT' | 'ROLLBACK', failure?: StoreError): void {
    const those = waiting
    waiting = []
    isOpen = false
    openHere.delete(commit)
    if (failure) version++
    try {
      if (database.isTransaction) statements[sql].run()
    } catch (error) {
      if (sql === 'COMMIT') return fail(those, sqliteError(`Cannot write to the store ${path}`, error))
    }
    if (failure) for (const each of those) each.fail(failure)
    else for (const each of those) each.done()
  }

  function commit(): void {
    if (isOpen) end('COMMIT')
  }

  function fail(those: typeof waiting, failure: StoreError): void {
    waiting = those
    end('ROLLBACK', failure)
  }

  function guarded<Result>(work: () => Result): Result {
    try {
      return work()
    } catch (error) {
      if (!isSqlite(error)) throw error
      const failure = sqliteError(`Cannot use the store ${path}`, error)
      if (isOpen) end('ROLLBACK', failure)
      throw failure
    }
  }

  return {
    isOpen: () => isOpen,
    guarded,
    begin() {
      if (isOpen) return
      commitOpen()
      statements.BEGIN.run()
      isOpen = true
      openHere.add(commit)
      setImmediate(commit)
      look()
    },
    version() {
      // Nobody else writes while our transaction is open.
      if (!isOpen) look()
      return version
    },
    settled: (result) => new Promise((resolve, reject) => waiting.push({ done: () => resolve(result), fail: reject })),
    flush: commit,
  }
}
