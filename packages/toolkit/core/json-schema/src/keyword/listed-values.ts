import { own, type JsonObject } from '../json.ts'

/** The values that a schema lists, in `const` or else in `enum`; `undefined` if it lists none. */
export function listedValues(schema: JsonObject): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [schema['const']]
  const list = own(schema, 'enum')
  return Array.isArray(list) ? list : undefined
}
