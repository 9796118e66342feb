import { atPointer, isObject, own, type JsonObject } from '../document.ts'

/** One of the two documents. */
export interface Side {
  readonly root: JsonObject
}

/** A part of a document, and where it stands. */
export interface Part<Value = JsonObject> {
  readonly value: Value
  readonly pointer: string
}

/** What a part is once every ref on the way is followed; `undefined` where a ref leads nowhere or round and round. */
export function resolved({ root }: Side, part: Part<unknown>): Part<unknown> | undefined {
  const seen = new Set<string>()
  let { value, pointer } = part
  for (;;) {
    const ref = isObject(value) ? own(value, '$ref') : undefined
    if (typeof ref !== 'string' || !ref.startsWith('#')) return value === undefined ? undefined : { value, pointer }
    if (seen.has(ref)) return undefined
    seen.add(ref)
    pointer = decodeURIComponent(ref.slice(1))
    value = atPointer(root, pointer)
  }
}

/** As `resolved`, of a part that is an object. */
export function followed(side: Side, part: Part<unknown>): Part | undefined {
  const found = resolved(side, part)
  return found && isObject(found.value) ? { value: found.value, pointer: found.pointer } : undefined
}

/** The members of an object that are objects, by name, each with its place; refs followed. */
export function membersOf(side: Side, { value, pointer }: Part, name: string): Map<string, Part> {
  const held = own(value, name)
  const found = new Map<string, Part>()
  if (!isObject(held)) return found
  const base = pointer + toPointer(name)
  for (const [key, member] of Object.entries(held)) {
    const part = followed(side, { value: member, pointer: base + toPointer(key) })
    if (part) found.set(key, part)
  }
  return found
}

/** The items of a list that are objects, each with its place; refs followed. */
export function itemsOf(side: Side, { value, pointer }: Part, name: string): Part[] {
  const held = own(value, name)
  if (!Array.isArray(held)) return []
  return held.flatMap(
    (item: unknown, n) => followed(side, { value: item, pointer: `${pointer}${toPointer(name)}/${n}` }) ?? [],
  )
}

function toPointer(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
