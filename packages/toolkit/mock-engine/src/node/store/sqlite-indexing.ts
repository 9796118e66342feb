import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { MaybePromise } from '@specwright/server-engine/engine'
import type { GroupCommit } from './sqlite-commit.ts'
import { sqliteError } from './sqlite-error.ts'
import { MissingIndex } from './sqlite-indexes.ts'

/** Runs work; if it lacks an index, it runs again once that is made, and other requests are handled meanwhile. */
export type WhenIndexed = <Result>(work: () => MaybePromise<Result>) => MaybePromise<Result>

/** Makes indexes of a database in a thread, each once. Other writes wait until it is made; reads do not. */
export function createIndexing({ path, commit }: { readonly path: string; readonly commit: GroupCommit }): WhenIndexed {
  const making = new Map<string, Promise<void>>()

  async function make({ sql }: MissingIndex): Promise<void> {
    const made = making.get(sql) ?? commit.exclusively(async () => await runInThread(path, sql))
    making.set(sql, made)
    await made.finally(() => making.delete(sql))
  }

  const whenIndexed: WhenIndexed = (work) => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof MissingIndex)) throw error
      return make(error).then(() => commit.guarded(() => whenIndexed(work)))
    }
  }
  return whenIndexed
}

/** As text, since the command that is published is a single file. The thread may wait for a lock: it blocks nothing. */
const program = `
  const { workerData } = require('node:worker_threads')
  const database = new (require('node:sqlite').DatabaseSync)(workerData.path)
  database.exec('PRAGMA busy_timeout = 60000; PRAGMA synchronous = FULL')
  database.exec(workerData.sql)
  database.close()
`

async function runInThread(path: string, sql: string): Promise<void> {
  try {
    await once(new Worker(program, { eval: true, workerData: { path, sql } }), 'exit')
  } catch (error) {
    throw sqliteError(`Cannot use the store ${path}`, error)
  }
}
