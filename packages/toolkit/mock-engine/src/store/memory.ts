import { type MaybePromise, whenReady } from '@specwright/server-engine/engine'
import { inSlices, stepsInSlices, type Steps } from './in-slices.ts'
import { createLongWork } from './long-work.ts'
import { UnfinishedIndex } from './memory-indexes.ts'
import { MemoryTables } from './memory-tables.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import type { Outcome, Rows, Snapshot, Store, Write } from './store.ts'

/** The tables of initial rows, which stores share that start with the same. */
const initialTables = new WeakMap<Snapshot, MemoryTables>()

/** How many rows are shared at most: the first write to a collection copies its rows. */
const maxShared = 1000

/** A store in memory. Work is isolated because it is synchronous. */
export function createMemoryStore(): Store {
  let current = new MemoryTables()
  /** The earliest expiry of each collection that is swept. */
  const firstExpiry = new Map<string, number>()
  const long = createLongWork()

  const pages = createPageCache((range) => current.log(range))
  const rows = rowsOf(() => current, pages)

  function apply(write: Write): void {
    current.apply(write)
    pages.clear(('put' in write ? write.put : write.remove).collection)
  }

  function switchTo(next: MemoryTables): void {
    current = next
    pages.clear()
    firstExpiry.clear()
  }

  /** Requests see the rows before until all rows are there. */
  function replace(fill: () => MaybePromise<MemoryTables>): MaybePromise<void> {
    const waiting = long.inProgress()
    return waiting ? waiting.then(() => replace(fill)) : whenReady(fill(), switchTo)
  }

  function run<Result>(work: (rows: Rows) => Outcome<Result>): MaybePromise<Result> {
    try {
      const { result, writes } = work(rows)
      const waiting = writes?.length ? long.inProgress() : undefined
      if (waiting) return waiting.then(() => run(work))
      for (const each of writes ?? []) apply(each)
      return result
    } catch (error) {
      if (!(error instanceof UnfinishedIndex)) throw error
      return error.made.then(() => run(work))
    }
  }

  /** Until all rows are there, requests see the rows before, and writes wait. */
  async function writeLong<Result>(steps: Steps<Outcome<Result>>): Promise<Result> {
    const { result, writes = [] } = await stepsInSlices(steps)
    switchTo(await current.after(writes))
    return result
  }

  function sweep(collection: string, before: number): void {
    if (long.inProgress() || before <= (firstExpiry.get(collection) ?? -Infinity)) return
    const next = current.sweep(collection, before)
    if (next === undefined) firstExpiry.delete(collection)
    else firstExpiry.set(collection, next)
  }

  return {
    kind: 'memory',
    run: (_need, work) => run(work),
    runLong: async (_need, work) => await long.run(async () => await writeLong(work(rows))),
    snapshot: () => current.snapshot(),
    initialize: (snapshot) => replace(() => initialTablesOf(snapshot)),
    restore: (snapshot) =>
      replace(() => (initialTables.has(snapshot) ? initialTablesOf(snapshot) : tablesOf(snapshot))),
    remove: () => replace(() => new MemoryTables()),
    check() {},
    sweep,
    bytes: () => current.bytes(),
    close() {},
  }
}

/** The rows of the current tables. */
function rowsOf(current: () => MemoryTables, pages: Pick<PageCache, 'read'>): Rows {
  return {
    get: (collection, id) => current().get(collection, id),
    owned: (collection, owner) => current().owned(collection, owner),
    log: pages.read,
    count: (range) => current().count(range),
    all: (collection) => [...current().all(collection)],
    list: (range) => current().list(range),
  }
}

/** Tables with the rows of a snapshot. */
function tablesOf({ rows, arrivals }: Snapshot): MaybePromise<MemoryTables> {
  const tables = new MemoryTables()
  const filled = inSlices(rows.length, (index) => tables.put(rows[index]!, arrivals?.[index] ?? undefined))
  return whenReady(filled, () => tables)
}

/** Tables with initial rows, which are shared if they are few. */
function initialTablesOf(snapshot: Snapshot): MaybePromise<MemoryTables> {
  const known = initialTables.get(snapshot)
  if (known) return new MemoryTables(known)
  return whenReady(tablesOf(snapshot), (tables) => {
    if (snapshot.rows.length > maxShared) return tables
    initialTables.set(snapshot, tables)
    return new MemoryTables(tables)
  })
}
