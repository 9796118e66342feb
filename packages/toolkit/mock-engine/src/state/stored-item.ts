import type { JsonObject } from '@specwright/server-engine/engine'
import { rowFromJson } from '../store/row.ts'
import type { Row } from '../store/store.ts'
import type { Collection } from './collection.ts'
import { ownerOfItem, withKey } from './identity.ts'
import { timesOf } from './item.ts'
import { withoutWriteOnly } from './without-write-only.ts'

/** When a row is written. */
interface Moment {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** The row that it replaces. */
  readonly before?: Row | undefined
  /** The path parameters that lead to the item, where they are known. */
  readonly path?: JsonObject | undefined
}

/** A value with what its collection gives it where it says nothing: its id, defaults, and times. */
export function completed(
  collection: Collection,
  value: JsonObject,
  { key, now, before }: Moment & { readonly key: string },
): JsonObject {
  const existing = before?.value as JsonObject | undefined // items are objects
  const times = timesOf(collection.times, { now, existing })
  const kept = collection.times.flatMap(({ of, member }) =>
    of === 'creation' && existing?.[member] !== undefined ? [[member, existing[member]]] : [],
  )
  const given = withKey(collection, value, key)
  return { ...collection.defaults, ...times, ...(Object.fromEntries(kept) as JsonObject), ...given }
}

/** The row of a valid value. Reading it from its JSON makes it independent of the caller's value. */
export function storedItem(
  collection: Collection,
  given: JsonObject,
  { key, now, before, path }: Moment & { readonly key: string },
): Row {
  const { name, orderedBy } = collection
  const value = withoutWriteOnly(collection, given)
  const at = orderedBy === undefined ? undefined : value[orderedBy]
  return rowFromJson({
    collection: name,
    id: key,
    owner: ownerOfItem(collection, value, { key, path, before }),
    moment: typeof at === 'string' ? momentOf(at) : (before?.moment ?? now),
    json: JSON.stringify(value),
  })
}

/** Milliseconds since the epoch of a valid date-time. A leap second counts as the second before it. */
function momentOf(text: string): number {
  return Date.parse(text.replace(/:60(?=[.Z+-])/i, ':59'))
}
