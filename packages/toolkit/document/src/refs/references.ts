import type { JsonObject } from '@loyalty-kit/json-schema/json'
import { shape, type Kind, type Member } from '../openapi/openapi-shape.ts'

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
    const kind = place?.[0] === 'one' ? place[1] : undefined
    for (const key in value) {
      const member = value[key]
      if (key === '$ref' && typeof member === 'string') refs.push({ ref: member, value, holder, path: [...path], kind })
      if (key === 'externalValue' || key === 'mapping' || key === 'defaultMapping') others.push(value)
      if (typeof member !== 'object' || member === null) continue
      path.push(key)
      visit(member as JsonObject, value, place && placeIn(value, place, key))
      path.pop()
    }
  }
  visit(root, undefined, ['one', 'document'])
  return { refs, others }
}

/** What is expected of a member of a value at a place. */
function placeIn(value: object, [how, kind]: Member, member: string): Member | undefined {
  if (Array.isArray(value) !== (how === 'array')) return undefined
  if (how !== 'one') return ['one', kind]
  const holds = shape[kind]
  return Object.hasOwn(holds, member) ? holds[member] : holds['*']
}
