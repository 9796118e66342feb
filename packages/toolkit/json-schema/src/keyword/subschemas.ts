import { isObject, own, type JsonObject } from '../json.ts'
import { factsOf, keywordsWhere } from './facts.ts'

const holders = keywordsWhere(({ holds }) => holds !== undefined)

/** Those of `subschemasOf` that apply to the value or to a part of it. */
export function appliedIn(schema: JsonObject): [keys: string[], subschema: unknown][] {
  return subschemasOf(schema).filter(([[keyword = '']]) => factsOf(keyword).applies !== 'nowhere')
}

/** The direct subschemas of a schema, each with its path. Data that looks like a schema (in `const`) is not one. */
export function subschemasOf(schema: JsonObject): [keys: string[], subschema: unknown][] {
  return holders.flatMap((keyword): [string[], unknown][] => {
    if (!Object.hasOwn(schema, keyword)) return []
    const value = own(schema, keyword)
    const { holds } = factsOf(keyword)
    if (holds === 'one') return [[[keyword], value]]
    const isHolder = holds === 'array' ? Array.isArray(value) : isObject(value)
    return isHolder ? Object.entries(value as object).map(([key, each]) => [[keyword, key], each]) : []
  })
}
