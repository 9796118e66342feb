import { isObject, own, type JsonObject } from '@loyalty-kit/json-schema/json'
import { keyOf, type Registry, type Sub } from '@loyalty-kit/json-schema/compile'
import type { NamedType } from './named-types.ts'
import { objectOf } from './object-shape.ts'
import { arrayOf } from './array-shape.ts'
import { refused } from './refused.ts'
import {
  any,
  bottom,
  both,
  either,
  isEverything,
  kindOf,
  kinds,
  ofKinds,
  saysNothing,
  top,
  topExcept,
  type Kind,
  type Lazy,
  type Part,
  type Shape,
} from './shape.ts'
import { lazily } from './parts.ts'

/** What the shapes of a document's schemas are found with. */
export interface ShapeContext {
  readonly registry: Registry
  /** The type that a reference leads to. */
  typeOf(sub: Sub): NamedType
  /** The schemas whose shape is being found, outermost first, since a schema may refer to itself. */
  readonly within: readonly string[]
}

/** A schema's keyword, with what its subschemas need. */
export interface Scene extends ShapeContext {
  readonly schema: JsonObject
  readonly sub: Sub
}

/** The shape of the values that a schema accepts. */
export function accepted(sub: Sub, context: ShapeContext): Shape {
  const { schema } = sub.place
  if (!isObject(schema)) return schema === false ? bottom : top
  const scene = { ...context, schema, sub }
  return [typesOf(schema), valuesOf(schema), objectOf(scene), arrayOf(scene), ...inPlace(scene)].reduce(both, top)
}

/** The subschema at a path of keys. */
export function below({ registry, sub }: Scene, ...keys: (string | number)[]): Sub {
  return registry.enter(registry.child(sub.place, ...keys), sub.scope)
}

/** The shape of a subschema for a part of the value. */
export function partAt(scene: Scene, ...keys: (string | number)[]): Lazy {
  return lazily(() => accepted(below(scene, ...keys), { ...scene, within: [] }))
}

/** The shapes of the keywords whose subschemas are for the value itself. */
function inPlace(scene: Scene): Shape[] {
  const { schema } = scene
  const at = (...keys: (string | number)[]): Shape => accepted(below(scene, ...keys), scene)
  const branches = (keyword: string): Shape[] => {
    const value = own(schema, keyword)
    return Array.isArray(value) ? value.map((_, index) => at(keyword, index)) : []
  }
  return [
    ...['$ref', '$dynamicRef'].filter((keyword) => Object.hasOwn(schema, keyword)).map((each) => referred(each, scene)),
    ...branches('allOf'),
    ...['anyOf', 'oneOf'].map(branches).flatMap((shapes) => (shapes.length > 0 ? [either(shapes)] : [])),
    ...(Object.hasOwn(schema, 'not') ? [refused(below(scene, 'not'), scene)] : []),
    ...(Object.hasOwn(schema, 'if') ? [conditional(scene, at)] : []),
    ...dependentSchemas(scene, at),
  ]
}

function typesOf(schema: JsonObject): Shape {
  const type = own(schema, 'type')
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : undefined
  return types === undefined
    ? top
    : ofKinds(kinds.filter((kind) => types.some((each) => kindsOfType(each).includes(kind))))
}

/** The kinds of values of a JSON Schema type. */
export function kindsOfType(type: string): readonly Kind[] {
  if (type === 'boolean') return ['true', 'false']
  return type === 'integer' ? ['number'] : kinds.filter((kind) => kind === type)
}

function valuesOf(schema: JsonObject): Shape {
  const values = listedValues(schema)
  const known = own(schema, 'x-known-values')
  const open =
    Array.isArray(known) && known.length > 0 ? topExcept('string', { is: 'known', values: known.map(String) }) : top
  return values.map(shapeOfValues).reduce(both, open)
}

/** The values of `const`, and those of `enum`. */
export function listedValues(schema: JsonObject): readonly (readonly unknown[])[] {
  const choices = own(schema, 'enum')
  return [...(Object.hasOwn(schema, 'const') ? [[schema['const']]] : []), ...(Array.isArray(choices) ? [choices] : [])]
}

function shapeOfValues(values: readonly unknown[]): Shape {
  return either(
    values.map((value) => {
      const kind = kindOf(value)
      const part: Part = kind === 'null' || typeof value === 'boolean' ? any : { is: 'values', values: [value] }
      return new Map([[kind, part]])
    }),
  )
}

/** What a reference leads to; `undefined` if it leads nowhere. */
export function targetOf(keyword: string, { registry, schema, sub }: Scene): Sub | undefined {
  const target = registry.resolve(String(own(schema, keyword)), sub.place)
  if (!target) return undefined
  const { place, anchor } = target
  const dynamic = keyword === '$dynamicRef' && anchor !== undefined ? sub.scope.get(anchor) : undefined
  return registry.enter(dynamic ?? place, sub.scope)
}

function referred(keyword: string, scene: Scene): Shape {
  const target = targetOf(keyword, scene)
  // A schema that is its own alternative says nothing of itself.
  if (!target || scene.within.includes(keyOf(target))) return top
  const type = scene.typeOf(target)
  const found = type.shape(scene.within)
  if (type.name === undefined) return found
  return new Map([...found.keys()].map((kind) => [kind, { is: 'named', type }]))
}

/** The values that meet the condition and `then`, or neither the condition nor a rule of `else`. */
function conditional(scene: Scene, at: (keyword: string) => Shape): Shape {
  const branch = (keyword: string): Shape => (Object.hasOwn(scene.schema, keyword) ? at(keyword) : top)
  const [then, otherwise] = [branch('then'), branch('else')]
  if ([then, otherwise].every(isTrivial)) return top
  return either([both(at('if'), then), both(refused(below(scene, 'if'), scene), otherwise)])
}

/** True if types say nothing of a schema. */
function isTrivial(shape: Shape): boolean {
  return saysNothing(() => shape) || (shape.size === kinds.length && [...shape.values()].every(isEverything))
}

function dependentSchemas(scene: Scene, at: (...keys: string[]) => Shape): Shape[] {
  const dependent = own(scene.schema, 'dependentSchemas')
  return Object.keys(isObject(dependent) ? dependent : {}).map((name) => {
    const shape = at('dependentSchemas', name)
    const present = both(
      shape,
      topExcept(
        'object',
        withMember(name, true, () => top),
      ),
    )
    const objects = either([present, new Map([['object', withMember(name, false, () => bottom)]])])
    return topExcept('object', objects.get('object'))
  })
}

/** Objects with a member, or in which it may be absent. */
export function withMember(name: string, required: boolean, shape: Lazy): Part {
  return { is: 'object', members: new Map([[name, { required, shape }]]), prefixes: new Map(), isClosed: false }
}
