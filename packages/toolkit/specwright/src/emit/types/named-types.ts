import { isObject, own, pointerTo, someObject, type JsonObject } from '@specwright/json-schema/json'
import { keyOf, type Place, type Registry, type Sub } from '@specwright/json-schema/compile'
import { appliedIn } from '@specwright/json-schema/keyword'
import { createNamer } from '@specwright/document/names'
import { rewriteSchemas } from '@specwright/document/openapi'
import type { Model } from '@specwright/document/model'
import { accepted } from './shapes/accepted.ts'
import { sentName } from './sent-type.ts'
import { refused } from './shapes/refused.ts'
import type { ShapeContext } from './shapes/scene.ts'
import { top, type Kind, type NamedType, type Shape } from './shapes/shape.ts'

/** The types of a document's schemas: those of components have the names of the model. */
export function createNamedTypes(model: Model, registry: Registry, document: Place['resource']): ShapeContext {
  const {
    schemas,
    inputs,
    parts,
    document: { root },
  } = model
  const namer = createNamer()
  for (const { typeName } of [...schemas, ...inputs, ...parts, { typeName: sentName(model) }]) namer.type(typeName)
  // Which schema a dynamic reference leads to depends on all anchors of the document.
  for (const pointer of anchoredSchemas(root)) registry.placeAt(document, pointer)
  const types = new Map<string, NamedType>()
  const components = new Map(
    schemas.map(({ pointer, typeName }) => [keyOf(registry.enter(registry.placeAt(document, pointer))), typeName]),
  )
  const isNamed = (sub: Sub): boolean => components.has(keyOf(sub))

  const typeOf = (sub: Sub): NamedType => {
    const key = keyOf(sub)
    const known = types.get(key)
    if (known) return known
    // A schema that may refer to itself needs a name.
    const name = components.get(key) ?? (refersToUnnamed(sub, registry, isNamed) ? namer.type(baseOf(sub)) : undefined)
    const shape = shapeFinder((within) => accepted(sub, { ...context, within: [...within, key] }))
    const type = withKinds({ sub, ...(name !== undefined && { name }), shape }, namer.type)
    types.set(key, type)
    return type
  }
  const context: ShapeContext = { registry, typeOf, within: [], accepted, refused }
  return context
}

/** The pointers of the schemas with an anchor or an `$id`, outermost first. */
function anchoredSchemas(root: JsonObject): readonly string[] {
  if (!someObject(root, isAnchored)) return []
  const found: string[] = []
  rewriteSchemas(root, (schema, _written, path) => {
    if (isAnchored(schema)) found.push(pointerTo('', ...path))
    return schema
  })
  return found.toReversed()
}

function isAnchored(schema: JsonObject): boolean {
  return ['$id', '$anchor', '$dynamicAnchor'].some((keyword) => Object.hasOwn(schema, keyword))
}

/** A type whose values of one kind are another type, with a name that is taken when it is first used. */
function withKinds(type: Omit<NamedType, 'ofKind'>, nameFor: (name: string) => string): NamedType {
  const ofKinds = new Map<Kind, NamedType>()
  const ofKind = (kind: Kind): NamedType => {
    const known = ofKinds.get(kind)
    if (known) return known
    const shape = (): Shape => new Map([...type.shape([])].filter(([each]) => each === kind))
    const found = withKinds({ sub: type.sub, name: nameFor(`${type.name ?? ''} ${kind}`), shape }, nameFor)
    ofKinds.set(kind, found)
    return found
  }
  return { ...type, ofKind }
}

function baseOf({ place }: Sub): string {
  return place.pointer.replace(/^\/(components\/schemas\/)?/, '')
}

/** Finds a shape once. While it is being found, nothing is known of it. */
function shapeFinder(find: (within: readonly string[]) => Shape): NamedType['shape'] {
  let found: Shape | undefined
  let isPending = false
  return (within) => {
    if (found) return found
    if (isPending) return top
    isPending = true
    try {
      return (found = find(within))
    } finally {
      isPending = false
    }
  }
}

/** Whether a schema contains a reference to a schema without a name. */
function refersToUnnamed(sub: Sub, registry: Registry, isNamed: (sub: Sub) => boolean): boolean {
  const { schema } = sub.place
  if (!isObject(schema)) return false
  const references = ['$ref', '$dynamicRef'].filter((keyword) => Object.hasOwn(schema, keyword))
  const isUnnamed = (keyword: string): boolean => {
    const target = registry.resolve(String(own(schema, keyword)), sub.place)
    return target !== undefined && !isNamed(registry.enter(target.place, sub.scope))
  }
  return (
    references.some(isUnnamed) ||
    appliedIn(schema).some(([keys]) =>
      refersToUnnamed(registry.enter(registry.child(sub.place, ...keys), sub.scope), registry, isNamed),
    )
  )
}
