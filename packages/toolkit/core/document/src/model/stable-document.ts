import { atPointer, childPointer, isObject, type JsonObject, objectAt, own } from '@specwright/json-schema/json'
import { componentAt, targetOf, valueIn } from '@specwright/json-schema/ref'
import { operationsIn, withOperations } from '../openapi/path-item.ts'

/**
 * The document without its BETA operations, and without the components and tags that only they use.
 *
 * A change of a BETA operation never changes it.
 */
export function stableDocument(root: JsonObject): JsonObject {
  return operationsWhere(root, ({ operation }) => own(operation, 'x-beta') !== true)
}

/** An operation of a document, with its path; that of a webhook has none. */
export interface OperationPlace {
  readonly operation: JsonObject
  readonly path: string | undefined
}

/** The operations of a document's paths and webhooks. */
export function operationPlaces(root: JsonObject): OperationPlace[] {
  return ['paths', 'webhooks'].flatMap((member) =>
    Object.entries(objectAt(root, member)).flatMap(([name, item]) => placesIn(member, name, itemIn(root, item))),
  )
}

function placesIn(member: string, name: string, item: JsonObject): OperationPlace[] {
  return operationsIn(item).map(({ operation }) => ({ operation, path: member === 'paths' ? name : undefined }))
}

/** A path item, or the one that it refers to. */
function itemIn(root: JsonObject, item: unknown): JsonObject {
  const found = valueIn(root, item)
  return isObject(found) ? found : {}
}

/** The document with some of its operations, and without the components and tags that only others use. */
export function operationsWhere(root: JsonObject, isKept: (place: OperationPlace) => boolean): JsonObject {
  const kept = { ...root, ...itemsOf(root, 'paths', isKept), ...itemsOf(root, 'webhooks', isKept) }
  const used = usedComponents(kept)
  const tags = new Set<unknown>(operationPlaces(kept).flatMap(tagsOf))
  const written = own(root, 'tags')
  return {
    ...kept,
    ...(isObject(root['components']) && { components: componentsIn(root['components'], used) }),
    ...(Array.isArray(written) && { tags: written.filter((tag) => isObject(tag) && tags.has(tag['name'])) }),
  }
}

/** The tags of an operation. */
export function tagsOf({ operation }: OperationPlace): string[] {
  const tags = own(operation, 'tags')
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
}

/** The path items with some of their operations. One that refers to another is written out where it loses an operation. */
function itemsOf(root: JsonObject, member: string, isKept: (place: OperationPlace) => boolean): JsonObject {
  if (!isObject(own(root, member))) return {}
  const items = Object.entries(objectAt(root, member)).flatMap(([name, item]): [string, unknown][] => {
    if (!isObject(item)) return [[name, item]]
    const whole = itemIn(root, item)
    const kept = new Set(placesIn(member, name, whole).flatMap((place) => (isKept(place) ? place.operation : [])))
    if (kept.size === 0) return []
    if (kept.size === operationsIn(whole).length) return [[name, item]]
    return [[name, withOperations(whole, (operation) => (kept.has(operation) ? operation : undefined))]]
  })
  return { [member]: Object.fromEntries(items) }
}

/** Pointers of the components that are used outside the components, directly or indirectly. */
function usedComponents(root: JsonObject): ReadonlySet<string> {
  const used = new Set<string>()
  const { components, ...rest } = root
  const schemes = isObject(components) ? Object.keys(objectAt(components, 'securitySchemes')) : []
  const pending: unknown[] = [rest]
  for (const value of pending) {
    if (typeof value !== 'object' || value === null) continue
    for (const [name, child] of Object.entries(value)) {
      pending.push(child)
      // The values of a mapping are refs; security schemes are referred to by name.
      const refs = name === '$ref' ? [child] : name === 'mapping' && isObject(child) ? Object.values(child) : []
      const named =
        name === 'security' && Array.isArray(child)
          ? child.flatMap((each) => Object.keys(isObject(each) ? each : {}))
          : []
      const found = [
        ...refs.flatMap((ref) => usedBy(String(ref), root) ?? []),
        ...named
          .filter((scheme) => schemes.includes(scheme))
          .map((scheme) => componentPointer('securitySchemes', scheme)),
      ]
      for (const pointer of found) {
        if (used.has(pointer)) continue
        used.add(pointer)
        pending.push(atPointer(root, pointer))
      }
    }
  }
  return used
}

/** The pointer of the component that a ref leads to or into; `undefined` where it leads elsewhere. */
function usedBy(ref: string, root: JsonObject): string | undefined {
  const component = componentAt(targetOf(root, ref)?.pointer ?? '')
  return component && componentPointer(component.section, component.name)
}

function componentPointer(kind: string, name: string): string {
  return childPointer(childPointer('/components', kind), name)
}

function componentsIn(components: JsonObject, used: ReadonlySet<string>): JsonObject {
  const kinds = Object.entries(components).flatMap(([kind, map]): [string, unknown][] => {
    if (!isObject(map)) return [[kind, map]]
    const members = Object.entries(map).filter(([name]) => used.has(componentPointer(kind, name)))
    return members.length === 0 ? [] : [[kind, Object.fromEntries(members)]]
  })
  return Object.fromEntries(kinds)
}
