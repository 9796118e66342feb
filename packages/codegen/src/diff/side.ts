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
export function followed({ root }: Side, { value, pointer }: Part<unknown>): Part | undefined {
  const seen = new Set<string>()
  let part: Part<unknown> = { value, pointer }
  while (isObject(part.value)) {
    const ref = own(part.value, '$ref')
    if (typeof ref !== 'string' || !ref.startsWith('#')) return { value: part.value, pointer: part.pointer }
    if (seen.has(ref)) return undefined
    seen.add(ref)
    const target = decodeURIComponent(ref.slice(1))
    part = { value: atPointer(root, target), pointer: target }
  }
  return undefined
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
