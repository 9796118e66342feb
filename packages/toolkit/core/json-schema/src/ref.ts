import { atPointer, childPointer, isObject, keysOf, type JsonObject } from './json.ts'

/** A value of a document, and its JSON Pointer (without `#`). */
export interface Located<Value = unknown> {
  readonly value: Value
  readonly pointer: string
}

/** The `$ref` of a value, whatever its siblings; `undefined` if there is none. */
export function refOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '$ref')) return undefined
  const { $ref } = value as JsonObject
  return typeof $ref === 'string' ? $ref : undefined
}

/** The JSON Pointer of a ref within its document; `undefined` for a ref to another document or to an anchor. */
export function pointerOf(ref: string): string | undefined {
  return ref === '#' || ref.startsWith('#/') ? decoded(ref.slice(1)) : undefined
}

/** A component of a document, or a part of one: `schemas` and `Pet` for `/components/schemas/Pet`. */
export interface Component {
  readonly section: string
  readonly name: string
  /** The keys that lead from the component to the part; none for the component itself. */
  readonly keys: readonly string[]
}

/** The component at or around a JSON Pointer (without `#`); `undefined` outside the components. */
export function componentAt(pointer: string): Component | undefined {
  if (!pointer.startsWith('/components/')) return undefined
  const keys = keysOf(pointer)
  const { 1: section, 2: name } = keys
  return section !== undefined && name !== undefined ? { section, name, keys: keys.slice(3) } : undefined
}

/** The component that a ref names; `undefined` for a ref to anything else, such as a part of a component. */
export function componentOf(ref: string): Component | undefined {
  const component = componentAt(pointerOf(ref) ?? '')
  return component?.keys.length === 0 ? component : undefined
}

/** The target of a ref within its document, by pointer or `$anchor`; its value is `undefined` if there is none. */
export function targetOf(root: unknown, ref: string): Located | undefined {
  const pointer = pointerOf(ref) ?? (ref.startsWith('#') ? anchorsOf(root).get(decoded(ref.slice(1))) : undefined)
  return pointer === undefined ? undefined : { value: atPointer(root, pointer), pointer }
}

/** A value and the chain of its refs' targets within the document; ends at a cycle. */
export function chainOf(root: unknown, start: Located): readonly Located[] {
  const chain = [start]
  let seen: Set<string> | undefined
  for (let ref = refOf(start.value); ref?.startsWith('#') && seen?.has(ref) !== true;) {
    const target = targetOf(root, ref) ?? { value: undefined, pointer: '' }
    chain.push(target)
    const next = refOf(target.value)
    // Few refs lead to another one.
    if (next !== undefined) seen = (seen ?? new Set()).add(ref)
    ref = next
  }
  return chain
}

/** A value after following all its refs; `undefined` if one has no target, or they form a cycle. */
export function resolvedIn(root: unknown, start: Located): Located | undefined {
  // Most values have no ref.
  if (!hasLocalRef(start.value)) return start.value === undefined ? undefined : start
  const last = chainOf(root, start).at(-1)
  return last?.value === undefined || hasLocalRef(last.value) ? undefined : last
}

/** Like `resolvedIn`, for a value without a pointer. */
export function valueIn(root: unknown, value: unknown): unknown {
  return hasLocalRef(value) ? resolvedIn(root, { value, pointer: '' })?.value : value
}

/** True for a value whose refs form a cycle. */
export function isCircular(root: unknown, value: unknown): boolean {
  return hasLocalRef(chainOf(root, { value, pointer: '' }).at(-1)?.value)
}

function hasLocalRef(value: unknown): boolean {
  return refOf(value)?.startsWith('#') === true
}

/** A decoded fragment; a malformed one unchanged. */
function decoded(fragment: string): string {
  if (!fragment.includes('%')) return fragment
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

const anchors = new WeakMap<object, ReadonlyMap<string, string>>()

/** Pointers of the schemas of a document with an anchor, by anchor. */
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
