import { type JsonObject, textOf } from '@specwright/server-engine/engine'
import type { Collection, Relation } from './collection.ts'
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
  return [...above(byKey, key, kept), ...namedBy(byMember, value, kept)]
}

/** The items that a value names by members. */
export function namedBy(members: readonly Partial<Relation>[], value: JsonObject, kept: ByName): readonly Reference[] {
  return members.flatMap(({ collection = '', member = '' }): Reference[] => {
    const other = value[member]
    return kept.has(collection) && isId(other) ? [{ collection, id: textOf(other), pointer: `/${member}` }] : []
  })
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
