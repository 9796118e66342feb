import { isObject, own } from '../json.ts'
import { listedValues } from '../keyword/listed-values.ts'
import type { Branch, JsonType, Selector, Tag } from './check.ts'
import type { Sub } from './place.ts'
import type { SchemaPath } from './schema-path.ts'

/** What one branch requires of its values. */
interface Shape {
  /** Scalar values of the properties with `const` or `enum`. */
  readonly values: ReadonlyMap<string, readonly unknown[]>
  readonly required: ReadonlySet<unknown>
  /** Types of the value; `undefined` for any. */
  readonly types: ReadonlySet<JsonType> | undefined
  /** Paths of the schemas with these rules. */
  readonly schemas: readonly SchemaPath[]
}

/** Finds the schemas that apply to the same value, and their paths. */
export interface TagReader {
  unconditional(sub: Sub): readonly Sub[]
  pathOf(sub: Sub): SchemaPath
  /** The types that a schema accepts; `undefined` for any. */
  typesOf(sub: Sub): ReadonlySet<JsonType> | undefined
}

/**
 * What distinguishes the branches of a choice: the type of the value, or one of its properties.
 *
 * @param discriminator OpenAPI's keyword of that name, with the property to prefer.
 */
export function selectorOf(branches: readonly Branch[], discriminator: unknown, reader: TagReader): Selector {
  const shapes = branches.map(({ sub }) => shapeOf(sub, reader))
  const tag = tagOf(shapes, isObject(discriminator) ? own(discriminator, 'propertyName') : undefined)
  const lists = shapes.flatMap(({ types }) => {
    return types ? [[...types].filter((type) => type !== 'integer' || !types.has('number'))] : []
  })
  // An integer is also a number.
  const isDisjoint = isDistinct(lists.map((list) => list.map((type) => (type === 'integer' ? 'number' : type))))
  return { ...(tag && { tag }), ...(lists.length === shapes.length && isDisjoint && { types: lists }) }
}

/** The property that distinguishes the branches, if there is one. */
function tagOf(shapes: readonly Shape[], preferred: unknown): Tag | undefined {
  const objects = shapes.filter(takesObjects)
  const [first, second] = objects
  if (!first || !second) return undefined
  const name = [...first.values.keys()]
    .toSorted((a, b) => Number(b === preferred) - Number(a === preferred))
    .find((candidate) => isDistinct(objects.map(({ values }) => values.get(candidate))))
  if (name === undefined) return undefined
  return {
    name,
    values: shapes.map((shape) => (takesObjects(shape) ? shape.values.get(name) : undefined)),
    decides: shapes.every(({ types, required }) => types?.size === 1 && types.has('object') && required.has(name)),
    schemas: shapes.map(({ schemas }) => schemas),
  }
}

function takesObjects({ types }: Shape): boolean {
  return types === undefined || types.has('object')
}

function isDistinct(lists: readonly (readonly unknown[] | undefined)[]): boolean {
  const seen = new Set<unknown>()
  for (const list of lists) {
    if (!list) return false
    for (const value of list) if (seen.size === seen.add(value).size) return false
  }
  return true
}

function shapeOf(sub: Sub, reader: TagReader): Shape {
  const values = new Map<string, readonly unknown[]>()
  const required = new Set<unknown>()
  const subs = reader.unconditional(sub)
  for (const { schema } of subs.map(({ place }) => place)) {
    if (!isObject(schema)) continue
    for (const [name, allowed] of limitedProperties(schema)) if (!values.has(name)) values.set(name, allowed)
    const names = own(schema, 'required')
    if (Array.isArray(names)) for (const name of names) required.add(name)
  }
  return { values, required, types: reader.typesOf(sub), schemas: subs.map((each) => reader.pathOf(each)) }
}

function limitedProperties(schema: { readonly [key: string]: unknown }): [string, readonly unknown[]][] {
  const properties = own(schema, 'properties')
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, property]) => {
    if (!isObject(property)) return []
    const allowed = listedValues(property) ?? []
    const isScalars = allowed.length > 0 && allowed.every((value) => typeof value !== 'object')
    return isScalars ? [[name, [...new Set(allowed)]] as [string, readonly unknown[]]] : [] // a pair
  })
}
