import { type JsonObject, isObject, keysOf, textOf, valueAt } from '@specwright/server-engine/engine'
import type { Collection } from '../state/collection.ts'
import type { Collections } from '../state/kept-collections.ts'
import { isId } from '../state/identity.ts'
import { parentMembers } from '../state/references.ts'
import type { Scene } from '../state/scene.ts'

/** Where an item is: its collection, and the path parameters that lead to it. */
export interface Place {
  readonly collection: Collection
  readonly path: JsonObject
}

/** The items of a seed, as they come to light. What is seen of an item first counts, since later it may have changed. */
export interface ShownItems {
  /** Adds an item, unless it is known; without a value, it did not exist. */
  add(at: Place, id: unknown, value: JsonObject | undefined): void
  /** Adds a page of items, which is before the known ones or after them. */
  addPage(at: Place, items: readonly JsonObject[], where: 'before' | 'after'): void
  /** Adds an item of which nothing but its id is known, and some of its members. */
  addPlaceholder(at: Place, id: unknown, members?: JsonObject): void
  /** The items, by the name of their collection, or by its path if they are below an item. */
  seed(): Readonly<Record<string, readonly JsonObject[]>>
}

interface Group {
  readonly collection: Collection
  readonly items: Map<string, JsonObject | undefined>
}

/** @param exampleOf The operation whose response shows most of an item. */
export function createShownItems(
  collections: Collections,
  exampleOf: (collection: string) => Scene | undefined,
): ShownItems {
  const { kept } = collections
  const groups = new Map<string, Group>()
  const placeholders = new WeakSet<JsonObject>()
  const itemsAt = (at: Place): Group['items'] => groups.get(placeholderOf(at, collections))?.items ?? new Map()
  const keep = (at: Place, items: Group['items']): void =>
    void groups.set(placeholderOf(at, collections), { collection: at.collection, items })

  /** True for an id, unique in its collection, that is known at another place. */
  const isElsewhere = ({ collection: { id, name } }: Place, key: string): boolean =>
    id.isUnique === true && [...groups.values()].some((each) => each.collection.name === name && each.items.has(key))

  const shown: ShownItems = {
    add(at, id, value) {
      if (!kept.has(at.collection.name) || !isId(id)) return
      const items = itemsAt(at)
      const key = textOf(id)
      const known = items.get(key)
      if (!items.has(key) && isElsewhere(at, key)) return
      if (items.has(key) && !(known && value && placeholders.has(known))) return
      keep(at, items.set(key, value && whole(at, { id, value, kept })))
      if (value) addParents(at)
    },
    addPage(at, page, where) {
      if (!kept.has(at.collection.name)) return
      const items = itemsAt(at)
      const listed = page.flatMap((value): [string, JsonObject][] => {
        const id = value[at.collection.id.member]
        return isId(id) && !items.has(textOf(id)) && !isElsewhere(at, textOf(id))
          ? [[textOf(id), whole(at, { id, value, kept })]]
          : []
      })
      keep(at, new Map(where === 'before' ? [...listed, ...items] : [...items, ...listed]))
      addParents(at)
    },
    addPlaceholder(at, id, members = {}) {
      const key = textOf(id)
      if (itemsAt(at).has(key)) return
      shown.add(at, id, { ...itemIn(exampleOf(at.collection.name)), ...members })
      const added = itemsAt(at).get(key)
      if (added) placeholders.add(added)
    },
    seed() {
      const all = [...groups].map(([name, { collection, items }]) => {
        const existing = [...items.values()].filter((item) => item !== undefined)
        return [name, inOrder(existing, collection)] as const
      })
      return Object.fromEntries(all)
    },
  }

  /** The items that a path names before its own must be there as well. */
  function addParents({ collection, path }: Place): void {
    for (const { collection: name = '', parameter = '' } of collection.parents) {
      const parent = kept.get(name)
      if (parent && isId(path[parameter])) shown.addPlaceholder({ collection: parent, path }, path[parameter])
    }
  }
  return shown
}

/** How a seed names the items: by their collection, or by its path if they are below an item. */
function placeholderOf({ collection, path }: Place, { pathOf }: Collections): string {
  const isNamed = collection.id.isUnique && collection.parents.every(({ member }) => member !== undefined)
  const isBelow = !isNamed && collection.parents.length > 0
  const template = isBelow ? pathOf(collection) : undefined
  const filled = template?.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => encodeURIComponent(textOf(path[name])))
  return filled ?? collection.name
}

/** An item with what its place says of it. */
function whole(
  { collection, path }: Place,
  { id, value, kept }: { readonly id: unknown; readonly value: JsonObject; readonly kept: Collections['kept'] },
): JsonObject {
  return { ...value, ...parentMembers(collection, path, kept), [collection.id.member]: id }
}

/** The item of the example of an operation; empty if there is none. */
function itemIn(scene: Scene | undefined): JsonObject {
  const { action, success } = scene ?? {}
  if (action?.response === undefined) return {}
  const keys = keysOf(action.response)
  const item = valueAt(success?.example?.value, action.does === 'list' ? [...keys, 0] : keys)
  return isObject(item) ? item : {}
}

/** Items by their time, and at the same time as they are. */
function inOrder(items: readonly JsonObject[], { orderedBy }: Collection): readonly JsonObject[] {
  if (orderedBy === undefined) return items
  const momentOf = (item: JsonObject): number => Date.parse(textOf(item[orderedBy] ?? '')) || 0
  return items.toSorted((a, b) => momentOf(a) - momentOf(b))
}
