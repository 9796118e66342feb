import { isObject, type JsonObject } from '../json.ts'
import { factsOf, keywordsWhere } from './facts.ts'

const holders = keywordsWhere(({ holds }) => holds !== undefined).map(
  (keyword) => [keyword, factsOf(keyword).holds] as const,
)

/** Those of `subschemasOf` that apply to the value or to a part of it. */
export function appliedIn(schema: JsonObject): [keys: string[], subschema: unknown][] {
  return subschemasOf(schema).filter(([[keyword = '']]) => factsOf(keyword).applies !== 'nowhere')
}

/** The direct subschemas of a schema, each with its path. Data that looks like a schema (in `const`) is not one. */
export function subschemasOf(schema: JsonObject): [keys: string[], subschema: unknown][] {
  const found: [keys: string[], subschema: unknown][] = []
  for (const [keyword, holds] of holders) {
    if (!Object.hasOwn(schema, keyword)) continue
    const value = schema[keyword]
    if (holds === 'one') found.push([[keyword], value])
    else if (holds === 'array' ? Array.isArray(value) : isObject(value)) {
      for (const [key, each] of Object.entries(value as object)) found.push([[keyword, key], each])
    }
  }
  return found
}
