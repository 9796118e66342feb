import { createRecentMap, type RecentMap } from './recent-map.ts'
import type { LoggedRow, LogRange } from './store.ts'

/** A cache of parts of logs, which returns the same array until it is cleared. */
export interface PageCache {
  read(range: LogRange): readonly LoggedRow[]
  /** Clears the parts of a collection; of all collections by default. */
  clear(collection?: string): void
}

/** Maximum number of pages of a collection; with its serialized form, a page may take 100 kB. */
const maxPages = 200

/** @param read Reads a page that is not cached. */
export function createPageCache(read: (range: LogRange) => readonly LoggedRow[]): PageCache {
  const byCollection = new Map<string, RecentMap<readonly LoggedRow[]>>()
  return {
    read(range) {
      const { collection, owner, where, by, descending, after, offset = 0, limit } = range
      const pages = byCollection.get(collection) ?? createRecentMap(maxPages)
      byCollection.set(collection, pages)
      const place =
        after && ('id' in after || by !== undefined ? JSON.stringify(after) : `${after.at}/${after.sequence}`)
      const selected = where || by !== undefined ? JSON.stringify([by, where]) : ''
      const key = `${descending}/${limit}/${offset}/${place}/${selected}/${JSON.stringify(owner)}`
      const known = pages.get(key)
      if (known) return known
      const page = read(range)
      pages.set(key, page)
      return page
    },
    clear(collection) {
      if (collection === undefined) byCollection.clear()
      else byCollection.delete(collection)
    },
  }
}
