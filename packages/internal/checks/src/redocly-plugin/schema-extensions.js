/**
 * Declares to Redocly that `x-items` holds a schema, so that what it refers to is resolved, linted and counted as used.
 *
 * @param {Record<string, import('@redocly/openapi-core').NodeType>} types
 * @returns {Record<string, import('@redocly/openapi-core').NodeType>}
 */
export function schemaExtensions(types) {
  return {
    ...types,
    Schema: { ...types.Schema, properties: { ...types.Schema.properties, 'x-items': 'Schema' } },
  }
}
