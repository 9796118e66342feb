import type { Ids } from '../ids.ts'
import type { MockTypes } from '../types.ts'
import { isCollection, type Collections, type Reference } from './collections.ts'
import { ControlError } from './control-error.ts'

/** A row that someone wants to be there, as they wrote it. */
export interface Wish<Collection extends string> {
  readonly collection: Collection
  /** Id that the value must have; absent where the value says its own, or shall be given one. */
  readonly id?: string
  readonly value: unknown
  /** JSON Pointer of the value in what was sent; empty for the value alone. */
  readonly pointer: string
}

/** Wishes as somebody sent them. */
export interface Wishes<Collection extends string> {
  readonly wishes: readonly Wish<Collection>[]
  /** What was sent that is no wish, each with a JSON Pointer in front. */
  readonly problems?: readonly string[]
}

/** Wishes to be fulfilled together: what has to be known, and the rows that then follow. */
export interface Plan<Types extends MockTypes> {
  readonly need: Types['need']
  /**
   * The rows, completed and valid.
   *
   * @throws {ControlError} 400 with all that is wrong; 409 where a rule of the service stands against it.
   */
  rows(existing: Types['rows'], now: number): readonly Types['row'][]
}

type NamedWish<Collection extends string> = Wish<Collection> & {
  readonly id: string
  readonly references: readonly Reference<Collection>[]
}

/** What rows are completed and checked by. */
interface Rules<Types extends MockTypes> {
  readonly collections: Collections<Types>
  readonly contract: Types['contract']
}

/** Plans to put rows. One that was given no id is given its own. */
export function planRows<Types extends MockTypes>(
  { wishes, problems: unread = [] }: Wishes<Types['collection']>,
  { collections, ids, contract }: Rules<Types> & { readonly ids: Ids },
): Plan<Types> {
  const named = wishes.map((wish): NamedWish<Types['collection']> => {
    const { collection, value } = wish
    const id = wish.id ?? ownId(value) ?? ids.next(collection)
    return { ...wish, id, references: isRecord(value) ? collections.rules[collection].references(value) : [] }
  })
  const keys = [...named, ...named.flatMap(({ references }) => references)]
  return {
    need: collections.need(keys),
    rows(existing, now) {
      const wished = new Map<string, Types['row'] | undefined>(
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
        const { row, problems: own } = rowFor(wish, existing.get(collection, id)?.value, new Date(now), {
          collections,
          contract,
        })
        wished.set(keyOf(collection, id), row)
        return [...own, ...missing]
      })
      const problems = [...unread, ...wrong]
      if (problems.length > 0) throw new ControlError(400, 'Cannot take the rows', problems)
      const wishedRow = (collection: string, id: string): Types['row'] | undefined => wished.get(keyOf(collection, id))
      const conflicts = [...wished.values()].flatMap((row) =>
        row ? collections.conflicts(row, wishedRow, existing) : [],
      )
      if (conflicts.length > 0) throw new ControlError(409, 'Cannot take the rows', conflicts)
      return [...wished.values()].filter((row) => row !== undefined)
    },
  }
}

/**
 * The wishes of a seed: a list of rows for each collection.
 *
 * @throws {ControlError} For what is no object.
 */
export function wishesOfSeed<Types extends MockTypes>(
  seed: unknown,
  collections: Collections<Types>,
): Wishes<Types['collection']> {
  if (!isRecord(seed))
    throw new ControlError(400, 'Cannot take the seed: it must be an object with a list for each collection')
  const problems = Object.entries(seed).flatMap(([name, list]) => {
    if (!isCollection(collections, name)) {
      return [`/${name} is no collection; there are ${Object.keys(collections.rules).join(', ')}`]
    }
    return Array.isArray(list) ? [] : [`/${name} must be a list`]
  })
  const wishes = Object.entries(seed).flatMap(([name, list]) => {
    if (!isCollection(collections, name) || !Array.isArray(list)) return []
    return list.map((value: unknown, index) => ({ collection: name, value, pointer: `/${name}/${index}` }))
  })
  return { wishes, problems }
}

/** The row of a wish, completed by the defaults of its collection, or all that is wrong with it. */
function rowFor<Types extends MockTypes>(
  { collection, id, value, pointer }: NamedWish<Types['collection']>,
  replaced: object | undefined,
  now: Date,
  { collections, contract }: Rules<Types>,
): { row?: Types['row']; problems: readonly string[] } {
  if (!isRecord(value)) return { problems: [`${pointer} must be an object`.trim()] }
  if (ownId(value) !== undefined && ownId(value) !== id) return { problems: [`${pointer}/id must be "${id}"`] }
  const rules = collections.rules[collection]
  const context = { id, now: now.toISOString(), ...(replaced ? { existing: { ...replaced } } : {}) }
  const completed = { ...rules.defaults(context), id, ...value }
  const problems = rules.check(completed, contract).map(({ message }) => pointer + message)
  // Read from its JSON, the row shares nothing with what was given.
  return problems.length > 0
    ? { problems }
    : { row: collections.row(collection, id, JSON.stringify(completed)), problems }
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
