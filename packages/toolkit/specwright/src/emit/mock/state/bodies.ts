import { childPointer, isObject, type JsonSchema } from '@specwright/json-schema/json'
import type { Model, OperationModel } from '@specwright/document/model'
import { preferred } from '../../client/content.ts'
import { isArray, resolved } from '../../client/shape.ts'
import { everyProperty, variantsOf, type Properties } from './variants.ts'

/** A success of an operation. */
export interface ItemSuccess {
  readonly status: number
  /** The schema of its body; absent if it has none, or one that is not JSON. */
  readonly body?: JsonSchema
  /** True if nothing is in its body. */
  readonly isEmpty: boolean
}

/** A place in a body. */
export interface BodyPlace {
  /** JSON Pointer from the body. */
  readonly at: string
  readonly schema: JsonSchema
  /** The properties of what is there, for each alternative. */
  readonly variants: readonly Properties[]
}

/** The successes of an operation with a status of their own. */
export function successesOf({ responses }: OperationModel, model: Model): ItemSuccess[] {
  return responses.flatMap(({ status, content }) => {
    if (!/^2\d\d$/.test(status)) return []
    const { kind, schema } = preferred(content) ?? {}
    const isJson = kind === 'json' && schema !== undefined
    const isEmpty = content.length === 0 || (isJson && hasNothing(schema, model))
    return [{ status: Number(status), isEmpty, ...(isJson && { body: schema }) }]
  })
}

/** True for an object of which nothing is known but empty objects, and those that lead back to it. */
function hasNothing(schema: JsonSchema, model: Model, seen = new Set<unknown>()): boolean {
  const object = resolved(schema, model)
  if (object?.['type'] !== 'object') return false
  if (seen.has(object)) return true
  seen.add(object)
  const { properties = {}, additionalProperties: others } = object
  const isOpen = isObject(others) && Object.keys(others).length > 0
  if (isOpen || ['allOf', 'oneOf', 'anyOf'].some((key) => key in object)) return false
  return Object.values(isObject(properties) ? properties : {}).every((each) => {
    return hasNothing(each as JsonSchema, model, seen) // checked by the loader
  })
}

/** The objects in a body where an item can be: the whole, and its members. */
export function objectsIn(schema: JsonSchema, model: Model): BodyPlace[] {
  const variants = variantsOf(schema, model)
  const members = Object.entries(everyProperty(variants)).map(([name, property]) => ({
    at: childPointer('', name),
    schema: property,
    variants: isArray(property, model) ? [] : variantsOf(property, model),
  }))
  return [{ at: '', schema, variants }, ...members].filter((place) => place.variants.length > 0)
}

/** The objects in a body, and those in them: `/data/account`. */
export function objectsWithin(schema: JsonSchema, model: Model): BodyPlace[] {
  return objectsIn(schema, model).flatMap((place) => {
    if (place.at === '') return [place]
    return objectsIn(place.schema, model).map((inner) => ({ ...inner, at: place.at + inner.at }))
  })
}

/** The arrays in a body where items can be: the whole, its members, and theirs; the variants are those of an item. */
export function arraysIn(schema: JsonSchema, model: Model): BodyPlace[] {
  const inside = (part: JsonSchema, at: string, depth: number): BodyPlace[] => {
    if (isArray(part, model)) {
      const items = (resolved(part, model)?.['items'] ?? true) as JsonSchema // checked by the loader
      return [{ at, schema: items, variants: variantsOf(items, model) }]
    }
    const properties = depth < 2 ? Object.entries(everyProperty(variantsOf(part, model))) : []
    return properties.flatMap(([name, property]) => inside(property, childPointer(at, name), depth + 1))
  }
  return inside(schema, '', 0).filter(({ variants }) => variants.length > 0)
}
