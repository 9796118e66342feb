import { equal as same } from '@specwright/json-schema/equal'
import { isObject } from '@specwright/json-schema/json'

export { same }

/** True where a list contains the same JSON. */
export function has(list: readonly unknown[], value: unknown): boolean {
  return list.some((each) => same(each, value))
}

/** The same JSON with the members of each object sorted. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([x], [y]) => (x < y ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  )
}
