import type { JsonObject } from '@specwright/server-engine/engine'
import type { Collection } from './collection.ts'
import { keyOfItem, ownerOfRow, rowId } from './item.ts'

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

/** The key of what an item belongs to; empty if it belongs to nothing. */
export function ownerOfItem({ id, parents }: Collection, value: JsonObject, key: string): string {
  if (parents.length === 0) return ''
  if (!id.isUnique) return ownerOfRow(key)
  return parents.reduce((owner, { member = '' }) => rowId(owner, value[member]), '')
}

/** True for a value that can name an item. */
export function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
