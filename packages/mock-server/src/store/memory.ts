import { inSlices, whenReady, type MaybePromise } from '@loyalty-kit/mock-engine'
import { MemoryTables } from './memory-tables.ts'
import { createPageCache } from './page-cache.ts'
import type { Rows, Snapshot, Store, Write } from './store.ts'

/** A store in memory. Work is isolated because it is synchronous. */
export function createMemoryStore(): Store {
  let current = new MemoryTables()
  /** The earliest expiry of a token, in seconds since the epoch. */
  let firstExpiry = 0

  const pages = createPageCache((range) => current.page(range))

  const rows: Rows = {
    get: (collection, id) => current.tables[collection].get(id),
    tiersOf: (structure) => current.tiersOf(structure),
    assignmentsOf: (structure) => current.assignmentsOf(structure),
    activities: pages.read,
    all: (collection) => [...current.tables[collection].values()],
    list: (range) => current.list(range),
  }

  function apply(write: Write): void {
    if ('put' in write) current.put(write.put)
    else current.remove(write.remove.collection, write.remove.id)
    if (('put' in write ? write.put : write.remove).collection === 'activities') pages.clear()
  }

  /** Requests see the rows before until all rows are there. */
  function restore({ rows: kept, arrivals }: Snapshot): MaybePromise<void> {
    const next = new MemoryTables()
    const filled = inSlices(kept.length, (index) => next.put(kept[index]!, arrivals?.[index] ?? undefined))
    return whenReady(filled, () => {
      current = next
      pages.clear()
      firstExpiry = 0
    })
  }

  return {
    run(_need, work) {
      const { result, writes } = work(rows)
      if (writes) for (const write of writes) apply(write)
      return result
    },
    snapshot: () => current.snapshot(),
    initialize: restore,
    restore,
    remove: () => restore({ rows: [] }),
    check() {},
    sweepTokens(before) {
      if (before < firstExpiry) return
      firstExpiry = 0
      // Tokens are in order of issue, which is that of expiry unless the clock was moved; later sweeps find the others.
      for (const [id, row] of current.tables.tokens) {
        firstExpiry = row.value.expires_at
        if (firstExpiry > before) return
        current.tables.tokens.delete(id)
      }
    },
    close() {},
  }
}
