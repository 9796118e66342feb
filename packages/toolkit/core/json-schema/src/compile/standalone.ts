import { isObject, own } from '../json.ts'
import type { Registry } from './registry.ts'
import type { Place } from './place.ts'

/** A schema as data for another document, with renamed references. */
export interface Standalone {
  readonly schema: unknown
  /** Keys below `$defs` that its references name, with the place of each. */
  readonly refs: ReadonlyMap<string, Place>
}

/**
 * A schema whose references are `#/$defs/<name>`.
 *
 * @param nameOf Returns the name of a schema, and the pointer from it to the place; `undefined` keeps the reference.
 */
export function standalone(
  root: Place,
  registry: Registry,
  nameOf: (place: Place) => { readonly name: string; readonly place: Place; readonly below: string } | undefined,
): Standalone {
  const refs = new Map<string, Place>()
  const rename = (reference: string, from: Place): string => {
    const target = registry.resolve(reference, from)
    const named = target && nameOf(target.place)
    if (!named) return reference
    refs.set(named.name, named.place)
    return `#/$defs/${named.name}${encodeURI(named.below)}`
  }
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (!isObject(value)) return value
    // References are no longer relative to an `$id`, so it would break them.
    const members = Object.entries(value).filter(([key, member]) => !(key === '$id' && typeof member === 'string'))
    const entries = members.map(([key, member]): [string, unknown] => {
      if (key === '$ref' && typeof member === 'string') return [key, rename(member, root)]
      // Data, not schemas: it contains no references.
      if (['const', 'enum', 'default', 'examples', 'example'].includes(key)) return [key, member]
      if (key === 'mapping' && isObject(member) && typeof own(value, 'propertyName') === 'string') {
        return [key, Object.fromEntries(Object.entries(member).map(([tag, ref]) => [tag, rename(String(ref), root)]))]
      }
      return [key, copy(member)]
    })
    return Object.fromEntries(entries)
  }
  return { schema: copy(root.schema), refs }
}

/** A schema as an object; `true` and `false` have an equivalent one. */
export function asObject(schema: unknown): unknown {
  if (schema === true) return {}
  return schema === false ? { not: {} } : schema
}
