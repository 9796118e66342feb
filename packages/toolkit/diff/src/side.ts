import { atPointer, isObject, own, type JsonObject } from '@loyalty-kit/json-schema/json'

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
export function resolved(side: Side, part: Part<unknown>): Part<unknown> | undefined {
  const last = chainOf(side, part).at(-1)
  return last === undefined || last.value === undefined || isRef(last.value) ? undefined : last
}

/** A part, and what its refs lead to, one after the other. */
function chainOf({ root }: Side, part: Part<unknown>): Part<unknown>[] {
  const chain = [part]
  const seen = new Set<string>()
  for (let { value } = part; isRef(value) && !seen.has(value.$ref);) {
    seen.add(value.$ref)
    const pointer = placeOf(root, decodeURIComponent(value.$ref.slice(1)))
    value = pointer === undefined ? undefined : atPointer(root, pointer)
    chain.push({ value, pointer: pointer ?? '' })
  }
  return chain
}

function isRef(value: unknown): value is { readonly $ref: string } {
  const ref = isObject(value) ? own(value, '$ref') : undefined
  return typeof ref === 'string' && ref.startsWith('#')
}

/** As `chainOf`, of the parts that are objects. */
export function chainOfObjects(side: Side, part: Part<unknown>): Part[] {
  return chainOf(side, part).flatMap(({ value, pointer }) => (isObject(value) ? [{ value, pointer }] : []))
}

/** The pointer of what a fragment names: a place, or a schema that calls itself so. */
function placeOf(root: JsonObject, fragment: string): string | undefined {
  if (fragment === '' || fragment.startsWith('/')) return fragment
  const known = anchors.get(root) ?? new Map(anchorsIn(root, ''))
  anchors.set(root, known)
  return known.get(fragment)
}

const anchors = new WeakMap<JsonObject, ReadonlyMap<string, string>>()

function* anchorsIn(value: unknown, pointer: string): Iterable<[string, string]> {
  if (typeof value !== 'object' || value === null) return
  if (isObject(value) && typeof value['$anchor'] === 'string') yield [value['$anchor'], pointer]
  for (const [key, member] of Object.entries(value)) yield* anchorsIn(member, pointer + toPointer(key))
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
