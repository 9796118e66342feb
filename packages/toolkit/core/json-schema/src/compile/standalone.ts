import { asRef, isObject, keysOf, own, type JsonObject } from '../json.ts'
import { factsOf } from '../keyword/index.ts'
import type { Registry } from './registry.ts'
import type { Place } from './place.ts'

/** A schema as data for another document, with renamed references. */
export interface Standalone {
  readonly schema: unknown
  /** Keys below `$defs` that its references name, with the place of each. */
  readonly refs: ReadonlyMap<string, Place>
}

/**
 * A schema whose references are `#/$defs/<name>`.
 *
 * @param nameOf Returns the name of a schema, and the pointer from it to the place; `undefined` keeps the reference.
 */
export function standalone(
  root: Place,
  registry: Registry,
  nameOf: (place: Place) => { readonly name: string; readonly place: Place; readonly below: string } | undefined,
): Standalone {
  const refs = new Map<string, Place>()
  const isWritten = isReferredTo(root.document.root)
  const rename = (reference: string, from: Place): string => {
    const target = registry.resolve(reference, from)
    const named = target && nameOf(target.place)
    if (!named) return reference
    refs.set(named.name, named.place)
    return asRef(`/$defs/${named.name}${named.below}`)
  }
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (!isObject(value)) return value
    return mapped(withoutNotes(value, isWritten), (member, key) => copyMember(key, member, value))
  }
  const copyMember = (key: string, member: unknown, schema: JsonObject): unknown => {
    if (key === '$ref' && typeof member === 'string') return rename(member, root)
    const { isData, holds } = factsOf(key)
    if (isData) return member
    // Its keys are names of the user's, not keywords.
    if (holds === 'map' && isObject(member)) return mapped(member, copy)
    if (key === 'mapping' && isObject(member) && typeof own(schema, 'propertyName') === 'string') {
      return mapped(member, (reference) => rename(String(reference), root))
    }
    return copy(member)
  }
  return { schema: copy(root.schema), refs }
}

/**
 * A schema without what means nothing outside of its document: an `$id`, which would change the base of references, and
 * notes of the document's author, which strict validators refuse as unknown keywords.
 *
 * @param isWritten Whether a reference may lead into a member.
 */
function withoutNotes(schema: JsonObject, isWritten: (key: string) => boolean): JsonObject {
  const isNote = (key: string, member: unknown): boolean =>
    key === '$id' ? typeof member === 'string' : key.startsWith('x-') && (typeof member === 'string' || !isWritten(key))
  return Object.fromEntries(Object.entries(schema).filter(([key, member]) => !isNote(key, member)))
}

const referredTo = new WeakMap<object, (key: string) => boolean>()

/** Whether a reference of a document may lead into an extension of this name. */
function isReferredTo(root: unknown): (key: string) => boolean {
  if (typeof root !== 'object' || root === null) return () => false
  const known = referredTo.get(root) ?? referredIn(root)
  referredTo.set(root, known)
  return known
}

function referredIn(root: object): (key: string) => boolean {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && value.includes('#/')) for (const key of keysIn(value)) names.add(key)
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  visit(root)
  return (key) => names.has(key)
}

/** The keys that a text leads through, if it is a reference. */
function keysIn(text: string): readonly string[] {
  try {
    return keysOf(decodeURIComponent(text))
  } catch {
    return keysOf(text)
  }
}

function mapped(members: JsonObject, change: (member: unknown, key: string) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(members).map(([key, member]) => [key, change(member, key)]))
}

/** A schema as an object; `true` and `false` have an equivalent one. */
export function asObject(schema: unknown): unknown {
  if (schema === true) return {}
  return schema === false ? { not: {} } : schema
}
