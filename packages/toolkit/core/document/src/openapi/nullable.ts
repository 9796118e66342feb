import { asRef, isObject, keysOf, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { factsOf, keywordsWhere } from '@specwright/json-schema/keyword'
import { pointerOf, refOf } from '@specwright/json-schema/ref'
import { rewriteSchemas } from './openapi-shape.ts'

/** True for a schema that allows null by `nullable`: its own, or that of a branch of `allOf` with nothing else. */
export function isNullable(written: JsonObject): boolean {
  const { nullable, allOf } = written
  return nullable === true || (Array.isArray(allOf) && allOf.some(isOnlyNullable))
}

/**
 * A schema that allows null, whatever is beside its `nullable`.
 *
 * The specification of 3.0 gives `nullable` a meaning only beside `type`, and lets `enum`, `allOf` and the like refuse
 * null nevertheless. Authors mean null, and linters require these spellings.
 *
 * @param schema Without `nullable`.
 */
export function withNull(schema: JsonObject): JsonObject {
  if (isCombined(schema)) return orNull(schema)
  const { type, enum: values } = schema
  return {
    ...schema,
    ...(type !== undefined && { type: [...new Set([type, 'null'].flat())] }),
    ...(Array.isArray(values) && !values.includes(null) && { enum: [...(values as unknown[]), null] }),
  }
}

/** True for a schema that is nullable as a branch beside null only, since other keywords than `type` and `enum` may refuse null. */
export function isCombined(schema: JsonObject): boolean {
  return Object.keys(schema).some((keyword) => combining.has(keyword))
}

/** A schema whose branches of `oneOf` and `anyOf` that have nothing but `nullable` are null: else they are any value. */
export function withNullBranches(schema: JsonObject, written: JsonObject): JsonObject {
  const branches = ['oneOf', 'anyOf'].flatMap((keyword) => {
    const [before, after] = [written[keyword], schema[keyword]]
    if (!Array.isArray(before) || !Array.isArray(after) || !before.some(isOnlyNullable)) return []
    return [
      [keyword, after.map((branch: unknown, index) => (isOnlyNullable(before[index]) ? nothing : branch))] as const,
    ]
  })
  return branches.length === 0 ? schema : { ...schema, ...Object.fromEntries(branches) }
}

const nothing = { type: 'null' }

function isOnlyNullable(schema: unknown): boolean {
  if (!isObject(schema) || schema['nullable'] !== true) return false
  return Object.keys(schema).every((keyword) => keyword === 'nullable' || isAnnotation(keyword))
}

/** Keywords that may refuse null, whatever `type` and `enum` are. */
const combining: ReadonlySet<string> = new Set([
  ...keywordsWhere(({ applies, about }) => applies === 'here' && about === undefined),
  'const',
  '$ref',
  '$dynamicRef',
])

/** What a schema says about itself stays where its readers look for it. */
function orNull(schema: JsonObject): JsonObject {
  const [about, rules] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(schema).filter(([keyword]) => isAnnotation(keyword) === wanted)),
  )
  return { ...about, anyOf: [rules, nothing] }
}

/** True for a keyword for people, other than those by which a schema is referred to, or has others. */
function isAnnotation(keyword: string): boolean {
  const { annotation, holds } = factsOf(keyword)
  return annotation === 'people' && holds === undefined && !keyword.startsWith('$')
}

/**
 * Leads refs into schemas that became a branch beside null to where their parts are now.
 *
 * @param moved JSON Pointers (without `#`) of these schemas, as they were written.
 */
export function withMovedParts(document: JsonObject, moved: ReadonlySet<string>): JsonObject {
  if (moved.size === 0) return document
  return rewriteSchemas(document, (schema) => {
    const pointer = pointerOf(refOf(schema) ?? '')
    const keys = pointer === undefined ? [] : keysOf(pointer)
    const steps = keys.flatMap((key, index) => {
      const isMoved = index > 0 && moved.has(pointerTo('', ...keys.slice(0, index))) && !isAnnotation(key)
      return isMoved ? ['anyOf', '0', key] : [key]
    })
    return steps.length === keys.length ? schema : { ...schema, $ref: asRef(pointerTo('', ...steps)) }
  })
}
