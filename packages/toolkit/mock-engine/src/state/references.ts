import { textOf, valueAt, type JsonObject } from '../json.ts'
import type { Need, Row, Rows } from '../store/store.ts'
import type { Collection } from './collection.ts'
import { isId } from './identity.ts'
import { ownerOfRow } from './item.ts'

/** Collections by their names. */
export type ByName = ReadonlyMap<string, Collection>

/** Another item that must exist. */
export interface Reference {
  readonly collection: string
  readonly id: string
  /** JSON Pointer of the member that names it; empty if only the key of the item does. */
  readonly pointer: string
}

/** The items that an item names: those it belongs to, and its relations. */
export function referencesOf(
  { id, parents, relations = [] }: Collection,
  value: JsonObject,
  { key, kept }: { readonly key: string; readonly kept: ByName },
): readonly Reference[] {
  const byKey = id.isUnique ? [] : parents
  const byMember = [...(id.isUnique ? parents : []), ...relations]
  const named = byMember.flatMap(({ collection = '', member = '' }): Reference[] => {
    const other = value[member]
    return kept.has(collection) && isId(other) ? [{ collection, id: textOf(other), pointer: `/${member}` }] : []
  })
  return [...above(byKey, key, kept), ...named]
}

/** The members of an item that repeat the parameters of a path. */
export function parentMembers({ parents }: Collection, path: JsonObject, kept: ByName): JsonObject {
  return Object.fromEntries(
    parents.flatMap(({ parameter = '', collection = '', member }) => {
      const value = path[parameter]
      if (member === undefined || value === undefined) return []
      return [[member, kept.get(collection)?.id.kind === 'integer' ? Number(value) : value]]
    }),
  ) as JsonObject
}

/** The items that the key of an item names. */
function above(parents: Collection['parents'], key: string, kept: ByName): readonly Reference[] {
  return parents.flatMap(({ collection = '', member }, index): Reference[] => {
    if (!kept.has(collection)) return []
    const pointer = member === undefined ? '' : `/${member}`
    return [{ collection, id: ownerOfRow(key, parents.length - index), pointer }]
  })
}

/** What is deleted with an item, by its key: what must be read for it, and which of those rows it is. */
export interface Dependents {
  need(key: string): Pick<Need, 'owned' | 'all'>
  of(key: string, rows: Rows): readonly Row[]
}

/** The items that belong to items of a collection, or name them. */
export function dependentsOf(name: string, kept: ByName): Dependents {
  const others = [...kept.values()]
  const below = others.filter(({ parents }) => parents.at(-1)?.collection === name).map((each) => each.name)
  const further = others.flatMap((each) => furtherFrom(each, name))
  return {
    need: (key) => ({
      owned: below.map((each) => [each, key] as const),
      ...(further.length > 0 && { all: further.map(({ collection }) => collection) }),
    }),
    of: (key, rows) => [
      ...below.flatMap((each) => rows.owned(each, key)),
      ...further.flatMap(({ collection, names }) => rows.all(collection).filter((row) => names(row, key))),
    ],
  }
}

/** A collection whose items name those of another otherwise than by their owner, and how. */
interface Further {
  readonly collection: string
  readonly names: (row: Row, key: string) => boolean
}

function furtherFrom({ name, id, parents, relations = [] }: Collection, other: string): readonly Further[] {
  const levels = parents.length - parents.findIndex(({ collection }) => collection === other)
  const isDeeper = levels > 1 && levels <= parents.length && !id.isUnique
  const deeper: Further = { collection: name, names: (row, key) => ownerOfRow(row.id, levels) === key }
  const related = relations
    .filter(({ collection }) => collection === other)
    .map(({ member }): Further => ({ collection: name, names: (row, key) => memberText(row, member) === key }))
  return [...(isDeeper ? [deeper] : []), ...related]
}

function memberText({ value }: Row, member: string): string | undefined {
  const text = valueAt(value, [member])
  return isId(text) ? textOf(text) : undefined
}
