import { isObject, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import { isOmitted } from '@specwright/json-schema/keyword'
import type { Model } from '@specwright/document/model'
import { resolved, typesOf } from '../../client/shape.ts'

/** The properties of an object, by name. */
export type Properties = Readonly<Record<string, JsonSchema>>

/** More alternatives than these describe no one item. */
const maxVariants = 24

/** The properties of each alternative of an object schema; none if it is not known to be an object. */
export function variantsOf(schema: unknown, model: Model, depth = 0): readonly Properties[] {
  const object = resolved(schema, model)
  if (object === undefined || depth > 8) return []
  const known = found.get(object) ?? []
  const before = known[depth]
  if (before !== undefined) return before
  const result = combined(object, model, depth)
  known[depth] = result
  found.set(object, known)
  return result
}

/** A cache by schema and depth, since many parts refer to the same schema. */
const found = new WeakMap<JsonObject, (readonly Properties[] | undefined)[]>()

function combined(object: JsonObject, model: Model, depth: number): readonly Properties[] {
  const { properties, allOf, oneOf, anyOf } = object
  const inside = (schemas: unknown): (readonly Properties[])[] =>
    Array.isArray(schemas) ? schemas.map((each) => variantsOf(each, model, depth + 1)) : []
  const own = isObject(properties) ? [withoutOmitted(properties)] : []
  const parts = [...inside(allOf), inside(oneOf).flat(), inside(anyOf).flat(), own].filter(({ length }) => length > 0)
  const [first = [], ...others] = parts
  if (others.length === 0) return first.slice(0, maxVariants)
  const closed = closedIn(object, model, depth)
  const joined = (variant: Properties, more: Properties): Properties => {
    const all = Object.entries({ ...variant, ...more })
    return Object.fromEntries(all.filter(([name]) => closed.every((names) => names.has(name)))) as Properties
  }
  return others.reduce<readonly Properties[]>(
    (variants, part) => variants.flatMap((variant) => part.map((more) => joined(variant, more))).slice(0, maxVariants),
    first.slice(0, maxVariants),
  )
}

/** The names of properties that each part of an object schema allows, for those that allow no others. */
function closedIn(object: JsonObject, model: Model, depth: number): readonly ReadonlySet<string>[] {
  const { properties, patternProperties, additionalProperties, allOf } = object
  const parts = Array.isArray(allOf) && depth <= 8 ? allOf.map((each) => resolved(each, model)) : []
  const inside = parts.flatMap((part) => (part === undefined ? [] : closedIn(part, model, depth + 1)))
  const isClosed = additionalProperties === false && patternProperties === undefined && isObject(properties)
  return isClosed ? [new Set(Object.keys(properties)), ...inside] : inside
}

/** Properties without those of the other direction. */
function withoutOmitted(properties: JsonObject): Properties {
  const entries = Object.entries(properties).filter(([, schema]) => !isOmitted(schema))
  return Object.fromEntries(entries) as Properties // checked by the loader
}

/** The properties of all alternatives. */
export function everyProperty(variants: readonly Properties[]): Properties {
  return Object.assign({}, ...variants.toReversed()) as Properties
}

/** The types of the values that a schema accepts; `undefined` if it does not say. */
export function typesIn(schema: unknown, model: Model, depth = 0): ReadonlySet<string> | undefined {
  const object = resolved(schema, model)
  if (object === undefined || depth > 8) return undefined
  if ('type' in object) return new Set(typesOf(object).map((type) => (type === 'integer' ? 'number' : String(type))))
  const values = 'const' in object ? [object['const']] : object['enum']
  if (Array.isArray(values)) return new Set(values.map(typeOfValue))
  if (isObject(object['properties'])) return new Set(['object'])
  const inside = (schemas: unknown): (ReadonlySet<string> | undefined)[] =>
    Array.isArray(schemas) ? schemas.map((each) => typesIn(each, model, depth + 1)) : []
  const alternatives = [...inside(object['oneOf']), ...inside(object['anyOf'])]
  if (alternatives.length > 0 && alternatives.every((types) => types !== undefined))
    return new Set(alternatives.flatMap((types) => [...(types ?? [])]))
  return inside(object['allOf']).find((types) => types !== undefined)
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** True for a schema of strings, numbers or booleans. */
export function isScalar(schema: unknown, model: Model): boolean {
  const types = typesIn(schema, model)
  return types !== undefined && !types.has('array') && !types.has('object')
}

/** True unless two schemas accept values of different types. */
export function mayBeEqual(left: unknown, right: unknown, model: Model): boolean {
  const [types, others] = [typesIn(left, model), typesIn(right, model)]
  if (types === undefined || others === undefined) return true
  return [...types].some((type) => type !== 'null' && others.has(type))
}

/** The only values that a schema accepts; `undefined` if it does not list them. */
export function valuesOf(schema: unknown, model: Model): readonly unknown[] | undefined {
  const object = resolved(schema, model)
  if (object === undefined) return undefined
  if ('const' in object) return [object['const']]
  if (Array.isArray(object['enum'])) return object['enum'] as unknown[]
  const { oneOf, anyOf, allOf } = object
  const parts = [oneOf, anyOf, allOf].find((each) => Array.isArray(each) && each.length === 1) as unknown[] | undefined
  return parts === undefined ? undefined : valuesOf(parts[0], model)
}

/**
 * True if two objects are representations of the same kind of thing, perhaps a summary of it: they share most properties of
 * the smaller, and no property contradicts.
 */
export function isSameKind(left: Properties, right: Properties, model: Model): boolean {
  if (left === right) return true
  const names = Object.keys(left)
  const common = names.filter((name) => Object.hasOwn(right, name) && mayBeEqual(left[name], right[name], model))
  const [fewer, more] = [names.length, Object.keys(right).length].toSorted((a, b) => a - b)
  if (common.some((name) => contradicts(left[name], right[name], model))) return false
  return common.length >= (fewer ?? 0) * 0.75 && ((fewer ?? 0) >= 3 || common.length === more)
}

function contradicts(left: unknown, right: unknown, model: Model): boolean {
  const [values, others] = [valuesOf(left, model), valuesOf(right, model)]
  return values !== undefined && others !== undefined && !values.some((value) => others.includes(value))
}
