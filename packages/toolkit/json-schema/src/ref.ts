import { atPointer, childPointer, isObject, own } from './json.ts'

/** A value of a document, and its JSON Pointer (without `#`). */
export interface Placed<Value = unknown> {
  readonly value: Value
  readonly pointer: string
}

/** The `$ref` of a value, whatever stands beside it; `undefined` for a value without one. */
export function refOf(value: unknown): string | undefined {
  const ref = isObject(value) ? own(value, '$ref') : undefined
  return typeof ref === 'string' ? ref : undefined
}

/** The JSON Pointer that a ref within its document names; `undefined` for a ref to another document or to an anchor. */
export function pointerOf(ref: string): string | undefined {
  return ref === '#' || ref.startsWith('#/') ? decoded(ref.slice(1)) : undefined
}

/** What a ref within its document leads to, by pointer or `$anchor`; its value is `undefined` where nothing stands. */
export function targetOf(root: unknown, ref: string): Placed | undefined {
  const pointer = pointerOf(ref) ?? (ref.startsWith('#') ? anchorsOf(root).get(decoded(ref.slice(1))) : undefined)
  return pointer === undefined ? undefined : { value: atPointer(root, pointer), pointer }
}

/** A value and what its refs within the document lead to, one after the other; ends where one leads back. */
export function chainOf(root: unknown, start: Placed): readonly Placed[] {
  const chain = [start]
  const seen = new Set<string>()
  for (let ref = refOf(start.value); ref?.startsWith('#') && !seen.has(ref);) {
    seen.add(ref)
    const target = targetOf(root, ref) ?? { value: undefined, pointer: '' }
    chain.push(target)
    ref = refOf(target.value)
  }
  return chain
}

/** What a value is once every ref is followed; `undefined` where one leads nowhere, or round and round. */
export function resolvedIn(root: unknown, start: Placed): Placed | undefined {
  const last = chainOf(root, start).at(-1)
  return last?.value === undefined || leadsOn(last.value) ? undefined : last
}

/** As `resolvedIn`, of a value wherever it stands. */
export function valueIn(root: unknown, value: unknown): unknown {
  return resolvedIn(root, { value, pointer: '' })?.value
}

/** True for a value whose refs lead round and round. */
export function isEndless(root: unknown, value: unknown): boolean {
  return leadsOn(chainOf(root, { value, pointer: '' }).at(-1)?.value)
}

function leadsOn(value: unknown): boolean {
  return refOf(value)?.startsWith('#') === true
}

/** A fragment as it is meant; one that is malformed, as it is written. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

const anchors = new WeakMap<object, ReadonlyMap<string, string>>()

/** Pointers of the schemas of a document that call themselves something, by that name. */
function anchorsOf(root: unknown): ReadonlyMap<string, string> {
  if (typeof root !== 'object' || root === null) return new Map()
  const known = anchors.get(root) ?? new Map(anchorsIn(root, ''))
  anchors.set(root, known)
  return known
}

function* anchorsIn(value: unknown, pointer: string): Iterable<[string, string]> {
  if (typeof value !== 'object' || value === null) return
  if (isObject(value) && typeof value['$anchor'] === 'string') yield [value['$anchor'], pointer]
  for (const [key, member] of Object.entries(value)) yield* anchorsIn(member, childPointer(pointer, key))
}
