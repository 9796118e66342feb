import { dataMembers, mapMembers } from '../data-members.ts'
import { asRef, atPointer, childPointer, isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { isSchemaName } from '../openapi/to-openapi-31.ts'
import { noBase, resolveReference } from '@specwright/json-schema/dialect'

/** A schema with its own `$id`, or the file. */
interface Resource {
  readonly uri: string
  readonly pointer: string
  readonly value: unknown
}

/**
 * Replaces each ref to the `$id` or `$anchor` of a schema in the same file by its JSON Pointer, in place: the loader
 * follows only pointers.
 *
 * A pointer is resolved within the enclosing schema with an `$id`, and otherwise from the root, as many authors mean
 * it.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core, section 8.2
 */
export function resolveIdentifiedRefs(root: unknown): void {
  const self = isObject(root) ? own(root, '$self') : undefined
  const base = typeof self === 'string' ? resolveReference(self, noBase).uri : noBase
  const file: Resource = { uri: base, pointer: '', value: root }
  const resources = new Map([[base, file]])
  const anchors = new Map<string, string>()
  const refs: (readonly [schema: Record<string, unknown>, scope: Resource])[] = []

  function enter(value: Record<string, unknown>, pointer: string, outer: Resource): Resource {
    const id = own(value, '$id')
    const resource = typeof id === 'string' ? { uri: resolveReference(id, outer.uri).uri, pointer, value } : outer
    // If two schemas have the same `$id`, the first is used; the compiler reports the second.
    if (!resources.has(resource.uri)) resources.set(resource.uri, resource)
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const key = `${resource.uri}#${String(own(value, keyword))}`
      if (typeof own(value, keyword) === 'string' && !anchors.has(key)) anchors.set(key, pointer)
    }
    if (Object.hasOwn(value, '$ref') || Object.hasOwn(value, 'discriminator')) refs.push([value, resource])
    return resource
  }

  function pointerRefOf(reference: unknown, scope: Resource): string | undefined {
    if (typeof reference !== 'string' || (scope === file && reference.startsWith('#/'))) return undefined
    const { uri, fragment } = resolveReference(reference, scope.uri)
    const resource = resources.get(uri)
    if (resource === undefined) return siblingFile(uri, fragment)
    if (resource === file && fragment === '') return undefined
    const isPointer = fragment === '' || fragment.startsWith('/')
    const anchor = anchors.get(`${uri}#${fragment}`)
    if (!isPointer) return anchor === undefined ? undefined : asRef(anchor)
    return atPointer(resource.value, fragment) === undefined ? undefined : asRef(resource.pointer + fragment)
  }

  /** A file whose path is relative to this one as its URI is relative to this file's `$id` or `$self`. */
  function siblingFile(uri: string, fragment: string): string | undefined {
    const id = isObject(root) ? (own(root, '$id') ?? self) : undefined
    if (typeof id !== 'string' || !/^https?:/.test(id) || !URL.canParse(id)) return undefined
    const folder = new URL('.', id).href
    return uri.startsWith(folder) ? `${uri.slice(folder.length)}#${fragment}` : undefined
  }

  const pending: [value: unknown, pointer: string, scope: Resource, isMap: boolean][] = [[root, '', file, false]]
  const seen = new Set<unknown>()
  for (const [value, pointer, outer, isMap] of pending) {
    // YAML aliases repeat the same object.
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    const scope = isMap || Array.isArray(value) ? outer : enter(value as Record<string, unknown>, pointer, outer)
    for (const [key, member] of Object.entries(value)) {
      if (isMap || !dataMembers.has(key))
        pending.push([member, childPointer(pointer, key), scope, !isMap && mapMembers.has(key)])
    }
  }
  for (const [schema, scope] of refs) {
    const ref = pointerRefOf(schema['$ref'], scope)
    if (ref !== undefined) schema['$ref'] = ref
    for (const { holder, key } of mappedIn(schema)) {
      const pointerRef = pointerRefOf(holder[key], scope)
      if (pointerRef !== undefined) holder[key] = pointerRef
    }
  }
}

/** The members of a schema's discriminator that refer to a schema, and do not only name it. */
function mappedIn(schema: JsonObject): { readonly holder: Record<string, unknown>; readonly key: string }[] {
  const discriminator = own(schema, 'discriminator')
  if (!isObject(discriminator)) return []
  const mapping = own(discriminator, 'mapping')
  const members = [
    ...(isObject(mapping) ? Object.keys(mapping).map((key) => ({ holder: mapping, key })) : []),
    { holder: discriminator, key: 'defaultMapping' },
  ]
  return members.filter(({ holder, key }) => !isSchemaName(holder[key]))
}

/** The ref, by pointer, to the schema with an anchor in a file; `undefined` if there is none. */
export function anchorIn(root: unknown, name: string): string | undefined {
  const probe = { $ref: `#${name}` }
  resolveIdentifiedRefs([root, probe])
  return probe.$ref.startsWith('#/0') ? `#${probe.$ref.slice(3)}` : undefined
}

/** False for the text of a file in which nothing has an identifier: its refs lead to pointers, or nowhere. */
export function mayHaveIdentifiers(text: string): boolean {
  return /\$(?:id|anchor|dynamicAnchor|self)|\\(?:u0024|x24|U00000024)/.test(text)
}
