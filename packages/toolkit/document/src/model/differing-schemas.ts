import {
  atPointer,
  childPointer,
  isObject,
  objectAt,
  pointerTo,
  someObject,
  type JsonObject,
} from '@loyalty-kit/json-schema/json'
import { componentAt, pointerOf, refOf, type Component } from '@loyalty-kit/json-schema/ref'
import { directedSchema, isHiddenSchema, type Direction } from './directed-schema.ts'

/** Whether a schema is part of requests alone, or of responses alone. */
export function isOneWay(object: JsonObject): boolean {
  return object['readOnly'] === true || object['writeOnly'] === true
}

/** Names of the components that are not the same for requests and responses, by themselves or by what they refer to. */
export function differingSchemas(root: JsonObject): ReadonlySet<string> {
  const schemas = Object.entries(objectAt(objectAt(root, 'components'), 'schemas')).filter(([, schema]) =>
    isObject(schema),
  )
  const refs = new Map(schemas.map(([name, schema]) => [name, refsIn(schema)]))
  const leadsAway = (name: string): boolean => refs.get(name)?.some((ref) => schemaAt(ref) === undefined) === true
  const starts = schemas.filter(([name, schema]) => leadsAway(name) || someObject(schema, isOneWay))
  // Only what leads to a property of one direction can differ.
  const leading = withUsers(starts.map(nameOf), refs, () => true)
  const same = (ref: string): string => ref
  const differs = (schema: unknown): boolean => {
    const [request, response] = (['request', 'response'] as const).map((direction) =>
      JSON.stringify(directedSchema(schema, { root, direction, refTo: same })),
    )
    return request !== response
  }
  const isHidden = (target: Component): boolean =>
    isHiddenAt(root, target, 'request') || isHiddenAt(root, target, 'response')
  const withTheirUsers = (names: readonly string[]): ReadonlySet<string> =>
    withUsers(names, refs, (target) => !isHidden(target))
  // Most of them refer to one that differs by itself.
  const found = withTheirUsers(starts.filter(([, schema]) => differs(schema)).map(nameOf))
  const others = schemas.filter(([name, schema]) => leading.has(name) && !found.has(name) && differs(schema))
  return withTheirUsers([...found, ...others.map(nameOf)])
}

function nameOf([name]: readonly [name: string, schema: unknown]): string {
  return name
}

/**
 * Some components, and all that refer to them, even by others.
 *
 * @param refs What each component refers to.
 * @param counts Whether a ref to a target makes a component a user of it.
 */
function withUsers(
  names: readonly string[],
  refs: ReadonlyMap<string, readonly string[]>,
  counts: (target: Component) => boolean,
): ReadonlySet<string> {
  const users = new Map<string, string[]>()
  for (const [name, each] of refs) {
    for (const target of each.flatMap((ref) => schemaAt(ref) ?? []).filter(counts)) {
      users.set(target.name, [...(users.get(target.name) ?? []), name])
    }
  }
  // Iterating over a set includes what is added meanwhile.
  const all = new Set(names)
  for (const name of all) for (const user of users.get(name) ?? []) all.add(user)
  return all
}

/** The refs in a value, each once. */
function refsIn(value: unknown): readonly string[] {
  const refs = new Set<string>()
  const visit = (each: unknown): void => {
    if (typeof each !== 'object' || each === null) return
    const ref = refOf(each)
    if (ref !== undefined) refs.add(ref)
    for (const member of Object.values(each)) visit(member)
  }
  visit(value)
  return [...refs]
}

/** The named schema that a ref leads to or into. */
export function schemaAt(ref: string): Component | undefined {
  const component = componentAt(pointerOf(ref) ?? '')
  return component?.section === 'schemas' ? component : undefined
}

/** Whether a part of a schema is in a property that is no part of a direction. */
export function isHiddenAt(root: JsonObject, { name, keys }: Component, direction: Direction): boolean {
  return keys.some((_, index) => {
    if (keys[index - 1] !== 'properties') return false
    const pointer = pointerTo(schemaPointer(name), ...keys.slice(0, index + 1))
    return isHiddenSchema(atPointer(root, pointer), root, direction)
  })
}

/** The JSON Pointer of a component. */
export function schemaPointer(name: string): string {
  return childPointer('/components/schemas', name)
}
