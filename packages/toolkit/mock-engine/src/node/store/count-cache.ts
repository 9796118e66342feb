import { createRecentMap, type RecentMap } from '../../store/recent-map.ts'
import { isSelected } from '../../store/selection.ts'
import type { CountRange, Row } from '../../store/store.ts'

/** How many rows are selected, which takes a database as many steps: counted once, and then with each change. */
export interface CountCache {
  read(range: CountRange): number
  /** True if a change of the collection must say which row it replaces. */
  has(collection: string): boolean
  /** Counts a change of a row: what was there before, and what is after it. */
  change(collection: string, before: Row | undefined, after: Row | undefined): void
  clear(): void
}

/** A number of rows that is kept. */
interface Count {
  readonly range: CountRange
  rows: number
}

/** Maximum number of counts of a collection: each is looked at with each change. */
const maxCounts = 32

/** @param count Counts rows that are not known. */
export function createCountCache(count: (range: CountRange) => number): CountCache {
  const byCollection = new Map<string, RecentMap<Count>>()
  return {
    read(range) {
      const { collection, owner, where } = range
      if (!where && owner !== undefined) return count(range)
      const counts = byCollection.get(collection) ?? createRecentMap(maxCounts)
      byCollection.set(collection, counts)
      const key = JSON.stringify([owner, where])
      const known = counts.get(key)
      if (known) return known.rows
      const rows = count(range)
      counts.set(key, { range, rows })
      return rows
    },
    has: (collection) => byCollection.has(collection),
    change(collection, before, after) {
      for (const each of byCollection.get(collection)?.values() ?? []) {
        each.rows += numberOf(after, each.range) - numberOf(before, each.range)
      }
    },
    clear: () => byCollection.clear(),
  }
}

/** How many of the rows of a range a row is. */
function numberOf(row: Row | undefined, { owner, where = [] }: CountRange): 0 | 1 {
  if (row === undefined || row.owner === null) return 0
  return (owner === undefined || row.owner === owner) && isSelected(row, where) ? 1 : 0
}
