import type { JsonObject } from '@specwright/json-schema/json'
import { define, one, placeIn, type Member } from './openapi-shape.ts'

/**
 * A copy of a document of which no two places have the same object, but for data: the aliases of YAML repeat objects, and
 * so may a bundler.
 */
export function unshared(document: JsonObject): JsonObject {
  return copied(document, one.document) as JsonObject // an object becomes an object
}

function copied(value: object, place: Member): object {
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>
  for (const key in value) {
    const member = (value as JsonObject)[key] // an array's index is also a key
    if (typeof member !== 'object' || member === null) continue
    const inner = placeIn(value, place, key)
    if (inner !== undefined) define(copy, key, copied(member, inner))
  }
  return copy
}
