import type { AnyRow, CollectionName, Row } from './rows.ts'
import type { ActivityRange, LoggedActivity, Rows, Write } from './store.ts'

/** What can be read from the disk. */
export interface Disk extends Rows {
  /** A tier structure, its tiers and its assignments, read together. */
  structure(id: string): readonly AnyRow[]
}

/** Rows of a store on disk as they were read last, so that they are not read again until somebody changes them. */
export interface RowCache extends Rows {
  /** Makes a tier structure known with all that belongs to it, at once. */
  prepare(structure: string): void
  /** The row as it is on the disk, where that is known. */
  known(row: AnyRow): AnyRow | undefined
  /** Takes a change of our own. */
  apply(write: Write): void
  /** Forgets everything: somebody else has changed what is on the disk, or a change of ours has come to nothing. */
  clear(): void
}

/** How many answers of each kind are kept; the oldest go first. */
const greatest = 10_000

/** @param disk Reads what is not known. */
export function createRowCache(disk: Disk): RowCache {
  const single = new Map<string, AnyRow | undefined>()
  const owned = new Map<string, readonly AnyRow[]>()
  const pages = new Map<string, readonly LoggedActivity[]>()

  return {
    prepare(id) {
      const [key, tiers, assignments] = [keyOf('tier_structures', id), keyOf('tiers', id), keyOf('assignments', id)]
      if (single.has(key) && owned.has(tiers) && owned.has(assignments)) return
      const rows = disk.structure(id)
      const of = (name: CollectionName): readonly AnyRow[] => rows.filter(({ collection }) => collection === name)
      keep(single, key, of('tier_structures')[0])
      keep(owned, tiers, of('tiers'))
      keep(owned, assignments, of('assignments'))
    },
    known: ({ collection, id }) => single.get(keyOf(collection, id)),
    get: <Name extends CollectionName>(collection: Name, id: string) =>
      // A key leads to rows of its own collection: a relation that a map cannot follow.
      kept(single, keyOf(collection, id), () => disk.get(collection, id) as AnyRow | undefined) as
        | Row<Name>
        | undefined,
    tiersOf: (structure) =>
      kept(owned, keyOf('tiers', structure), () => disk.tiersOf(structure)) as readonly Row<'tiers'>[],
    assignmentsOf: (structure) =>
      kept(owned, keyOf('assignments', structure), () =>
        disk.assignmentsOf(structure),
      ) as readonly Row<'assignments'>[],
    activities: (range) => kept(pages, keyOfRange(range), () => disk.activities(range)),
    apply(write) {
      const { collection, id } = 'put' in write ? write.put : write.remove
      keep(single, keyOf(collection, id), 'put' in write ? write.put : undefined)
      // Whose it was before is not known.
      if (collection === 'tiers' || collection === 'assignments') owned.clear()
      if (collection === 'activities') pages.clear()
    },
    clear() {
      single.clear()
      owned.clear()
      pages.clear()
    },
  }
}

function kept<Value>(known: Map<string, Value>, key: string, read: () => Value): Value {
  const found = known.get(key)
  // That a row is not there is known as well.
  if (found !== undefined || known.has(key)) return found as Value // put there by `keep`
  const value = read()
  keep(known, key, value)
  return value
}

function keep<Value>(known: Map<string, Value>, key: string, value: Value): void {
  if (known.size >= greatest && !known.has(key)) known.delete(known.keys().next().value ?? '')
  known.set(key, value)
}

function keyOf(collection: CollectionName, id: string): string {
  return `${collection}/${id}`
}

function keyOfRange({ reward, descending, after, limit }: ActivityRange): string {
  return `${descending}/${limit}/${after?.at}/${after?.sequence}/${reward}`
}
