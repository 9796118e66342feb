import type { JsonObject } from '@specwright/json-schema/json'

/** What a member becomes that an object loses. */
export const leftOut: unique symbol = Symbol('left out')

/** An object with what its members become; the object itself if they stay the same. */
export function mapped(object: JsonObject, make: (value: unknown, name: string) => unknown): JsonObject {
  let copy: Record<string, unknown> | undefined
  for (const name of Object.keys(object)) {
    const made = make(object[name], name)
    if (made === object[name]) continue
    copy ??= { ...object }
    if (made === leftOut) delete copy[name]
    // A member named `__proto__` is one of the copy, so that this sets it and not the prototype.
    else copy[name] = made
  }
  return copy ?? object
}

/** An array with what its items become; the array itself if they stay the same. */
export function mappedItems(array: readonly unknown[], make: (item: unknown) => unknown): readonly unknown[] {
  const made = array.map((item) => make(item))
  return made.some((item, index) => item !== array[index]) ? made : array
}
