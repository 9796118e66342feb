type Schema = Record<string, unknown>

/** The JSON Schema of a validator, and the schemas that it refers to as `#/$defs/<name>`, if there are any. */
export type SchemaParts = readonly [schema: Schema, refs?: Readonly<Record<string, SchemaSource>>]

/** Creates the JSON Schema of a validator, on demand. */
export type SchemaSource = () => SchemaParts

/** A self-contained JSON Schema: all schemas that it refers to, directly or indirectly, are in its `$defs`. */
export function bundle(source: SchemaSource): Schema {
  const definitions = new Map<string, Schema>()
  const define = (create: SchemaSource): Schema => {
    const [schema, refs = {}] = create()
    for (const [name, other] of Object.entries(refs)) {
      // Registered before it is defined, since it may refer to itself.
      if (!definitions.has(name)) definitions.set(name, {}).set(name, define(other))
    }
    return schema
  }
  const schema = define(source)
  return definitions.size > 0 ? { ...schema, $defs: Object.fromEntries(definitions) } : schema
}
