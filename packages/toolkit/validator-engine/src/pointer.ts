/** The keys and indexes on the way to a value. */
export type Path = readonly (string | number)[]

/** A key, escaped for a JSON Pointer. */
export function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The own property of an object, or the item of an array, at a key. */
export function partOf(value: object, key: string | number): unknown {
  return Object.hasOwn(value, key) ? value[key as keyof typeof value] : undefined // its own key
}

/** The part of a value at a path; `undefined` if there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => (typeof part === 'object' && part ? partOf(part, key) : undefined), value)
}
