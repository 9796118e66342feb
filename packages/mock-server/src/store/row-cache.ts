import { createRecentMap, type RecentMap } from '@loyalty-kit/mock-engine'
import { createPageCache } from './page-cache.ts'
import type { AnyRow, CollectionName, Row } from './rows.ts'
import type { ActivityRange, ListRange, LoggedActivity, Rows, Write } from './store.ts'

/** A tier structure, if it exists, with its tiers and assignments. */
export interface Family {
  readonly structure: Row<'tier_structures'> | undefined
  readonly tiers: readonly Row<'tiers'>[]
  readonly assignments: readonly Row<'assignments'>[]
}

/** Reads rows from the disk. */
export interface Disk {
  family(structure: string): Family
  get<Name extends CollectionName>(collection: Name, id: string): Row<Name> | undefined
  activities(range: ActivityRange): readonly LoggedActivity[]
  all<Name extends CollectionName>(collection: Name): readonly Row<Name>[]
  list<Name extends CollectionName>(range: ListRange<Name>): readonly Row<Name>[]
}

/** A cache of the rows of a store on disk. */
export interface RowCache extends Rows {
  /** The row on the disk, if it is cached. */
  known(row: AnyRow): AnyRow | undefined
  /** Applies a write of this process. */
  apply(write: Write): void
  /** Clears the cache: another process has written, or a write of this process was rolled back. */
  clear(): void
}

/** Maximum number of rows of each collection. */
const maxRows = 10_000

/** @param disk Reads what is not cached. */
export function createRowCache(disk: Disk): RowCache {
  const families = createRecentMap<Family>(maxRows)
  // A missing row is cached as `null`.
  const single = new Map<CollectionName, RecentMap<AnyRow | null>>()
  const pages = createPageCache((range) => disk.activities(range))

  const familyOf = (id: string): Family => kept(families, id, () => disk.family(id))

  function rowsOf(collection: CollectionName): RecentMap<AnyRow | null> {
    const rows = single.get(collection) ?? createRecentMap(maxRows)
    single.set(collection, rows)
    return rows
  }

  function applyToFamily(write: Write): void {
    const row = 'put' in write ? write.put : undefined
    const family = row && families.get(familyNameOf(row))
    if (row?.collection === 'tier_structures') {
      if (family) families.set(row.id, { ...family, structure: row })
      return
    }
    const index = row?.collection === 'tiers' && family ? family.tiers.findIndex(({ id }) => id === row.id) : -1
    if (row?.collection === 'tiers' && family && index >= 0) {
      families.set(row.value.tier_structure_id, { ...family, tiers: family.tiers.with(index, row) })
    }
    // Its previous owner is unknown.
    else families.clear()
  }

  return {
    known(row) {
      const family = families.get(familyNameOf(row))
      if (row.collection === 'tier_structures') return family?.structure
      const tier = row.collection === 'tiers' && family?.tiers.find(({ id }) => id === row.id)
      return tier || (rowsOf(row.collection).get(row.id) ?? undefined)
    },
    get<Name extends CollectionName>(collection: Name, id: string) {
      const row =
        collection === 'tier_structures'
          ? familyOf(id).structure
          : kept(rowsOf(collection), id, () => (disk.get(collection, id) as AnyRow | undefined) ?? null)
      // A map cannot relate a row to its collection.
      return (row ?? undefined) as Row<Name> | undefined
    },
    tiersOf: (structure) => familyOf(structure).tiers,
    assignmentsOf: (structure) => familyOf(structure).assignments,
    activities: pages.read,
    all: (collection) => disk.all(collection),
    list: (range) => disk.list(range),
    apply(write) {
      const { collection, id } = 'put' in write ? write.put : write.remove
      if (collection !== 'tier_structures') rowsOf(collection).set(id, 'put' in write ? write.put : null)
      if (inFamilies.has(collection)) applyToFamily(write)
      if (collection === 'activities') pages.clear()
    },
    clear() {
      families.clear()
      single.clear()
      pages.clear()
    },
  }
}

const inFamilies: ReadonlySet<CollectionName> = new Set(['tier_structures', 'tiers', 'assignments'])

/** The structure that a row is cached with. */
function familyNameOf(row: AnyRow): string {
  return row.collection === 'tiers' || row.collection === 'assignments' ? row.value.tier_structure_id : row.id
}

function kept<Value>(known: RecentMap<Value>, key: string, read: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const value = read()
  known.set(key, value)
  return value
}
