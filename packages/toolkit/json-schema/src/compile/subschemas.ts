import { isObject, own, type JsonObject } from '../json.ts'

const single = [
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const maps = ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties']

/** Keywords whose schemas demand nothing where they stand. */
const idle: ReadonlySet<string> = new Set(['$defs', 'contentSchema', 'definitions'])

/** Those of `subschemasOf` that the value, or a part of it, has to meet or is tried on. */
export function appliedIn(schema: JsonObject): [keys: string[], subschema: unknown][] {
  return subschemasOf(schema).filter(([[keyword = '']]) => !idle.has(keyword))
}

/** The subschemas directly in a schema, with the keys that lead to each. What only looks like a schema (in `const`) is none. */
export function subschemasOf(schema: JsonObject): [keys: string[], subschema: unknown][] {
  const found: [string[], unknown][] = []
  for (const keyword of single) {
    if (Object.hasOwn(schema, keyword)) found.push([[keyword], schema[keyword]])
  }
  for (const keyword of lists) {
    const list = own(schema, keyword)
    if (Array.isArray(list)) list.forEach((each, index) => found.push([[keyword, String(index)], each]))
  }
  for (const keyword of maps) {
    const map = own(schema, keyword)
    if (isObject(map)) for (const [key, each] of Object.entries(map)) found.push([[keyword, key], each])
  }
  return found
}
