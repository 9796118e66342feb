import { isObject, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import { plainRefOf } from '@specwright/json-schema/keyword'
import { pointerOf, valueIn } from '@specwright/json-schema/ref'
import type { Model } from '@specwright/document/model'
import { code, type Code } from '@specwright/code'

/**
 * Returns the type of a schema, always the same value, by what identifies it in a file of names: the pointer of a component, or
 * `keyOfSchema`; `undefined` if it has no name.
 */
export type NameOfSchema = (key: string) => Code | undefined

/** The properties of an object, and which of them are required. */
export interface ObjectShape {
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required: ReadonlySet<string>
}

/**
 * The properties of an object schema, including those of `allOf`; `undefined` if it has alternatives, or no properties.
 */
export function objectShape(schema: JsonSchema | undefined, model: Model, depth = 0): ObjectShape | undefined {
  const object = resolved(schema, model)
  if (object === undefined || depth > 8 || 'oneOf' in object || 'anyOf' in object || 'if' in object) return undefined
  const known = found.get(object) ?? new Map<number, ObjectShape | undefined>()
  found.set(object, known)
  if (!known.has(depth)) known.set(depth, shapeOf(object, model, depth))
  return known.get(depth)
}

/** A cache of shapes by schema and depth, since many parts refer to the same schema. */
const found = new WeakMap<JsonObject, Map<number, ObjectShape | undefined>>()

function shapeOf(object: JsonObject, model: Model, depth: number): ObjectShape | undefined {
  const parts = Array.isArray(object['allOf']) ? (object['allOf'] as JsonSchema[]) : [] // checked by the loader
  const shapes = parts.map(
    (part) => objectShape(part, model, depth + 1) ?? { properties: {}, required: new Set<string>() },
  )
  const properties = isObject(object['properties']) ? object['properties'] : {}
  const entries = [...shapes.flatMap((shape) => Object.entries(shape.properties)), ...Object.entries(properties)]
  const required = Array.isArray(object['required']) ? object['required'].map(String) : []
  if (entries.length === 0) return undefined
  return {
    properties: Object.fromEntries(entries) as Record<string, JsonSchema>, // checked by the loader
    required: new Set([...shapes.flatMap((shape) => [...shape.required]), ...required]),
  }
}

/** The schema itself, or the one that it refers to. */
export function resolved(schema: unknown, model: Model): JsonObject | undefined {
  const target = valueIn(model.document.root, schema)
  return isObject(target) ? target : undefined
}

/** A schema, or what it is where it is not null, if it says that by `oneOf` or `anyOf`. */
export function withoutNull(schema: unknown, model: Model): JsonObject | undefined {
  const object = resolved(schema, model)
  const alternatives = object?.['oneOf'] ?? object?.['anyOf']
  if (!Array.isArray(alternatives)) return object
  const [only, ...others] = alternatives.filter((each) => !acceptsOnly(each, ['null'], model))
  return others.length === 0 && alternatives.length > 1 ? (resolved(only, model) ?? object) : object
}

/** The only value that a schema allows. */
export function constantOf(schema: JsonSchema | undefined, model: Model): { readonly value: unknown } | undefined {
  const object = resolved(schema, model)
  if (object === undefined) return undefined
  if ('const' in object) return { value: object['const'] }
  const { enum: values } = object
  return Array.isArray(values) && values.length === 1 ? { value: values[0] as unknown } : undefined
}

/** A string with separated items. */
export interface SeparatedArray {
  readonly separator: string
  /** Type of an item. */
  readonly item: Code
}

/** The separator and the item type of such a string: `x-separator` and `x-items`. */
export function separatedArray(
  schema: JsonSchema | undefined,
  model: Model,
  nameOf: NameOfSchema,
): SeparatedArray | undefined {
  const object = resolved(schema, model)
  const separator = object?.['x-separator']
  const items = object?.['x-items']
  if (typeof separator !== 'string' || items === undefined) return undefined
  return { separator, item: nameFor(items as JsonSchema, nameOf) ?? code`string` } // by the extension
}

/** True for a string without `enum` or `const`. */
export function isPlainString(schema: JsonSchema | undefined, model: Model): boolean {
  const object = resolved(schema, model)
  return object !== undefined && scalarType(object) === 'string'
}

/** The types of values that are neither arrays nor objects. */
export const scalars: readonly string[] = ['string', 'number', 'integer', 'boolean', 'null']

/** True for a schema that accepts values of no other types than these. */
export function acceptsOnly(schema: unknown, types: readonly string[], model: Model): boolean {
  // Many parts may refer to the same schema, or to one that contains them.
  const known = new Map<JsonObject, boolean>()
  const isOnly = (part: unknown): boolean => {
    const object = resolved(part, model)
    if (object === undefined) return false
    const decided = known.get(object)
    if (decided !== undefined) return decided
    known.set(object, false)
    const isSo = isOfTypes(object)
    known.set(object, isSo)
    return isSo
  }
  const isOfTypes = (object: JsonObject): boolean => {
    const values = 'const' in object ? [object['const']] : object['enum']
    if ('type' in object && typesOf(object).every((type) => types.includes(String(type)))) return true
    if (Array.isArray(values)) return values.every((value) => types.includes(value === null ? 'null' : typeof value))
    const { allOf, anyOf, oneOf } = object
    if (Array.isArray(allOf) && allOf.some(isOnly)) return true
    return [anyOf, oneOf].some((alternatives) => Array.isArray(alternatives) && alternatives.every(isOnly))
  }
  return isOnly(schema)
}

/** True for a schema that accepts only arrays. */
export function isArray(schema: JsonSchema | undefined, model: Model): boolean {
  const object = resolved(schema, model)
  return object !== undefined && typesOf(object).join() === 'array'
}

/** True for an object that can have no members. */
export function isClosedEmpty(schema: unknown, model: Model): boolean {
  const object = resolved(schema, model)
  if (object === undefined || object['additionalProperties'] !== false) return false
  const { properties = {}, patternProperties = {} } = object
  return [properties, patternProperties].every((each) => isObject(each) && Object.keys(each).length === 0)
}

/** The type of a schema that accepts any string, or any number. */
export function scalarType(schema: JsonSchema): 'string' | 'number' | undefined {
  if (
    !isObject(schema) ||
    ['enum', 'const', '$ref', 'oneOf', 'anyOf', 'allOf', 'x-known-values'].some((key) => key in schema)
  )
    return undefined
  const [type, ...others] = typesOf(schema)
  if (others.length > 0) return undefined
  return type === 'string' ? 'string' : type === 'integer' || type === 'number' ? 'number' : undefined
}

/** The types of a schema. */
export function typesOf(schema: JsonObject): readonly unknown[] {
  return [schema['type']].flat()
}

/** The named type of the schema whose values a schema has by its `$ref`. */
export function nameFor(schema: JsonSchema | undefined, nameOf: NameOfSchema): Code | undefined {
  const pointer = pointerOf(plainRefOf(schema) ?? '')
  return pointer === undefined ? undefined : nameOf(pointer)
}
