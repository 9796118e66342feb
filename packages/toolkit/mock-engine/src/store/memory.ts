import { inSlices } from '../in-slices.ts'
import { whenReady, type MaybePromise } from '../maybe-promise.ts'
import { UnfinishedIndex } from './memory-indexes.ts'
import { MemoryTables } from './memory-tables.ts'
import { createPageCache } from './page-cache.ts'
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

  const pages = createPageCache((range) => current.log(range))

  const rows: Rows = {
    get: (collection, id) => current.get(collection, id),
    owned: (collection, owner) => current.owned(collection, owner),
    log: pages.read,
    count: (range) => current.count(range),
    all: (collection) => [...current.all(collection)],
    list: (range) => current.list(range),
  }

  function apply(write: Write): void {
    if ('put' in write) current.put(write.put)
    else current.remove(write.remove.collection, write.remove.id)
    pages.clear(('put' in write ? write.put : write.remove).collection)
  }

  /** Requests see the rows before until all rows are there. */
  function replace(filled: MaybePromise<MemoryTables>): MaybePromise<void> {
    return whenReady(filled, (next) => {
      current = next
      pages.clear()
      firstExpiry.clear()
    })
  }

  function run<Result>(work: (rows: Rows) => Outcome<Result>): MaybePromise<Result> {
    try {
      const { result, writes } = work(rows)
      if (writes) for (const write of writes) apply(write)
      return result
    } catch (error) {
      if (!(error instanceof UnfinishedIndex)) throw error
      return error.made.then(() => run(work))
    }
  }

  return {
    run: (_need, work) => run(work),
    snapshot: () => current.snapshot(),
    initialize: (snapshot) => replace(initialTablesOf(snapshot)),
    restore: (snapshot) => replace(initialTables.has(snapshot) ? initialTablesOf(snapshot) : tablesOf(snapshot)),
    remove: () => replace(new MemoryTables()),
    check() {},
    sweep(collection, before) {
      if (before <= (firstExpiry.get(collection) ?? -Infinity)) return
      firstExpiry.delete(collection)
      // They are in order of arrival, which is that of expiry unless the clock was moved; later sweeps find the others.
      for (const { id, owner, moment } of current.all(collection)) {
        if (owner !== null || moment === null) continue
        if (moment >= before) {
          firstExpiry.set(collection, moment)
          return
        }
        current.remove(collection, id)
      }
    },
    close() {},
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
