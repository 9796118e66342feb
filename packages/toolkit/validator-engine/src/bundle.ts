type Schema = Record<string, unknown>

/** The JSON Schema of a validator, and those that it refers to as `#/$defs/<name>`. */
export type SchemaParts = readonly [schema: Schema, refs: Readonly<Record<string, SchemaSource>>]

/** Makes the JSON Schema of a validator, for those who need it. */
export type SchemaSource = () => SchemaParts

/** A JSON Schema that stands on its own: everything that it refers to, however far, in its `$defs`. */
export function bundle(source: SchemaSource): Schema {
  const definitions = new Map<string, Schema>()
  const define = (made: SchemaSource): Schema => {
    const [schema, refs] = made()
    for (const [name, other] of Object.entries(refs)) {
      // Known before it is made, since it may lead back to itself.
      if (!definitions.has(name)) definitions.set(name, {}).set(name, define(other))
    }
    return schema
  }
  const schema = define(source)
  return definitions.size > 0 ? { ...schema, $defs: Object.fromEntries(definitions) } : schema
}
