import { atPointer, isObject, own, type JsonObject } from '../document.ts'
import { rewriteSchema, rewriteSchemas } from '../openapi-shape.ts'

/** Refs within refs that are followed before a type is given up as unknown. */
const deepest = 8

/**
 * The same document with every ref of a schema leading to a named component, which is what types have names for: a ref
 * to anywhere else, by pointer or by anchor, is replaced by what stands there.
 */
export function withNamedRefs(document: JsonObject): JsonObject {
  const anchored = anchorsOf(document)

  function named(schema: JsonObject, trail: readonly string[]): JsonObject {
    const { $ref, $dynamicRef, ...rest } = schema
    const ref = $ref ?? $dynamicRef
    if (typeof ref !== 'string' || isName(ref)) return schema
    const target = ref.startsWith('#/')
      ? atPointer(document, decodeURIComponent(ref.slice(1)))
      : anchored.get(ref.slice(1))
    if (target === undefined || trail.includes(ref) || trail.length === deepest) return rest
    if (typeof target === 'boolean') return target ? rest : { not: {} }
    const found = rewriteSchema(target, (each) => named(each, [...trail, ref]))
    return isObject(found) ? { ...found, ...rest } : rest
  }

  return rewriteSchemas(document, (schema) => named(schema, []))
}

/** True for a ref to a component itself, which has a name in the types. */
function isName(ref: string): boolean {
  return /^#\/components\/\w+\/[^/]+$/.test(ref)
}

/** What each anchor stands for: a ref to the component that carries it, or the schema. An anchor set twice is left out. */
function anchorsOf(document: JsonObject): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>()
  const add = (schema: unknown, value: unknown): void => {
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const name = isObject(schema) ? own(schema, keyword) : undefined
      if (typeof name === 'string') found.set(name, found.has(name) ? undefined : value)
    }
  }
  const components = isObject(document['components']) ? own(document['components'], 'schemas') : undefined
  const named = new Map(Object.entries(isObject(components) ? components : {}).map(([name, each]) => [each, name]))
  rewriteSchemas(document, (schema, written) => {
    const name = named.get(written)
    add(schema, name === undefined ? schema : { $ref: `#/components/schemas/${name}` })
    return schema
  })
  return found
}
