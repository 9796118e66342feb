import { invalidKeywords } from '@specwright/json-schema/compile'
import { isObject, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { isCombined, isNullable, withMovedParts, withNull, withNullBranches } from './nullable.ts'
import { inNewWords, legacyKeywords, reportOlder } from './older-keywords.ts'
import { rewriteSchemas, type RewriteSchema } from './openapi-shape.ts'
import type { ReportAt } from './path-parameters.ts'
import { rewriteReferred } from './referred-parts.ts'
import { isOldTuple, withoutOldTuple } from './tuples.ts'

const convertedKeywords = new Set([
  ...legacyKeywords,
  '$ref',
  '$id',
  '$schema',
  'discriminator',
  'allOf',
  'oneOf',
  'anyOf',
])

/** Receives what is wrong with the schemas of a document, with the pointer (without `#`) of the place. */
export interface SchemaReport {
  /** A schema whose `$ref` is not a string. */
  readonly invalidRef: (pointer: string) => void
  /** A keyword that is left out, and why. */
  readonly invalidKeyword: ReportAt
  /** A `nullable` that 3.0 ignores, beside `$ref`, and how it is read. */
  readonly nullableRef: ReportAt
  /** A keyword of 3.0 or of an older draft in a newer document, and how it is read. */
  readonly olderKeyword: ReportAt
  /** Keywords that describe a tuple as drafts before 2020-12 do, and how they are read. */
  readonly oldTuple: ReportAt
}

const silent: SchemaReport = {
  invalidRef: () => {},
  invalidKeyword: () => {},
  nullableRef: () => {},
  olderKeyword: () => {},
  oldTuple: () => {},
}

/**
 * Converts an OpenAPI 3.0 document to 3.1.
 *
 * A newer document is converted too, since many contain older keywords: `nullable`, a boolean `exclusiveMinimum`,
 * `$recursiveRef`. The meaning of a rule does not change.
 *
 * @param report Receives what is wrong with schemas; by default nobody does.
 */
export function toOpenApi31(document: JsonObject, report: SchemaReport = silent): JsonObject {
  const isOlder = String(document['openapi']).startsWith('3.0')
  const moved = new Set<string>()
  const convert = (schema: JsonObject, written: JsonObject, path: readonly string[]): JsonObject => {
    const read = isOlder ? as30Says(schema) : schema
    if (!isOlder) reportOlder(schema, path, report.olderKeyword)
    const isRef = isOlder && '$ref' in read
    if (isRef && 'nullable' in read) report.nullableRef(pointerTo('', ...path, 'nullable'), besideRef)
    const worded = withMappedRefs(withNullBranches(inNewWords(read), written))
    if (!isNullable(isRef ? read : written)) return worded
    if (isCombined(worded)) moved.add(pointerTo('', ...path))
    return withNull(worded)
  }
  const rewrite: RewriteSchema = (schema, written, path) => {
    if ('$ref' in schema && typeof schema['$ref'] !== 'string') report.invalidRef(pointerTo('', ...path))
    const named = withPrefixItems(schema, path, report.oldTuple)
    const converted = isConverted(named) ? convert(named, written, path) : named
    return withValidKeywords(converted, path, report.invalidKeyword)
  }
  const rewritten = rewriteSchemas(document, rewrite)
  rewriteReferred(rewritten, rewrite)
  const whole = withMovedParts(rewritten, moved)
  return isOlder ? { ...whole, openapi: '3.1.0' } : whole
}

const besideRef =
  'What is beside "$ref" is ignored, but null is allowed here. Write "allOf: [{ $ref: … }]" in place of "$ref".'

/** True for a schema with a keyword that means something else in 3.1. */
function isConverted(schema: JsonObject): boolean {
  for (const keyword in schema) if (convertedKeywords.has(keyword)) return true
  return false
}

/**
 * 3.0 ignores the siblings of a `$ref`, and a schema there has no URI or meta-schema of its own. Only `nullable` counts
 * nevertheless, since many documents say no other way that a value may be null.
 */
function as30Says(schema: JsonObject): JsonObject {
  const { $ref, nullable } = schema
  if (typeof $ref === 'string') {
    if (nullable === true) return { $ref, nullable }
    return Object.keys(schema).length === 1 ? schema : { $ref }
  }
  if (!('$id' in schema || '$schema' in schema)) return schema
  const { $id: _, $schema: __, ...rest } = schema
  return rest
}

/** True for a target of a discriminator that names a schema of the components instead of referring to it. */
export function isSchemaName(target: unknown): target is string {
  return typeof target === 'string' && /^[A-Za-z0-9._-]+$/.test(target)
}

/** The `mapping` and `defaultMapping` of a discriminator, in which names become refs. */
function withMappedRefs(schema: JsonObject): JsonObject {
  const { discriminator } = schema
  if (!isObject(discriminator)) return schema
  const { mapping, defaultMapping } = discriminator
  const refTo = (target: unknown): unknown => (isSchemaName(target) ? `#/components/schemas/${target}` : target)
  const refs = isObject(mapping) ? Object.entries(mapping).map(([value, target]) => [value, refTo(target)]) : []
  return {
    ...schema,
    discriminator: {
      ...discriminator,
      ...(isObject(mapping) && { mapping: Object.fromEntries(refs) as JsonObject }),
      ...(defaultMapping !== undefined && { defaultMapping: refTo(defaultMapping) }),
    },
  }
}

/** A schema in which `prefixItems` describes the items of a tuple. */
function withPrefixItems(schema: JsonObject, path: readonly string[], report: ReportAt): JsonObject {
  if (!isOldTuple(schema)) return schema
  const message = 'An array of schemas is called "prefixItems" since JSON Schema 2020-12. It is read as that.'
  report(pointerTo('', ...path, 'prefixItems'), message)
  return withoutOldTuple(schema)
}

/** A schema of OpenAPI 3.1 without the keywords whose values mean nothing, such as a negative `minLength`. */
function withValidKeywords(schema: JsonObject, path: readonly string[], report: ReportAt): JsonObject {
  const invalid = invalidKeywords(schema)
  if (invalid.length === 0) return schema
  const rest = { ...schema }
  for (const [keyword, reason] of invalid) {
    Reflect.deleteProperty(rest, keyword)
    report(pointerTo('', ...path, keyword), `${reason}. It is ignored.`)
  }
  return rest
}
