import type { JsonObject } from '@specwright/server-engine/engine'
import type { Collection } from './collection.ts'

/** A copy of a value without its secrets. */
export function withoutSecrets({ secrets = {} }: Collection, value: JsonObject): JsonObject {
  return { ...value, ...secrets }
}
