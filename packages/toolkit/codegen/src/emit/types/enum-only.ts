import type { JsonObject } from '@loyalty-kit/json-schema/json'

/**
 * Removes a schema's object keywords if it has an `enum`.
 *
 * openapi-typescript would treat the values as schemas; the `enum` alone says all that a type can express.
 */
export function withEnumOnly(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema['enum'])) return schema
  const { type, properties: _properties, additionalProperties: _additional, required: _required, ...rest } = schema
  return type === 'object' || type === undefined ? rest : { ...rest, type }
}
