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
