/** Keys and indexes that lead to a value. */
export type Path = readonly (string | number)[]

/** A key as it stands in a JSON Pointer. */
export function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The own property of an object, or the item of an array, under a key. */
export function partOf(value: object, key: string | number): unknown {
  return Object.hasOwn(value, key) ? value[key as keyof typeof value] : undefined // its own key
}

/** What a path leads to within a value. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((seen, key) => (typeof seen === 'object' && seen ? partOf(seen, key) : undefined), value)
}
