import { createRecentMap, type RecentMap } from '@loyalty-kit/mock-engine'
import { createPageCache } from './page-cache.ts'
import type { AnyRow, CollectionName, Row } from './rows.ts'
import type { ActivityRange, LoggedActivity, Rows, Write } from './store.ts'

/** A tier structure, where there is one, with all that belongs to it. */
export interface Family {
  readonly structure: Row<'tier_structures'> | undefined
  readonly tiers: readonly Row<'tiers'>[]
  readonly assignments: readonly Row<'assignments'>[]
}

/** What can be read from the disk. */
export interface Disk {
  family(structure: string): Family
  get<Name extends CollectionName>(collection: Name, id: string): Row<Name> | undefined
  activities(range: ActivityRange): readonly LoggedActivity[]
  all<Name extends CollectionName>(collection: Name): readonly Row<Name>[]
}

/** Rows of a store on disk as they were read last, so that they are not read again until somebody changes them. */
export interface RowCache extends Rows {
  /** The row as it is on the disk, where that is known. */
  known(row: AnyRow): AnyRow | undefined
  /** Takes a change of our own. */
  apply(write: Write): void
  /** Forgets everything: somebody else has changed what is on the disk, or a change of ours has come to nothing. */
  clear(): void
}

/** How many rows of a collection are kept at most. */
const greatest = 10_000

/** @param disk Reads what is not known. */
export function createRowCache(disk: Disk): RowCache {
  const families = createRecentMap<Family>(greatest)
  // That a row is not there is known as well: it is `null`.
  const single = new Map<CollectionName, RecentMap<AnyRow | null>>()
  const pages = createPageCache((range) => disk.activities(range))

  const familyOf = (id: string): Family => kept(families, id, () => disk.family(id))

  function rowsOf(collection: CollectionName): RecentMap<AnyRow | null> {
    const rows = single.get(collection) ?? createRecentMap(greatest)
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
    // Whose it was before is not known.
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
      // Found among the rows of its own collection: a relation that a map cannot follow.
      return (row ?? undefined) as Row<Name> | undefined
    },
    tiersOf: (structure) => familyOf(structure).tiers,
    assignmentsOf: (structure) => familyOf(structure).assignments,
    activities: pages.read,
    all: (collection) => disk.all(collection),
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

/** The structure that a row is kept with. */
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
