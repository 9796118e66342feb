import { own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import type { ReportAt } from './path-parameters.ts'

/** Keywords of OpenAPI 3.0 and older JSON Schema drafts that are converted to those of 3.1. */
export const legacyKeywords: readonly string[] = [
  'nullable',
  'exclusiveMinimum',
  'exclusiveMaximum',
  '$recursiveRef',
  '$recursiveAnchor',
]

/** The bound that each boolean keyword of 3.0 makes exclusive. */
const bounds: Readonly<Record<string, string>> = { exclusiveMinimum: 'minimum', exclusiveMaximum: 'maximum' }

/** Reports the keywords of a schema that newer documents have in other words. */
export function reportOlder(schema: JsonObject, path: readonly string[], report: ReportAt): void {
  for (const keyword of legacyKeywords) {
    const reading = readingOf(keyword, schema)
    if (reading !== undefined) report(pointerTo('', ...path, keyword), `"${keyword}" ${reading}`)
  }
}

function readingOf(keyword: string, schema: JsonObject): string | undefined {
  const value = own(schema, keyword)
  if (keyword === 'nullable') return value === true ? nullable : undefined
  const bound = bounds[keyword]
  if (bound === undefined) return value === undefined ? undefined : recursive
  if (typeof value !== 'boolean') return undefined
  return value && Object.hasOwn(schema, bound)
    ? `is true or false in OpenAPI 3.0, and a number since. "${bound}" is read as exclusive: write its number here instead.`
    : 'is true or false in OpenAPI 3.0, and a number since. It has no effect: remove it.'
}

const nullable =
  'is a keyword of OpenAPI 3.0. Null is allowed here: write it as a type, such as type: [string, "null"].'
const recursive = 'was replaced by "$dynamicRef" and "$dynamicAnchor" in JSON Schema 2020-12. It is read as they are.'

/** A schema whose older keywords have the names of 3.1, without `nullable`. */
export function inNewWords(schema: JsonObject): JsonObject {
  if (!legacyKeywords.some((keyword) => Object.hasOwn(schema, keyword))) return schema
  const { nullable: _, $recursiveRef, $recursiveAnchor, ...rest } = withNumericBounds(schema)
  return {
    ...rest,
    ...($recursiveRef === undefined ? {} : { $dynamicRef: '#recursive' }),
    ...($recursiveAnchor === true ? { $dynamicAnchor: 'recursive' } : {}),
  }
}

/** A boolean `exclusiveMinimum` makes `minimum` exclusive; in 3.1, it is the bound itself. */
function withNumericBounds(schema: JsonObject): JsonObject {
  const copy: Record<string, unknown> = { ...schema }
  for (const [exclusive, inclusive] of Object.entries(bounds)) {
    if (typeof copy[exclusive] !== 'boolean') continue
    const isExclusive = copy[exclusive] && copy[inclusive] !== undefined
    if (isExclusive) copy[exclusive] = copy[inclusive]
    delete copy[isExclusive ? inclusive : exclusive]
  }
  return copy
}
