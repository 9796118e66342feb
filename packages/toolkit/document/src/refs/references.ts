import type { JsonObject } from '@loyalty-kit/json-schema/json'
import { placeIn, shape, type Kind, type Member } from '../openapi/openapi-shape.ts'

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
  /** In the order of the document. */
  readonly refs: readonly PlacedRef[]
  /** The objects with other members that may refer to something. */
  readonly others: readonly JsonObject[]
}

/** Finds what a document refers to, for all who need it: each walk of a large document takes long. */
export function referencesIn(root: JsonObject): References {
  const refs: PlacedRef[] = []
  const others: JsonObject[] = []
  const path: string[] = []
  const visit = (value: JsonObject, holder: JsonObject | undefined, place: Member | undefined): void => {
    for (const key in value) {
      const member = value[key]
      if (typeof member === 'object' && member !== null) {
        if (key === 'mapping') others.push(value)
        path.push(key)
        visit(member as JsonObject, value, place && placeIn(value, place, key, shape))
        path.pop()
      } else if (key === '$ref' && typeof member === 'string') {
        refs.push({ ref: member, value, holder, path: [...path], kind: place?.[0] === 'one' ? place[1] : undefined })
      } else if (key === 'externalValue' || key === 'defaultMapping') others.push(value)
    }
  }
  visit(root, undefined, ['one', 'document'])
  return { refs, others }
}
