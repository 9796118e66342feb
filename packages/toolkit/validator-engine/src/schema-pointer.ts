/** The pointer of a schema, which for a component is given as its name. A pointer into another document has a `#`. */
export function pointerOfSchema(schema: string): string {
  return schema === '' || schema[0] === '/' || schema.includes('#') ? schema : `/components/schemas/${schema}`
}
