import { isObject, own } from '../json.ts'
import type { Place } from './place.ts'
import { appliedIn } from '../keyword/subschemas.ts'

/** How a schema leads to others. */
interface Ways {
  child(place: Place, ...keys: string[]): Place
  resolve(reference: string, from: Place): { readonly place: Place } | undefined
}

/**
 * Says which schemas have a `$dynamicRef`, or lead to a schema that has one. What any other demands is the same on every
 * way to it, so that it is compiled once.
 */
export function createDynamicReach({ child, resolve }: Ways): (place: Place) => boolean {
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
    // A map gives what is added to it while it is being read.
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
