import type { JsonObject } from '@specwright/json-schema/json'
import { isInvalidRef, isReferable, partIn, sections, wholeDocument, type PartMember } from '../openapi/structure.ts'

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
  readonly place: PartMember | undefined
}

/** What a document refers to. */
export interface References {
  /** In the order of the document: that of an object before those within. */
  readonly refs: PlacedRef[]
  /** The objects with other members that may refer to something. */
  readonly others: readonly JsonObject[]
  /** Whether an object has a `$ref` that cannot be one. */
  readonly hasInvalid: boolean
}

/** Finds what a document, or a part of one, refers to: one walk for all who need it, since it takes long. */
export function referencesIn(root: JsonObject, start: PartMember = wholeDocument): References {
  const refs: PlacedRef[] = []
  const others: JsonObject[] = []
  const path: string[] = []
  let hasInvalid = false
  const visit = (value: JsonObject, holder: JsonObject | undefined, place: PartMember | undefined): void => {
    const index = refs.length
    hasInvalid ||= place !== undefined && isInvalidRef(value, place)
    for (const key in value) {
      const member = value[key]
      if (typeof member === 'object' && member !== null) {
        if (key === 'mapping') others.push(value)
        path.push(key)
        visit(member as JsonObject, value, place && partIn(value, place, key))
        path.pop()
      } else if (key === '$ref' && typeof member === 'string') {
        const placed = { ref: member, value, holder, path: [...path], place }
        if (index === refs.length) refs.push(placed)
        else refs.splice(index, 0, placed)
      } else if (key === 'externalValue' || key === 'defaultMapping') others.push(value)
    }
  }
  visit(root, undefined, start)
  return { refs, others, hasInvalid }
}

/** True if each ref is what OpenAPI expects at its place: the name of a component of that kind, or data that is none. */
export function areOrdinary({ refs, hasInvalid }: References): boolean {
  if (hasInvalid) return false
  return refs.every(({ ref, place, path }) => {
    if (place === undefined) return !path.some((key) => key.startsWith('x-'))
    const allowed = isReferable(place) ? sections[place[1]] : undefined
    return allowed?.some((section) => isNameIn(ref, `#/components/${section}/`)) === true
  })
}

function isNameIn(ref: string, section: string): boolean {
  return ref.startsWith(section) && !ref.includes('/', section.length)
}

/** Whether a ref is inside of the object that has another. */
export function isWithin({ path }: PlacedRef, outer: PlacedRef | undefined): boolean {
  return outer !== undefined && outer.path.every((key, index) => key === path[index])
}
