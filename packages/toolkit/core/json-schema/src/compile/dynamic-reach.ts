import { isObject, own } from '../json.ts'
import type { Place } from './place.ts'
import { appliedIn } from '../keyword/subschemas.ts'

/** How schemas refer to each other. */
interface SchemaGraph {
  child(place: Place, ...keys: string[]): Place
  resolve(reference: string, from: Place): { readonly place: Place } | undefined
}

/**
 * Returns a test for schemas that have a `$dynamicRef`, or refer to a schema that has one. Any other schema has the
 * same rules in every scope, so that it is compiled once.
 */
export function createDynamicReach({ child, resolve }: SchemaGraph): (place: Place) => boolean {
  const found = new Map<Place, boolean>()

  function nextOf(place: Place): Place[] {
    const { schema } = place
    if (!isObject(schema)) return []
    const reference = own(schema, '$ref')
    const target = typeof reference === 'string' ? resolve(reference, place)?.place : undefined
    const applied = appliedIn(schema).map(([keys]) => child(place, ...keys))
    return target ? [target, ...applied] : applied
  }

  function look(start: Place): void {
    const leading = new Map<Place, Place[]>([[start, []]])
    const reaching: Place[] = []
    // Iterating over a map includes what is added meanwhile.
    for (const place of leading.keys()) {
      if (found.get(place) ?? hasDynamicRef(place)) reaching.push(place)
      if (found.has(place)) continue
      for (const next of nextOf(place)) {
        const before = leading.get(next)
        if (before) before.push(place)
        else leading.set(next, [place])
      }
    }
    for (const place of leading.keys()) if (!found.has(place)) found.set(place, false)
    const marked = new Set(reaching)
    for (const place of marked) {
      found.set(place, true)
      for (const before of leading.get(place) ?? []) marked.add(before)
    }
  }

  return (place) => {
    if (!found.has(place)) look(place)
    return found.get(place) === true
  }
}

function hasDynamicRef({ schema }: Place): boolean {
  return isObject(schema) && Object.hasOwn(schema, '$dynamicRef')
}
