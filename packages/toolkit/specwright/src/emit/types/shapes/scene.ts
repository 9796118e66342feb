import { own, type JsonObject } from '@specwright/json-schema/json'
import type { Registry, Sub } from '@specwright/json-schema/compile'
import { kinds, lazily, type Kind, type Lazy, type NamedType, type Shape } from './shape.ts'

/** What the shapes of a document's schemas are found with. */
export interface ShapeContext {
  readonly registry: Registry
  /** The type that a reference leads to. */
  typeOf(sub: Sub): NamedType
  /** The schemas whose shape is being found, outermost first, since a schema may refer to itself. */
  readonly within: readonly string[]
  readonly accepted: ShapeFinder
  readonly refused: ShapeFinder
}

/** Finds the values that a schema accepts, or refuses. */
export type ShapeFinder = (sub: Sub, context: ShapeContext) => Shape

/** A schema's keyword, with what its subschemas need. */
export interface Scene extends ShapeContext {
  readonly schema: JsonObject
  readonly sub: Sub
}

/** The subschema at a path of keys. */
export function below({ registry, sub }: Scene, ...keys: (string | number)[]): Sub {
  return registry.enter(registry.child(sub.place, ...keys), sub.scope)
}

/** The shape of a subschema for a part of the value. */
export function partAt(scene: Scene, ...keys: (string | number)[]): Lazy {
  return lazily(() => scene.accepted(below(scene, ...keys), { ...scene, within: [] }))
}

/** What a reference leads to; `undefined` if it leads nowhere. */
export function targetOf(keyword: string, { registry, schema, sub }: Scene): Sub | undefined {
  const target = registry.resolve(String(own(schema, keyword)), sub.place)
  if (!target) return undefined
  const { place, anchor } = target
  const dynamic = keyword === '$dynamicRef' && anchor !== undefined ? sub.scope.get(anchor) : undefined
  return registry.enter(dynamic ?? place, sub.scope)
}

/** The kinds of values of a JSON Schema type. */
export function kindsOfType(type: string): readonly Kind[] {
  if (type === 'boolean') return ['true', 'false']
  return type === 'integer' ? ['number'] : kinds.filter((kind) => kind === type)
}

/** The values of `const`, and those of `enum`. */
export function listedValues(schema: JsonObject): readonly (readonly unknown[])[] {
  const choices = own(schema, 'enum')
  return [...(Object.hasOwn(schema, 'const') ? [[schema['const']]] : []), ...(Array.isArray(choices) ? [choices] : [])]
}
