import { isObject, own, type JsonObject } from '../json.ts'

/** How a keyword holds subschemas: itself one, an array of them, or a map of them by name. */
export type Held = 'one' | 'array' | 'map'

/** The keywords that hold subschemas, those of earlier drafts included. */
export const schemaHolders: Readonly<Record<string, Held>> = {
  additionalProperties: 'one',
  contains: 'one',
  contentSchema: 'one',
  else: 'one',
  if: 'one',
  items: 'one',
  not: 'one',
  propertyNames: 'one',
  then: 'one',
  unevaluatedItems: 'one',
  unevaluatedProperties: 'one',
  allOf: 'array',
  anyOf: 'array',
  oneOf: 'array',
  prefixItems: 'array',
  $defs: 'map',
  definitions: 'map',
  dependentSchemas: 'map',
  patternProperties: 'map',
  properties: 'map',
}

/** Keywords whose schemas demand nothing where they stand. */
const idle: ReadonlySet<string> = new Set(['$defs', 'contentSchema', 'definitions'])

/** Those of `subschemasOf` that the value, or a part of it, has to meet or is tried on. */
export function appliedIn(schema: JsonObject): [keys: string[], subschema: unknown][] {
  return subschemasOf(schema).filter(([[keyword = '']]) => !idle.has(keyword))
}

/** The subschemas directly in a schema, with the keys that lead to each. What only looks like a schema (in `const`) is not one. */
export function subschemasOf(schema: JsonObject): [keys: string[], subschema: unknown][] {
  return Object.entries(schemaHolders).flatMap(([keyword, how]): [string[], unknown][] => {
    if (!Object.hasOwn(schema, keyword)) return []
    const value = own(schema, keyword)
    if (how === 'one') return [[[keyword], value]]
    const isHolder = how === 'array' ? Array.isArray(value) : isObject(value)
    return isHolder ? Object.entries(value as object).map(([key, each]) => [[keyword, key], each]) : []
  })
}
