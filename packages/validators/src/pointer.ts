/** Keys and indexes that lead to a value. */
export type Path = readonly (string | number)[]

/** A path as a JSON Pointer. */
export function pointerOf(path: Path): string {
  let pointer = ''
  for (const key of path) {
    const isPlain = typeof key === 'number' || !/[~/]/.test(key)
    pointer += `/${isPlain ? key : key.replaceAll('~', '~0').replaceAll('/', '~1')}`
  }
  return pointer
}

/** What a path leads to within a value; only what objects have themselves counts. */
export function valueAt(value: unknown, path: Path): unknown {
  let seen = value
  for (const key of path) {
    if (typeof seen !== 'object' || seen === null || !Object.hasOwn(seen, key)) return undefined
    seen = seen[key as keyof typeof seen] // its own key
  }
  return seen
}
