import { createRecentMap } from '@loyalty-kit/mock-engine'
import type { ActivityRange, LoggedActivity } from './store.ts'

/** A cache of pages of activities, which returns the same array until it is cleared. */
export interface PageCache {
  read(range: ActivityRange): readonly LoggedActivity[]
  clear(): void
}

/** Maximum number of pages; with its serialized form, a page may take 100 kB. */
const maxPages = 200

/** @param read Reads a page that is not cached. */
export function createPageCache(read: (range: ActivityRange) => readonly LoggedActivity[]): PageCache {
  const pages = createRecentMap<readonly LoggedActivity[]>(maxPages)
  return {
    read(range) {
      const { reward, descending, after, limit } = range
      const key = `${descending}/${limit}/${after?.at}/${after?.sequence}/${reward}`
      const known = pages.get(key)
      if (known) return known
      const page = read(range)
      pages.set(key, page)
      return page
    },
    clear: pages.clear,
  }
}
