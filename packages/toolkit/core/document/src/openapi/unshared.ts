import type { JsonObject } from '@specwright/json-schema/json'
import { one, placeIn, type Member } from './openapi-shape.ts'

/**
 * A copy of a document of which no two places have the same object, but for data: the aliases of YAML repeat objects, and
 * so may a bundler.
 */
export function unshared(document: JsonObject): JsonObject {
  return copied(document, one.document) as JsonObject // an object becomes an object
}

function copied(value: object, place: Member): object {
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...value }
  for (const [key, member] of Object.entries(value)) {
    const inner = placeIn(value, place, key)
    if (inner === undefined || typeof member !== 'object' || member === null) continue
    Object.defineProperty(copy, key, { value: copied(member as object, inner) })
  }
  return copy
}
