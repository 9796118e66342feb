import { grouped } from '@specwright/json-schema/grouped'
import { isObject, type JsonObject } from '@specwright/json-schema/json'

/**
 * A document whose dynamic refs name schemas: each refers to the named schema around it with that anchor, or else to the
 * only one that has it. Others stay as they are.
 */
export function withNamedRefs(document: JsonObject): JsonObject {
  const { components } = document
  const schemas = isObject(components) ? components['schemas'] : undefined
  if (!isObject(components) || !isObject(schemas)) return document
  const anchored = Object.entries(schemas).flatMap(([name, schema]) =>
    isObject(schema) && typeof schema['$dynamicAnchor'] === 'string' ? [[schema['$dynamicAnchor'], name] as const] : [],
  )
  if (anchored.length === 0) return document
  const byAnchor = grouped(anchored, ([anchor]) => anchor)
  const only = new Map(
    [...byAnchor].flatMap(([anchor, [first, ...others]]) => (first && others.length === 0 ? [[anchor, first[1]]] : [])),
  )
  const { schemas: _, ...others } = components
  const named = Object.entries(schemas).map(([name, schema]) => {
    const own = anchored.filter(([, each]) => each === name)
    return [name, replaced(schema, new Map([...only, ...own]))]
  })
  const { components: __, ...rest } = document
  return {
    ...(replaced(rest, only) as JsonObject), // an object, as it was
    components: { ...(replaced(others, only) as JsonObject), schemas: Object.fromEntries(named) },
  }
}

/** A value with its dynamic refs replaced. */
function replaced(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => replaced(each, names))
  if (!isObject(value)) return value
  const { $dynamicRef: ref } = value
  const name = typeof ref === 'string' ? names.get(ref.slice(1)) : undefined
  const entries = Object.entries(value).map(([key, each]) =>
    key === '$dynamicRef' && name !== undefined
      ? ['$ref', `#/components/schemas/${name}`]
      : [key, replaced(each, names)],
  )
  return Object.fromEntries(entries)
}
