import { textOf, type JsonObject } from '../json.ts'
import type { Collection } from './collection.ts'
import { keyOfItem, ownerOfRow, rowId } from './item.ts'

/** The key that a value says it has; `undefined` if it does not say it. */
export function keyOfValue(collection: Collection, value: JsonObject): string | undefined {
  const { id, parents } = collection
  const own = value[id.member]
  if (!isId(own)) return undefined
  if (id.isUnique) return textOf(own)
  const above = parents.map(({ member }) => (member === undefined ? undefined : value[member]))
  return above.every(isId) ? keyOfItem(collection, above.reduce<string>(rowId, ''), own) : undefined
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
