import { createRecentMap } from '@loyalty-kit/mock-engine'
import type { ActivityRange, LoggedActivity } from './store.ts'

/** Pages of activities as they were read last: the same list again, until it is told that an activity has changed. */
export interface PageCache {
  read(range: ActivityRange): readonly LoggedActivity[]
  clear(): void
}

/** How many pages are kept at most; one may be 100 kB, with the text that is made of it. */
const greatest = 200

/** @param read Gives a page that is not known. */
export function createPageCache(read: (range: ActivityRange) => readonly LoggedActivity[]): PageCache {
  const pages = createRecentMap<readonly LoggedActivity[]>(greatest)
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
