import { createRecentMap, type RecentMap } from '../../recent-map.ts'
import { createPageCache } from '../../store/page-cache.ts'
import type { Row, Rows, Write } from '../../store/store.ts'

/** A cache of the rows of a store on disk. */
export interface RowCache extends Rows {
  /** The row on the disk that a row would replace, if it is cached. */
  known(row: Row): Row | undefined
  /** Applies a write of this process. */
  apply(write: Write): void
  /** Clears the cache: another process has written, or a write of this process was rolled back. */
  clear(): void
}

/** Maximum number of rows of each collection. */
const maxRows = 10_000

/** @param disk Reads what is not cached. */
export function createRowCache(disk: Rows): RowCache {
  // By collection. A missing row is cached as `null`.
  const byId = new Map<string, RecentMap<Row | null>>()
  const pages = createPageCache((range) => disk.log(range))

  function rowsOf(collection: string): RecentMap<Row | null> {
    const known = byId.get(collection)
    if (known) return known
    const rows = createRecentMap<Row | null>(maxRows)
    byId.set(collection, rows)
    return rows
  }

  return {
    known: ({ collection, id }) => byId.get(collection)?.get(id) ?? undefined,
    get(collection, id) {
      const rows = rowsOf(collection)
      const known = rows.get(id)
      if (known !== undefined) return known ?? undefined
      const row = disk.get(collection, id)
      rows.set(id, row ?? null)
      return row
    },
    // Only to be written, as a rule, so that they are cached one by one.
    owned(collection, owner) {
      const found = disk.owned(collection, owner)
      for (const row of found) rowsOf(collection).set(row.id, row)
      return found
    },
    log: pages.read,
    count: (range) => disk.count(range),
    all: (collection) => disk.all(collection),
    list: (range) => disk.list(range),
    apply(write) {
      const { collection, id } = 'put' in write ? write.put : write.remove
      rowsOf(collection).set(id, 'put' in write ? write.put : null)
      pages.clear(collection)
    },
    clear() {
      byId.clear()
      pages.clear()
    },
  }
}
