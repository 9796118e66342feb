/** Keys and indexes that lead to a value. */
export type Path = readonly (string | number)[]

const special = /[~/]/

/** A path as a JSON Pointer. */
export function pointerOf(path: Path): string {
  let pointer = ''
  for (const key of path) {
    const text = `${key}`
    pointer += `/${special.test(text) ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text}`
  }
  return pointer
}

/** What a path leads to within a value; only what objects have themselves counts. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (seen, key) =>
      typeof seen === 'object' && seen && Object.hasOwn(seen, key) ? seen[key as keyof typeof seen] : undefined, // its own key
    value,
  )
}
