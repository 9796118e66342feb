/** The JSON Schema of a validator, and those that it refers to as `#/$defs/<name>`. */
export interface SchemaSource {
  readonly schema: () => unknown
  readonly refs: () => Readonly<Record<string, SchemaSource>>
}

/** A JSON Schema that stands on its own: everything that it refers to, however far, in its `$defs`. */
export function bundle(source: SchemaSource): unknown {
  const definitions = new Map<string, SchemaSource>()
  const sources = new Set([source])
  for (const each of sources) {
    for (const [name, other] of Object.entries(each.refs())) {
      definitions.set(name, other)
      sources.add(other)
    }
  }
  const schema = source.schema()
  if (typeof schema !== 'object' || schema === null || definitions.size === 0) return schema
  return { ...schema, $defs: Object.fromEntries([...definitions].map(([name, each]) => [name, each.schema()])) }
}
