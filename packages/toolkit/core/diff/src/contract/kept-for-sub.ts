import type { JsonObject } from '@specwright/json-schema/json'
import { onceForEach } from '@specwright/json-schema/once'
import type { Part, Side } from './side.ts'

/** A subschema, alone or with others that apply to the same value. */
interface Schema extends Part<unknown> {
  readonly also?: readonly unknown[]
}

/**
 * Makes something of each schema once, for as long as its document exists. What is made of several schemas that all apply, and
 * of a schema that is no object, is made each time.
 */
export function keptForSub<Sub extends Schema, Made>(
  make: (side: Side, sub: Sub) => Made,
): (side: Side, sub: Sub) => Made {
  // The same object may be at several places.
  const placesOf = onceForEach((_root: JsonObject, _value: object) => new Map<string, Made>())
  return (side, sub) => {
    const { value, pointer, also } = sub
    if (also || typeof value !== 'object' || value === null) return make(side, sub)
    const places = placesOf(side.root, value)
    const made = places.get(pointer) ?? make(side, sub)
    places.set(pointer, made)
    return made
  }
}
