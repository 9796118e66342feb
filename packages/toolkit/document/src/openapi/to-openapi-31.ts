import { isObject, type JsonObject } from '@loyalty-kit/json-schema/json'
import { rewriteSchemas } from './openapi-shape.ts'

/** Keywords of OpenAPI 3.0 and older JSON Schema drafts that are put into the words of 3.1, wherever they stand. */
export const olderSpellings: readonly string[] = [
  'nullable',
  'exclusiveMinimum',
  'exclusiveMaximum',
  '$recursiveRef',
  '$recursiveAnchor',
]

/**
 * An OpenAPI 3.0 document in the words of 3.1.
 *
 * A 3.1 document goes through as well, since many carry older spellings along: `nullable`, a boolean
 * `exclusiveMinimum`, `$recursiveRef`. What a rule means does not change.
 *
 * @param onWrongRef Takes the pointer of a schema whose `$ref` is no text; by default nobody does.
 */
export function toOpenApi31(document: JsonObject, onWrongRef: (pointer: string) => void = () => {}): JsonObject {
  const isOlder = String(document['openapi']).startsWith('3.0')
  const rewritten = rewriteSchemas(document, (schema, _, pointer) => {
    if ('$ref' in schema && typeof schema['$ref'] !== 'string') onWrongRef(pointer)
    return withMappedRefs(toSchema31(isOlder ? withoutRefSiblings(schema) : schema))
  })
  return isOlder ? { ...rewritten, openapi: '3.1.0' } : rewritten
}

/** 3.0 ignores what stands beside a `$ref`. */
function withoutRefSiblings(schema: JsonObject): JsonObject {
  return typeof schema['$ref'] === 'string' ? { $ref: schema['$ref'] } : schema
}

/** A `mapping` of a discriminator may name a schema of the components; it becomes a ref like any other. */
function withMappedRefs(schema: JsonObject): JsonObject {
  const { discriminator } = schema
  const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined
  if (!isObject(discriminator) || !isObject(mapping)) return schema
  const refs = Object.entries(mapping).map(([value, target]): [string, unknown] => {
    const isName = typeof target === 'string' && /^[A-Za-z0-9._-]+$/.test(target)
    return [value, isName ? `#/components/schemas/${target}` : target]
  })
  return { ...schema, discriminator: { ...discriminator, mapping: Object.fromEntries(refs) } }
}

function toSchema31(schema: JsonObject): JsonObject {
  if (!olderSpellings.some((keyword) => Object.hasOwn(schema, keyword))) return schema
  const { nullable, $recursiveRef, $recursiveAnchor, ...rest } = withNumericBounds(schema)
  const named = {
    ...rest,
    ...($recursiveRef === undefined ? {} : { $dynamicRef: '#recursive' }),
    ...($recursiveAnchor === true ? { $dynamicAnchor: 'recursive' } : {}),
  }
  return nullable === true ? withNull(named) : named
}

/** A boolean `exclusiveMinimum` says how to read the `minimum` beside it; 3.1 gives it the bound itself. */
function withNumericBounds(schema: JsonObject): JsonObject {
  const copy: Record<string, unknown> = { ...schema }
  for (const [exclusive, inclusive] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof copy[exclusive] !== 'boolean') continue
    const isExclusive = copy[exclusive] && copy[inclusive] !== undefined
    if (isExclusive) copy[exclusive] = copy[inclusive]
    delete copy[isExclusive ? inclusive : exclusive]
  }
  return copy
}

/**
 * `nullable` allows null, also beside an `enum` that does not list it and beside a lone `allOf`: the letter of 3.0
 * does not say so, its authors mean nothing else.
 */
function withNull(schema: JsonObject): JsonObject {
  const { type } = schema
  if (typeof type !== 'string') return 'type' in schema ? schema : { anyOf: [schema, { type: 'null' }] }
  const values = schema['enum']
  const open = Array.isArray(values) && !values.includes(null) ? { enum: [...values, null] } : {}
  return { ...schema, type: [type, 'null'], ...open }
}
