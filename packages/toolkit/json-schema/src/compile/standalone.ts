import { isObject, own } from '../json.ts'
import type { Registry } from './registry.ts'
import type { Place } from './place.ts'

/** A schema as data for another document: its references renamed. */
export interface Standalone {
  readonly schema: unknown
  /** Keys below `$defs` that its references name, with the place that each stands for. */
  readonly refs: ReadonlyMap<string, Place>
}

/**
 * A schema whose references lead to `#/$defs/<name>`.
 *
 * @param nameOf The name of a schema, and the pointer from it to the place; `undefined` leaves the reference as it is.
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
    // References no longer start from an `$id`, so it would lead them astray.
    const members = Object.entries(value).filter(([key, member]) => !(key === '$id' && typeof member === 'string'))
    const entries = members.map(([key, member]): [string, unknown] => {
      if (key === '$ref' && typeof member === 'string') return [key, rename(member, root)]
      // Data, not schemas: nothing in them is a reference.
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

/** A schema as an object, which `true` and `false` have as well. */
export function asObject(schema: unknown): unknown {
  if (schema === true) return {}
  return schema === false ? { not: {} } : schema
}
