/** A map that keeps the entries used most recently and drops the others. */
export interface RecentMap<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  /** All of them, in no order; equal ones once. */
  values(): Iterable<Value>
  clear(): void
}

/**
 * Two maps: when the newer one is full, the older one is dropped as a whole. Deleting single entries from the start of a
 * large `Map` gets slower with each deletion.
 *
 * @param max Maximum number of entries.
 */
export function createRecentMap<Value>(max: number): RecentMap<Value> {
  let recent = new Map<string, Value>()
  let old = new Map<string, Value>()

  function set(key: string, value: Value): void {
    if (recent.size >= max / 2) {
      old = recent
      recent = new Map()
    }
    recent.set(key, value)
  }

  return {
    get(key) {
      const found = recent.get(key)
      if (found !== undefined) return found
      const before = old.get(key)
      if (before !== undefined) set(key, before)
      return before
    },
    set,
    values: () => new Set([...recent.values(), ...old.values()]),
    clear() {
      recent.clear()
      old.clear()
    },
  }
}
