import type { Document, LocationObject } from '@redocly/openapi-core'
import { childPointer, keysOf } from '@specwright/json-schema/json'
import { writtenName } from '../openapi/response-names.ts'
import { writtenKey } from '../openapi/tuples.ts'

/**
 * Remembers where each part of some files is written. Bundling moves the parts to one document, where they stay the same
 * objects.
 *
 * @param files The root file first.
 * @returns Where a JSON Pointer (without `#`) of the bundled document is written, or what is nearest around it.
 */
export function createOrigins(
  files: readonly Document[],
): (bundled: unknown, pointer: string) => LocationObject | undefined {
  const places = new WeakMap<object, LocationObject & { readonly pointer: string }>()
  const add = (source: Document['source'], value: unknown, pointer: string): void => {
    // An alias repeats an object that is written at the first of its places.
    if (typeof value !== 'object' || value === null || places.has(value)) return
    places.set(value, { source, pointer })
    for (const [key, member] of Object.entries(value)) add(source, member, childPointer(pointer, key))
  }
  // The parts of a single file stay where they are.
  for (const { source, parsed } of files) {
    if (files.length > 1) add(source, parsed, '')
    else if (isHolder(parsed)) places.set(parsed, { source, pointer: '' })
  }
  return (bundled, pointer) => {
    let value: unknown = bundled
    let place = placeOf(value)
    for (const key of keysOf(pointer)) {
      const written = isHolder(value) ? writtenName(value, writtenKey(value, key)) : key
      value = isHolder(value) ? Reflect.get(value, written) : undefined
      place = placeOf(value) ?? (place && { ...place, pointer: childPointer(place.pointer, written) })
    }
    return place && { source: place.source, pointer: `#${place.pointer === '' ? '/' : place.pointer}` }
  }

  function placeOf(value: unknown): (LocationObject & { readonly pointer: string }) | undefined {
    return isHolder(value) ? places.get(value) : undefined
  }
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
