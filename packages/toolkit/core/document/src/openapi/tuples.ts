import type { JsonObject } from '@specwright/json-schema/json'

/** The keyword of 2020-12 for each of draft 2019-09 and earlier that describes the items of a tuple. */
const renamed: Readonly<Record<string, string>> = { items: 'prefixItems', additionalItems: 'items' }

/** True for a schema whose `items` is an array: a tuple, as JSON Schema writes it before 2020-12. */
export function isOldTuple(schema: object): boolean {
  return 'items' in schema && Array.isArray(schema.items)
}

/** A schema in the words of 2020-12, with its keywords where they were. `additionalItems` only means something in a tuple. */
export function withoutOldTuple(schema: JsonObject): JsonObject {
  if (!isOldTuple(schema)) {
    const { additionalItems: _, ...rest } = schema
    return rest
  }
  // An empty array says nothing of any item.
  const stated = Object.entries(schema).filter(([keyword, value]) => keyword !== 'items' || !isEmpty(value))
  return Object.fromEntries(stated.map(([keyword, value]) => [renamed[keyword] ?? keyword, value]))
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** The key by which `withoutOldTuple` gives what a schema has by a key. */
export function keyOf2020(schema: object, key: string): string {
  return Object.hasOwn(renamed, key) && isOldTuple(schema) ? (renamed[key] ?? key) : key
}

/** The key by which a value has what `withoutOldTuple` gives it by another. */
export function writtenKey(holder: object, key: string): string {
  if (Object.hasOwn(holder, 'prefixItems') || !isOldTuple(holder)) return key
  return Object.keys(renamed).find((each) => renamed[each] === key) ?? key
}
