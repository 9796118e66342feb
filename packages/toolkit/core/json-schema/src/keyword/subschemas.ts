import { isObject, own, type JsonObject } from '../json.ts'
import { factsOf, keywordsWhere } from './facts.ts'

const holders = new Map(
  keywordsWhere(({ holds }) => holds !== undefined).map((keyword, index) => [
    keyword,
    { index, holds: factsOf(keyword).holds },
  ]),
)

/** Those of `subschemasOf` that apply to the value or to a part of it. */
export function appliedIn(schema: JsonObject): [keys: string[], subschema: unknown][] {
  return subschemasOf(schema).filter(([[keyword = '']]) => factsOf(keyword).applies !== 'nowhere')
}

/** The direct subschemas of a schema, each with its path. Data that looks like a schema (in `const`) is not one. */
export function subschemasOf(schema: JsonObject): [keys: string[], subschema: unknown][] {
  const found: [keys: string[], subschema: unknown][] = []
  // Most schemas have none, or one.
  const keywords = Object.keys(schema).filter((keyword) => holders.has(keyword))
  for (const keyword of keywords.length < 2 ? keywords : keywords.toSorted(inOrder)) {
    const value = schema[keyword]
    const holds = holders.get(keyword)?.holds
    if (holds === 'one') found.push([[keyword], value])
    else if (holds === 'array' ? Array.isArray(value) : isObject(value)) {
      for (const [key, each] of Object.entries(value as object)) found.push([[keyword, key], each])
    }
  }
  return found
}

/**
 * The schema in a schema that applies to a member, by its name, or to an item, by its index: its own, or else that of all others;
 * `undefined` if there is none.
 */
export function schemaWithin(schema: JsonObject, key: string | number): JsonObject | undefined {
  const [single, others] = typeof key === 'string' ? ['properties', 'additionalProperties'] : ['prefixItems', 'items']
  const parts = own(schema, single)
  const part = Array.isArray(parts)
    ? (parts as unknown[])[Number(key)]
    : isObject(parts)
      ? own(parts, `${key}`)
      : undefined
  const found = part ?? own(schema, others)
  return isObject(found) ? found : undefined
}

function inOrder(left: string, right: string): number {
  return (holders.get(left)?.index ?? 0) - (holders.get(right)?.index ?? 0)
}
