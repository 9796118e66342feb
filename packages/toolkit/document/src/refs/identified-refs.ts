import { dataMembers, mapMembers } from '../data-members.ts'
import { asRef, atPointer, childPointer, isObject, own } from '@loyalty-kit/json-schema/json'
import { noBase, resolveReference } from '@loyalty-kit/json-schema/dialect'

/** A schema with an identity of its own, or the file. */
interface Resource {
  readonly uri: string
  readonly pointer: string
  readonly value: unknown
}

/**
 * Lets each ref to the `$id` or `$anchor` of a schema in the same file lead to the place of that schema, in place: what
 * loads files follows pointers alone.
 *
 * A pointer is tried within the schema around that has an `$id`, and then from the root, as many authors mean it.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core, section 8.2
 */
export function placeIdentifiedRefs(root: unknown): void {
  const file: Resource = { uri: noBase, pointer: '', value: root }
  const resources = new Map([[noBase, file]])
  const anchors = new Map<string, string>()
  const refs: (readonly [schema: Record<string, unknown>, around: Resource])[] = []

  function enter(value: Record<string, unknown>, pointer: string, outer: Resource): Resource {
    const id = own(value, '$id')
    const resource = typeof id === 'string' ? { uri: resolveReference(id, outer.uri).uri, pointer, value } : outer
    // Of two with one identity the first is meant; the second is reported where schemas are compiled.
    if (!resources.has(resource.uri)) resources.set(resource.uri, resource)
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const key = `${resource.uri}#${String(own(value, keyword))}`
      if (typeof own(value, keyword) === 'string' && !anchors.has(key)) anchors.set(key, pointer)
    }
    if (Object.hasOwn(value, '$ref') || Object.hasOwn(value, 'discriminator')) refs.push([value, resource])
    return resource
  }

  function placeOf(reference: unknown, around: Resource): string | undefined {
    if (typeof reference !== 'string' || (around === file && reference.startsWith('#/'))) return undefined
    const { uri, fragment } = resolveReference(reference, around.uri)
    const resource = resources.get(uri)
    if (resource === undefined) return besideFile(uri, fragment)
    if (resource === file && fragment === '') return undefined
    const isPointer = fragment === '' || fragment.startsWith('/')
    const anchor = anchors.get(`${uri}#${fragment}`)
    if (!isPointer) return anchor === undefined ? undefined : asRef(anchor)
    return atPointer(resource.value, fragment) === undefined ? undefined : asRef(resource.pointer + fragment)
  }

  /** Files that lie beside each other as their identities do. */
  function besideFile(uri: string, fragment: string): string | undefined {
    const id = isObject(root) ? own(root, '$id') : undefined
    if (typeof id !== 'string' || !/^https?:/.test(id) || !URL.canParse(id)) return undefined
    const folder = new URL('.', id).href
    return uri.startsWith(folder) ? `${uri.slice(folder.length)}#${fragment}` : undefined
  }

  const pending: [value: unknown, pointer: string, around: Resource, isMap: boolean][] = [[root, '', file, false]]
  const seen = new Set<unknown>()
  for (const [value, pointer, outer, isMap] of pending) {
    // An alias of YAML brings the same object to several places.
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    const around = isMap || Array.isArray(value) ? outer : enter(value as Record<string, unknown>, pointer, outer)
    for (const [key, member] of Object.entries(value)) {
      if (isMap || !dataMembers.has(key))
        pending.push([member, childPointer(pointer, key), around, !isMap && mapMembers.has(key)])
    }
  }
  for (const [schema, around] of refs) {
    const ref = placeOf(schema['$ref'], around)
    if (ref !== undefined) schema['$ref'] = ref
    const discriminator = own(schema, 'discriminator')
    const mapping = isObject(discriminator) ? own(discriminator, 'mapping') : undefined
    for (const [tag, target] of Object.entries(isObject(mapping) ? mapping : {})) {
      const place = placeOf(target, around)
      if (place !== undefined) (mapping as Record<string, unknown>)[tag] = place
    }
  }
}

/** The ref, by pointer, to the schema of a file that has an anchor; `undefined` where none has. */
export function anchorIn(root: unknown, name: string): string | undefined {
  const asked = { $ref: `#${name}` }
  placeIdentifiedRefs([root, asked])
  return asked.$ref.startsWith('#/0') ? `#${asked.$ref.slice(3)}` : undefined
}
