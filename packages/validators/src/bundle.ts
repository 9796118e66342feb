/** The JSON Schema of a validator, and those that it refers to as `#/$defs/<name>`. */
export type SchemaSource = () => readonly [schema: unknown, refs: Readonly<Record<string, SchemaSource>>]

/** A JSON Schema that stands on its own: everything that it refers to, however far, in its `$defs`. */
export function bundle(source: SchemaSource): unknown {
  const definitions = new Map<string, unknown>()
  const [schema, refs] = source()
  const pending = Object.entries(refs)
  for (const [name, other] of pending) {
    if (definitions.has(name)) continue
    const [definition, more] = other()
    definitions.set(name, definition)
    pending.push(...Object.entries(more))
  }
  return definitions.size > 0 ? Object.assign({}, schema, { $defs: Object.fromEntries(definitions) }) : schema
}
