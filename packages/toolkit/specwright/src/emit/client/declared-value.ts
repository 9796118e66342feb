import { isMatch, isValid } from '@specwright/json-schema/examples'
import { isObject, objectAt, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import { isOmitted } from '@specwright/json-schema/keyword'
import { valueIn } from '@specwright/json-schema/ref'

/**
 * A value without the members that its schema does not declare: TypeScript refuses them in an object literal. It is
 * returned as it is if the schema requires one of them.
 */
export function declaredValue(schema: JsonSchema, value: unknown, root: JsonObject): unknown {
  const declared = withDeclared([schema], value, root)
  return isValid(schema, declared, root) ? declared : value
}

/** @param schemas What the value satisfies, all of them. */
function withDeclared(schemas: readonly JsonSchema[], value: unknown, root: JsonObject): unknown {
  if (typeof value !== 'object' || value === null) return value
  const parts = schemaPartsOf(schemas, value, root)
  if (Array.isArray(value))
    return value.map((item: unknown, index) => withDeclared(itemSchemas(parts, index), item, root))
  const isOpen = parts.some(hasTypedOthers) || parts.filter((part) => 'properties' in part).every(takesOthers)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
      const declaring = memberSchemas(parts, name)
      return isOpen || declaring.length > 0 ? [[name, withDeclared(declaring, member, root)]] : []
    }),
  )
}

/** Schemas and those that they combine, each once; of alternatives only what the value satisfies. */
function schemaPartsOf(schemas: readonly JsonSchema[], value: unknown, root: JsonObject): JsonObject[] {
  const parts = new Set<JsonObject>()
  const add = (schema: JsonSchema | undefined): void => {
    if (!isObject(schema) || parts.has(schema)) return
    parts.add(schema)
    const target = '$ref' in schema ? valueIn(root, { $ref: schema['$ref'] }) : undefined
    const alternatives = [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')]
    add(target as JsonSchema | undefined) // refs refer to schemas
    for (const each of listAt(schema, 'allOf')) add(each)
    for (const each of alternatives) if (isValid(each, value, root)) add(each)
    add(schema['then'] as JsonSchema | undefined)
    add(schema['else'] as JsonSchema | undefined)
  }
  for (const each of schemas) add(each)
  return [...parts]
}

function listAt(schema: JsonObject, keyword: string): JsonSchema[] {
  const list = schema[keyword]
  return Array.isArray(list) ? list : []
}

/** True if the type of a schema has an index signature, whatever it is combined with. */
function hasTypedOthers({ additionalProperties }: JsonObject): boolean {
  return isObject(additionalProperties) && Object.keys(additionalProperties).length > 0
}

/** True if the type of a schema alone has an index signature. */
function takesOthers({ additionalProperties = false }: JsonObject): boolean {
  return additionalProperties !== false
}

function memberSchemas(parts: readonly JsonObject[], name: string): JsonSchema[] {
  return parts.flatMap((part): JsonSchema[] => {
    const properties = objectAt(part, 'properties')
    // One of the other direction is no part of the type.
    if (Object.hasOwn(properties, name)) return isOmitted(properties[name]) ? [] : [properties[name] as JsonSchema]
    const patterned = Object.entries(objectAt(part, 'patternProperties')).filter(([pattern]) => isMatch(pattern, name))
    if (patterned.length > 0) return patterned.map(([, schema]) => schema as JsonSchema)
    const { additionalProperties } = part
    return isObject(additionalProperties) ? [additionalProperties] : []
  })
}

function itemSchemas(parts: readonly JsonObject[], index: number): JsonSchema[] {
  return parts.flatMap((part): JsonSchema[] => {
    const first = listAt(part, 'prefixItems')[index]
    const { items } = part
    return first !== undefined ? [first] : isObject(items) ? [items] : []
  })
}
