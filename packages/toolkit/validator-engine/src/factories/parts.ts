/** The members of an object. */
export type MemberValues = Readonly<Record<string, unknown>>

/** True for an object of JSON, so that its members can be read. */
export function hasMembers(value: unknown): value is MemberValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The keys that a JSON Pointer consists of. */
export function keysOfPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A copy of a value with another part at some keys; `undefined` leaves the part out. */
export function withPart(value: unknown, [key, ...others]: readonly string[], part: unknown): unknown {
  if (key === undefined) return part
  if (Array.isArray(value)) {
    const items = value as readonly unknown[]
    return items.map((item, index) => (String(index) === key ? withPart(item, others, part) : item))
  }
  if (!hasMembers(value)) return value
  return withoutUndefined({
    ...value,
    [key]: withPart(Object.hasOwn(value, key) ? value[key] : undefined, others, part),
  })
}

/** An object without the members that are undefined. */
export function withoutUndefined(members: MemberValues): MemberValues {
  return Object.fromEntries(Object.entries(members).filter(([, member]) => member !== undefined))
}

/** A copy of a value, as deep as it consists of arrays and plain objects. A value within itself is copied once. */
export function copyOf(value: unknown, copies: Map<unknown, unknown> = new Map()): unknown {
  if (!Array.isArray(value) && !isPlain(value)) return value
  const known = copies.get(value)
  if (known !== undefined) return known
  const copy: object = Array.isArray(value) ? [] : {}
  copies.set(value, copy)
  for (const [key, part] of Object.entries(value)) {
    // An assignment to `__proto__` would set the prototype.
    Object.defineProperty(copy, key, {
      value: copyOf(part, copies),
      configurable: true,
      enumerable: true,
      writable: true,
    })
  }
  return copy
}

function isPlain(value: unknown): value is MemberValues {
  if (!hasMembers(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
