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

/** Maximum number of rows, and of owners, of each collection. */
const maxEntries = 10_000

/** @param disk Reads what is not cached. */
export function createRowCache(disk: Rows): RowCache {
  // By collection. A missing row is cached as `null`.
  const single = new Map<string, RecentMap<Row | null>>()
  const owned = new Map<string, RecentMap<readonly Row[]>>()
  const pages = createPageCache((range) => disk.log(range))

  function applyToOwned(write: Write): void {
    const { collection, id } = 'put' in write ? write.put : write.remove
    const groups = owned.get(collection)
    if (!groups) return
    const owner = 'put' in write ? write.put.owner : null
    const group = owner === null ? undefined : groups.get(owner)
    const index = group ? group.findIndex((row) => row.id === id) : -1
    if ('put' in write && owner !== null && group && index >= 0) groups.set(owner, group.with(index, write.put))
    // Its previous owner is unknown.
    else groups.clear()
  }

  return {
    known({ collection, id, owner }) {
      const group = owner === null ? undefined : owned.get(collection)?.get(owner)
      return group?.find((row) => row.id === id) ?? single.get(collection)?.get(id) ?? undefined
    },
    get: (collection, id) => kept(of(single, collection), id, () => disk.get(collection, id) ?? null) ?? undefined,
    owned: (collection, owner) => kept(of(owned, collection), owner, () => disk.owned(collection, owner)),
    log: pages.read,
    all: (collection) => disk.all(collection),
    list: (range) => disk.list(range),
    apply(write) {
      const { collection, id } = 'put' in write ? write.put : write.remove
      of(single, collection).set(id, 'put' in write ? write.put : null)
      applyToOwned(write)
      pages.clear(collection)
    },
    clear() {
      single.clear()
      owned.clear()
      pages.clear()
    },
  }
}

/** The cache of a collection. */
function of<Value>(caches: Map<string, RecentMap<Value>>, collection: string): RecentMap<Value> {
  const known = caches.get(collection)
  if (known) return known
  const cache = createRecentMap<Value>(maxEntries)
  caches.set(collection, cache)
  return cache
}

function kept<Value>(known: RecentMap<Value>, key: string, read: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const value = read()
  known.set(key, value)
  return value
}
