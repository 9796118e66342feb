/** A part of an OpenAPI document. */
export type Json = Record<string, unknown>

/** A schema of arrays. */
export function list(items: unknown): Json {
  return { type: 'array', items }
}

/** A schema with a description. */
export function described(schema: Json): Json {
  return { description: 'What it is.', ...schema }
}

/** An object with one field. */
export const thing: Json = { type: 'object', properties: { sku: described({ type: 'string', maxLength: 56 }) } }
