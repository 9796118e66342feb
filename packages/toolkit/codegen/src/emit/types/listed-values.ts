import type { JsonObject } from '@loyalty-kit/json-schema/json'

/**
 * A schema whose values are listed, without what it says of objects beside the list.
 *
 * Who writes types would take the listed values for schemas there; the list alone says all that a type can say.
 */
export function withListAlone(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema['enum'])) return schema
  const { type, properties: _properties, additionalProperties: _additional, required: _required, ...rest } = schema
  return type === 'object' || type === undefined ? rest : { ...rest, type }
}
