import type { JsonObject } from '@specwright/server-engine/engine'
import type { Row } from '../store/store.ts'
import type { Collection } from './collection.ts'
import { keyOfItem, ownerOf, ownerOfRow, rowId } from './item.ts'

/** The key that a value says it has; `undefined` if it does not say it. */
export function keyOfValue(collection: Collection, value: JsonObject): string | undefined {
  const own = value[collection.id.member]
  const owner = isId(own) ? ownerOfValue(collection, value, {}) : undefined
  return owner === undefined ? undefined : keyOfItem(collection, owner, own)
}

/**
 * What the key of an item starts with, by what a path and the value say; `undefined` if neither says what it belongs to.
 * Empty if the id alone is the key.
 */
export function ownerOfValue({ id, parents }: Collection, value: JsonObject, path: JsonObject): string | undefined {
  if (id.isUnique) return ''
  const above = parents.map(
    ({ parameter = '', member }) => path[parameter] ?? (member === undefined ? undefined : value[member]),
  )
  return above.every(isId) ? above.reduce<string>(rowId, '') : undefined
}

/** A value with the id of its key; its own members come after it. */
export function withKey({ id, parents }: Collection, value: JsonObject, key: string): JsonObject {
  const isWhole = id.isUnique || parents.length === 0
  const own = isWhole ? key : decodeURIComponent(key.slice(key.lastIndexOf('/') + 1))
  return { [id.member]: id.kind === 'integer' ? Number(own) : own, ...value }
}

/** Where an item is, besides what its members say. */
interface ItemPlace {
  readonly key: string
  /** The path parameters that lead to it, where they are known. */
  readonly path?: JsonObject | undefined
  /** The row that it replaces. */
  readonly before?: Row | undefined
}

/** The key of what an item belongs to; empty if it belongs to nothing. */
export function ownerOfItem(collection: Collection, value: JsonObject, { key, path = {}, before }: ItemPlace): string {
  const { id, parents } = collection
  if (parents.length === 0) return ''
  if (!id.isUnique) return ownerOfRow(key)
  const isInPath = parents.every(({ parameter = '' }) => isId(path[parameter]))
  return ownerByMembers(collection, value) ?? (isInPath ? ownerOf(collection, path) : (before?.owner ?? ''))
}

/** The key of what an item belongs to, by its members; `undefined` if they do not say it, empty if it belongs to nothing. */
export function ownerByMembers({ parents }: Collection, value: JsonObject): string | undefined {
  if (parents.some(({ member }) => member === undefined)) return undefined
  const ids = parents.map(({ member = '' }) => value[member])
  return ids.every(isId) ? ids.reduce<string>(rowId, '') : ''
}

/** True for a value that can name an item. */
export function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
