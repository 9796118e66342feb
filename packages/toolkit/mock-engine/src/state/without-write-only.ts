import { type JsonObject, type Path, keysOf, valueAt, withValueAt } from '@specwright/server-engine/engine'
import type { Collection } from './collection.ts'

/** A value without the members that no response shows. */
export function withoutWriteOnly({ writeOnly = [] }: Collection, value: JsonObject): JsonObject {
  const paths = writeOnly.flatMap((pointer) => pathsIn(value, keysOf(pointer)))
  return paths.reduce((shown, path) => withValueAt(shown, path, undefined) as JsonObject, value) // stays an object
}

/** The paths that lead to something in a value, where `*` is each item of an array. */
function pathsIn(value: unknown, [key, ...rest]: Path): Path[] {
  if (key === undefined) return value === undefined ? [] : [[]]
  const keys = Array.isArray(value) && key === '*' ? [...value.keys()] : [key]
  return keys.flatMap((each) => pathsIn(valueAt(value, [each]), rest).map((path) => [each, ...path]))
}
