import type { JsonObject } from '@specwright/json-schema/json'

/** True for an object or array. */
export function isInParts(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

const known = new WeakMap<object, JsonObject>()

/** A schema that accepts one object or array, by its parts: one schema, however often it is made. */
export function partwise(value: object): JsonObject {
  const schema = known.get(value) ?? schemaOf(value)
  known.set(value, schema)
  return schema
}

function schemaOf(value: object): JsonObject {
  const is = (each: unknown): JsonObject => ({ const: each })
  if (Array.isArray(value)) {
    if (value.length === 0) return { type: 'array', maxItems: 0 }
    return { type: 'array', prefixItems: value.map(is), items: false, minItems: value.length }
  }
  const properties = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, is(each)]))
  return { type: 'object', properties, required: Object.keys(value), additionalProperties: false }
}
