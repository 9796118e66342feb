import { createRecentMap, type RecentMap } from '../../store/recent-map.ts'
import { createPageCache } from '../../store/page-cache.ts'
import type { Row, Rows, Write } from '../../store/store.ts'
import { createCountCache } from './count-cache.ts'
import { createOwnerCache } from './owner-cache.ts'

/** The rows of a store on disk. */
export interface DiskRows extends Rows {
  /** Owners of rows in a collection, at most `limit`, in no order; they may have had rows only before. */
  owners(collection: string, limit: number): readonly string[]
}

/** A cache of the rows of a store on disk. */
export interface RowCache extends Rows {
  /** The row on the disk that a write would replace, if it is cached or counted. */
  replaced(write: Write): Row | undefined
  /** Applies a write of this process, which replaces this row. */
  apply(write: Write, replaced: Row | undefined): void
  /** Keeps the rows of owners that were read since the last write: what is refused once is often refused again. */
  keepOwned(): void
  /** Clears the cache: another process has written, or a write of this process was rolled back. */
  clear(): void
}

/** Maximum number of rows of each collection. */
const maxRows = 10_000

/** Maximum number of owners whose rows in a collection are kept. */
const maxOwners = 1000

/** Rows of an owner that are read together; more are read again. */
const maxOwned = 100

/** Rows by their ids. */
interface RowsById extends Pick<Rows, 'get'> {
  /** A row that is cached. */
  known(collection: string, id: string): Row | undefined
  set(collection: string, id: string, row: Row | undefined): void
  clear(): void
}

/** @param read Reads what is not cached. */
function createRowsById(read: Rows['get']): RowsById {
  // By collection. A missing row is cached as `null`.
  const byCollection = new Map<string, RecentMap<Row | null>>()

  function rowsOf(collection: string): RecentMap<Row | null> {
    const known = byCollection.get(collection)
    if (known) return known
    const rows = createRecentMap<Row | null>(maxRows)
    byCollection.set(collection, rows)
    return rows
  }

  return {
    known: (collection, id) => byCollection.get(collection)?.get(id) ?? undefined,
    get(collection, id) {
      const rows = rowsOf(collection)
      const known = rows.get(id)
      if (known !== undefined) return known ?? undefined
      const row = read(collection, id)
      rows.set(id, row ?? null)
      return row
    },
    set: (collection, id, row) => rowsOf(collection).set(id, row ?? null),
    clear: () => byCollection.clear(),
  }
}

/** @param disk Reads what is not cached. */
export function createRowCache(disk: DiskRows): RowCache {
  const byId = createRowsById((collection, id) => disk.get(collection, id))
  const pages = createPageCache((range) => disk.log(range))
  const counts = createCountCache((range) => disk.count(range))
  const owners = createOwnerCache((collection, limit) => disk.owners(collection, limit))
  const byOwner = new Map<string, RecentMap<readonly Row[]>>()
  let read: { readonly collection: string; readonly owner: string; readonly rows: readonly Row[] }[] = []

  return {
    replaced(write) {
      const { collection, id } = 'put' in write ? write.put : write.remove
      return counts.has(collection) ? byId.get(collection, id) : byId.known(collection, id)
    },
    get: byId.get,
    owned(collection, owner) {
      if (!owners.mayOwn(collection, owner)) return []
      const known = byOwner.get(collection)?.get(owner)
      if (known) return known
      const rows = disk.owned(collection, owner)
      for (const row of rows) byId.set(collection, row.id, row)
      if (rows.length <= maxOwned) read.push({ collection, owner, rows })
      return rows
    },
    keepOwned() {
      if (read.length === 0) return
      for (const { collection, owner, rows } of read) {
        const kept = byOwner.get(collection) ?? createRecentMap(maxOwners)
        byOwner.set(collection, kept)
        kept.set(owner, rows)
      }
      read = []
    },
    log: pages.read,
    count: counts.read,
    all: (collection) => disk.all(collection),
    list: (range) => disk.list(range),
    apply(write, replaced) {
      const { collection, id } = 'put' in write ? write.put : write.remove
      const row = 'put' in write ? write.put : undefined
      byId.set(collection, id, row)
      if (row) owners.add(row)
      counts.change(collection, replaced, row)
      pages.clear(collection)
      byOwner.delete(collection)
      read = []
    },
    clear() {
      byId.clear()
      counts.clear()
      pages.clear()
      owners.clear()
      byOwner.clear()
      read = []
    },
  }
}
