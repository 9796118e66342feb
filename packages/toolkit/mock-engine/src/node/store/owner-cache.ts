import type { Row } from '../../store/store.ts'

/** The owners of rows, where they are few: nothing is read for an owner that has none. */
export interface OwnerCache {
  /** False for an owner that has no rows in a collection. */
  mayOwn(collection: string, owner: string): boolean
  add(row: Row): void
  clear(): void
}

/** Maximum number of owners of a collection that are known. */
const maxOwners = 100

/** @param read Reads owners of rows in a collection, at most `limit`; they may have had rows only before. */
export function createOwnerCache(read: (collection: string, limit: number) => readonly string[]): OwnerCache {
  // A collection with more is cached as `null`.
  const byCollection = new Map<string, Set<string> | null>()

  function keep(collection: string, owners: Set<string>): Set<string> | null {
    const few = owners.size > maxOwners ? null : owners
    byCollection.set(collection, few)
    return few
  }

  return {
    mayOwn(collection, owner) {
      const known = byCollection.get(collection)
      const owners = known === undefined ? keep(collection, new Set(read(collection, maxOwners + 1))) : known
      return owners?.has(owner) ?? true
    },
    add({ collection, owner }) {
      const owners = byCollection.get(collection)
      if (owners && owner !== null) keep(collection, owners.add(owner))
    },
    clear: () => byCollection.clear(),
  }
}
