/** A map of what was put or asked for last: as it grows, the rest is forgotten. */
export interface RecentMap<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  clear(): void
}

/**
 * Two maps, of which the older is let go as a whole when the younger is full: to take one entry out of a large `Map` at
 * its beginning costs more the more were taken out there before.
 *
 * @param greatest How many entries are kept at most.
 */
export function createRecentMap<Value>(greatest: number): RecentMap<Value> {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()

  function set(key: string, value: Value): void {
    if (young.size >= greatest / 2) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }

  return {
    get(key) {
      const found = young.get(key)
      if (found !== undefined) return found
      const before = old.get(key)
      if (before !== undefined) set(key, before)
      return before
    },
    set,
    clear() {
      young.clear()
      old.clear()
    },
  }
}
