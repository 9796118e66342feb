import type { Contract } from '../contract.ts'
import { ControlError } from '../control-error.ts'
import { keptRow, type AnyRow } from '../store/rows.ts'
import type { Need, Rows } from '../store/store.ts'
import { collections, isOpenCollection, type OpenCollection, type Reference } from './collections.ts'

/** A row that someone wants to be there, as they wrote it. */
export interface Wish {
  readonly collection: OpenCollection
  /** Id that the value must have; absent where the value says its own, or shall be given one. */
  readonly id?: string
  readonly value: unknown
  /** JSON Pointer of the value in what was sent; empty for the value alone. */
  readonly pointer: string
}

/** Wishes as somebody sent them. */
export interface Wishes {
  readonly wishes: readonly Wish[]
  /** What was sent that is no wish, each with a JSON Pointer in front. */
  readonly problems?: readonly string[]
}

/** Wishes to be fulfilled together: what has to be known, and the rows that then follow. */
export interface Plan {
  readonly need: Need
  /**
   * The rows, completed and valid.
   *
   * @throws {ControlError} 400 with all that is wrong; 409 where a rule of the service stands against it.
   */
  rows(existing: Rows, now: number): readonly AnyRow[]
}

type NamedWish = Wish & { readonly id: string; readonly references: readonly Reference[] }

/**
 * Plans to put rows.
 *
 * @param nextId Makes an id for a row that was given none.
 * @param schemas What checks the rows.
 */
export function planRows(
  { wishes, problems: unread = [] }: Wishes,
  nextId: (prefix: string) => string,
  schemas: Contract['rows'],
): Plan {
  const named = wishes.map((wish): NamedWish => {
    const { collection, value } = wish
    const id = wish.id ?? ownId(value) ?? nextId(collection)
    return { ...wish, id, references: isRecord(value) ? collections[collection].references(value) : [] }
  })
  const keys = [...named, ...named.flatMap(({ references }) => references)]
  return {
    need: {
      rows: keys.map(({ collection, id }) => [collection, id] as const),
      structures: keys.filter(({ collection }) => collection === 'tier_structures').map(({ id }) => id),
      held: keys
        .filter(({ collection }) => collection === 'programs' || collection === 'rewards')
        .map(({ collection, id }) => [collection, id] as const),
    },
    rows(existing, now) {
      const wished = new Map<string, AnyRow | undefined>(
        named.map(({ collection, id }) => [keyOf(collection, id), undefined]),
      )
      const wrong = named.flatMap((wish) => {
        const { collection, id, pointer } = wish
        const missing = wish.references
          .filter(
            (reference) =>
              !wished.has(keyOf(reference.collection, reference.id)) &&
              !existing.get(reference.collection, reference.id),
          )
          .map(
            (reference) => `${pointer}${reference.pointer} names no row of ${reference.collection}: "${reference.id}"`,
          )
        if (wished.get(keyOf(collection, id))) return [`${pointer}/id is there twice: "${id}"`, ...missing]
        const { row, problems: own } = rowFor(wish, existing, now, schemas)
        wished.set(keyOf(collection, id), row)
        return [...own, ...missing]
      })
      const problems = [...unread, ...wrong]
      if (problems.length > 0) throw new ControlError(400, 'Cannot take the rows', problems)
      const conflicts = [...wished.values()].flatMap((row) => (row ? conflictsOf(row, wished, existing) : []))
      if (conflicts.length > 0) throw new ControlError(409, 'Cannot take the rows', conflicts)
      return [...wished.values()].filter((row) => row !== undefined)
    },
  }
}

/**
 * The wishes of a seed, `{ apps: [...], tier_structures: [...], ... }`.
 *
 * @throws {ControlError} For what is no object.
 */
export function wishesOfSeed(seed: unknown): Wishes {
  if (!isRecord(seed))
    throw new ControlError(400, 'Cannot take the seed: it must be an object with a list for each collection')
  const problems = Object.entries(seed).flatMap(([name, list]) => {
    if (!isOpenCollection(name)) return [`/${name} is no collection; there are ${Object.keys(collections).join(', ')}`]
    return Array.isArray(list) ? [] : [`/${name} must be a list`]
  })
  const wishes = Object.entries(seed).flatMap(([name, list]) => {
    if (!isOpenCollection(name) || !Array.isArray(list)) return []
    return list.map((value: unknown, index) => ({ collection: name, value, pointer: `/${name}/${index}` }))
  })
  return { wishes, problems }
}

/** The row of a wish, completed by the defaults of its collection, or all that is wrong with it. */
function rowFor(
  { collection, id, value, pointer }: NamedWish,
  existing: Rows,
  now: number,
  schemas: Contract['rows'],
): { row?: AnyRow; problems: readonly string[] } {
  if (!isRecord(value)) return { problems: [`${pointer} must be an object`.trim()] }
  if (ownId(value) !== undefined && ownId(value) !== id) return { problems: [`${pointer}/id must be "${id}"`] }
  const rules = collections[collection]
  const replaced = existing.get(collection, id)?.value
  const context = { id, now: new Date(now).toISOString(), ...(replaced ? { existing: { ...replaced } } : {}) }
  const completed = { ...rules.defaults(context), id, ...value }
  const problems = rules.check(completed, schemas).map(({ message }) => pointer + message)
  // Found valid by the rules of its own collection: a relation that the type checker cannot follow. Read from its JSON,
  // the row shares nothing with what was given.
  return problems.length > 0
    ? { problems }
    : { row: keptRow(collection, id, JSON.stringify(completed)) as AnyRow, problems }
}

/** A structure cannot be both assigned and deleted, whichever comes second. */
function conflictsOf(row: AnyRow, wished: ReadonlyMap<string, AnyRow | undefined>, existing: Rows): readonly string[] {
  if (row.collection === 'assignments') {
    const id = row.value.tier_structure_id
    const structure = wished.get(keyOf('tier_structures', id)) ?? existing.get('tier_structures', id)
    const isDeleted = structure?.collection === 'tier_structures' && structure.value.status === 'DELETED'
    return isDeleted ? [`tier structure "${id}" is deleted and cannot be assigned`] : []
  }
  if (row.collection === 'tier_structures' && row.value.status === 'DELETED') {
    const isAssigned = existing.assignmentsOf(row.id).some(({ id }) => !wished.has(keyOf('assignments', id)))
    return isAssigned ? [`tier structure "${row.id}" is assigned to a program and cannot be deleted`] : []
  }
  return []
}

function ownId(value: unknown): string | undefined {
  return isRecord(value) && typeof value['id'] === 'string' ? value['id'] : undefined
}

function keyOf(collection: string, id: string): string {
  return `${collection}/${id}`
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
