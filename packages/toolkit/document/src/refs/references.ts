import type { JsonObject } from '@loyalty-kit/json-schema/json'
import { one, placeIn, shape, type Kind, type Member } from '../openapi/openapi-shape.ts'

/** A `$ref` of a document, and its place. */
export interface PlacedRef {
  readonly ref: string
  /** The object that has it. */
  readonly value: JsonObject
  /** What the object is a member or an item of; `undefined` for the document. */
  readonly holder: JsonObject | undefined
  /** The keys that lead to the object. */
  readonly path: readonly string[]
  /** What OpenAPI expects at the place; `undefined` where it says nothing of it, as in data. */
  readonly kind: Kind | undefined
}

/** What a document refers to. */
export interface References {
  /** In the order of the document: that of an object before those within. */
  readonly refs: readonly PlacedRef[]
  /** The objects with other members that may refer to something. */
  readonly others: readonly JsonObject[]
}

/** A place in a document. */
type Place = Pick<PlacedRef, 'path' | 'kind'>

const whole: Place = { path: [], kind: 'document' }

/** Finds what a document, or the part of it at a place, refers to: one walk for all who need it, since it takes long. */
export function referencesIn(root: JsonObject, { path: start, kind }: Place = whole): References {
  const refs: PlacedRef[] = []
  const others: JsonObject[] = []
  const path = [...start]
  const visit = (value: JsonObject, holder: JsonObject | undefined, place: Member | undefined): void => {
    const index = refs.length
    for (const key in value) {
      const member = value[key]
      if (typeof member === 'object' && member !== null) {
        if (key === 'mapping') others.push(value)
        path.push(key)
        visit(member as JsonObject, value, place && placeIn(value, place, key, shape))
        path.pop()
      } else if (key === '$ref' && typeof member === 'string') {
        const placed = {
          ref: member,
          value,
          holder,
          path: [...path],
          kind: place?.[0] === 'one' ? place[1] : undefined,
        }
        if (index === refs.length) refs.push(placed)
        else refs.splice(index, 0, placed)
      } else if (key === 'externalValue' || key === 'defaultMapping') others.push(value)
    }
  }
  visit(root, undefined, kind && one[kind])
  return { refs, others }
}

/** Whether a ref is inside of the object that has another. */
export function isWithin({ path }: PlacedRef, outer: PlacedRef | undefined): boolean {
  return outer !== undefined && outer.path.every((key, index) => key === path[index])
}
