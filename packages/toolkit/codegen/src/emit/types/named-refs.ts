import { asRef, childPointer, isObject, type JsonObject, objectAt, own } from '@loyalty-kit/json-schema/json'
import { componentOf, pointerOf, targetOf as targetIn } from '@loyalty-kit/json-schema/ref'
import { rewriteSchema, rewriteSchemas } from '@loyalty-kit/document/openapi'

/** A document in which every ref of a schema refers to a named component, since only those have named types. */
export interface NamedRefs {
  readonly document: JsonObject
  /** Names of the schemas that were added to its components. */
  readonly added: readonly string[]
}

/**
 * Replaces refs to anything but components, by pointer or by anchor.
 *
 * The target replaces the ref. If the target contains such refs itself, it becomes a component, so that it is written
 * once and can refer to itself.
 */
export function withNamedRefs(document: JsonObject): NamedRefs {
  const anchored = anchorsOf(document)
  const schemas = objectAt(objectAt(document, 'components'), 'schemas')
  /** The name of each added component, by its ref. */
  const names = new Map<string, string>()

  function named(schema: JsonObject): JsonObject {
    const { $ref: _ref, $dynamicRef: _dynamic, ...rest } = schema
    const ref = unnamedRefOf(schema)
    if (ref === undefined) return schema
    const target = targetOf(ref)
    if (target === undefined) return rest
    if (typeof target === 'boolean') return target ? rest : { not: {} }
    if (!hasUnnamedRefs(target)) return isObject(target) ? { ...target, ...rest } : rest
    const name = names.get(ref) ?? nameFor(ref)
    names.set(ref, name)
    return { ...rest, $ref: asRef(childPointer('/components/schemas', name)) }
  }

  function targetOf(ref: string): unknown {
    return pointerOf(ref) === undefined ? anchored.get(ref.slice(1)) : targetIn(document, ref)?.value
  }

  /** `Pet/properties/owner`, or a similar name that no schema has. */
  function nameFor(ref: string): string {
    let name = (pointerOf(ref) ?? ref.slice(1)).replace(/^\/(components\/schemas\/)?/, '')
    while (Object.hasOwn(schemas, name) || [...names.values()].includes(name)) name += '_'
    return name
  }

  const rewritten = rewriteSchemas(document, named)
  if (names.size === 0) return { document: rewritten, added: [] }
  const added: [string, unknown][] = []
  // A component may add more names while this loop runs.
  for (const [ref, name] of names) added.push([name, rewriteSchema(targetOf(ref), named)])
  const all = Object.fromEntries([...Object.entries(objectAt(objectAt(rewritten, 'components'), 'schemas')), ...added])
  return {
    document: { ...rewritten, components: { ...objectAt(rewritten, 'components'), schemas: all } },
    added: added.map(([name]) => name),
  }
}

/** The ref of a schema, if it refers to a schema without a name. */
function unnamedRefOf({ $ref, $dynamicRef }: JsonObject): string | undefined {
  const ref = $ref ?? $dynamicRef
  return typeof ref === 'string' && componentOf(ref) === undefined ? ref : undefined
}

/** Whether a schema contains such a ref. */
function hasUnnamedRefs(schema: unknown): boolean {
  let found = false
  rewriteSchema(schema, (each) => {
    found ||= unnamedRefOf(each) !== undefined
    return each
  })
  return found
}

/** The target of each anchor: a ref to its component, or the schema. Duplicate anchors are left out. */
function anchorsOf(document: JsonObject): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>()
  const add = (schema: unknown, value: unknown): void => {
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const name = isObject(schema) ? own(schema, keyword) : undefined
      if (typeof name === 'string') found.set(name, found.has(name) ? undefined : value)
    }
  }
  const schemas = objectAt(objectAt(document, 'components'), 'schemas')
  const named = new Map(Object.entries(schemas).map(([name, each]) => [each, name]))
  rewriteSchemas(document, (schema, written) => {
    const name = named.get(written)
    add(schema, name === undefined ? schema : { $ref: asRef(childPointer('/components/schemas', name)) })
    return schema
  })
  return found
}
