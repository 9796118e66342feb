import { childPointer, isObject, own, someObject, type JsonObject } from '@specwright/json-schema/json'
import { chainOf, resolvedIn, type Located } from '@specwright/json-schema/ref'

/** One of the two documents. */
export interface Side {
  readonly root: JsonObject
}

/** A part of a document, with its JSON Pointer. */
export type Part<Value = JsonObject> = Located<Value>

/** A part with its refs followed; `undefined` where a ref is dangling or circular. */
export function resolved({ root }: Side, part: Part<unknown>): Part<unknown> | undefined {
  return resolvedIn(root, part)
}

/** A part, and the targets of its refs in order, with only those that are objects. */
export function chainOfObjects({ root }: Side, part: Part<unknown>): Part[] {
  return chainOf(root, part).flatMap(({ value, pointer }) => (isObject(value) ? [{ value, pointer }] : []))
}

/** As `resolved`, for a part that is an object. */
export function followed(side: Side, part: Part<unknown>): Part | undefined {
  const found = resolved(side, part)
  return found && isObject(found.value) ? { value: found.value, pointer: found.pointer } : undefined
}

/** The members of an object that are objects, by name, with refs followed. */
export function membersOf(side: Side, { value, pointer }: Part, name: string): Map<string, Part> {
  const held = own(value, name)
  const found = new Map<string, Part>()
  if (!isObject(held)) return found
  const base = childPointer(pointer, name)
  for (const [key, member] of Object.entries(held)) {
    const part = followed(side, { value: member, pointer: childPointer(base, key) })
    if (part) found.set(key, part)
  }
  return found
}

/** The items of an array that are objects, with refs followed. */
export function itemsOf(side: Side, { value, pointer }: Part, name: string): Part[] {
  const held = own(value, name)
  if (!Array.isArray(held)) return []
  return held.flatMap(
    (item: unknown, n) => followed(side, { value: item, pointer: `${childPointer(pointer, name)}/${n}` }) ?? [],
  )
}

const hiding = new WeakMap<JsonObject, boolean>()

/** True for a document with properties that are only in requests, or only in responses. */
export function hidesProperties({ root }: Side): boolean {
  const isHiding = hiding.get(root) ?? someObject(root, (each) => 'readOnly' in each || 'writeOnly' in each)
  hiding.set(root, isHiding)
  return isHiding
}
