/** The schema of exactly one value. */
export function exactly(value: unknown): object {
  if (Array.isArray(value)) {
    return { type: 'array', items: { anyOf: value.map(exactly) }, minItems: value.length, maxItems: value.length }
  }
  if (typeof value !== 'object' || value === null) return { const: value }
  const properties = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, exactly(each)]))
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}
