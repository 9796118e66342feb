import { atPointer, childPointer, isObject, type JsonObject, objectAt, own } from '@loyalty-kit/json-schema/json'
import { targetOf } from '@loyalty-kit/json-schema/ref'
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

/** The document with some of its operations, and without the components and tags that only others use. */
export function operationsWhere(root: JsonObject, isKept: (place: OperationPlace) => boolean): JsonObject {
  const kept = {
    ...root,
    ...itemsOf(root, 'paths', isKept),
    ...itemsOf(root, 'webhooks', ({ operation }) => isKept({ operation, path: undefined })),
  }
  const used = usedComponents(kept)
  const tags = new Set<unknown>()
  for (const member of ['paths', 'webhooks']) {
    for (const item of Object.values(objectAt(kept, member))) {
      for (const { operation } of isObject(item) ? operationsIn(item) : []) {
        const named = own(operation, 'tags')
        if (Array.isArray(named)) for (const tag of named) tags.add(tag)
      }
    }
  }
  const written = own(root, 'tags')
  return {
    ...kept,
    ...(isObject(root['components']) && { components: componentsIn(root['components'], used) }),
    ...(Array.isArray(written) && { tags: written.filter((tag) => isObject(tag) && tags.has(tag['name'])) }),
  }
}

function itemsOf(root: JsonObject, member: string, isKept: (place: OperationPlace) => boolean): JsonObject {
  if (!isObject(own(root, member))) return {}
  const items = Object.entries(objectAt(root, member)).flatMap(([path, item]): [string, unknown][] => {
    if (!isObject(item)) return [[path, item]]
    const rest = withOperations(item, (operation) => (isKept({ operation, path }) ? operation : undefined))
    const isEmpty = operationsIn(rest).length === 0 && !('$ref' in rest)
    return isEmpty ? [] : [[path, rest]]
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
        ...refs.flatMap((ref) => componentAt(targetOf(root, String(ref))?.pointer) ?? []),
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

/** The pointer of the component that a pointer leads to or into; `undefined` where it leads elsewhere. */
function componentAt(pointer = ''): string | undefined {
  const [, section, kind, name] = pointer.split('/')
  return section === 'components' && name !== undefined ? `/components/${kind}/${name}` : undefined
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
