import type { Text } from '../contract/use.ts'
import { scalarsLike } from '../normal/scalars.ts'

/** A value, and every other one that is the same text on the wire: `1` is `"1"`, and `["a"]` may be `"a"`. */
export function readingsOf(value: unknown, text: Text | undefined): readonly unknown[] {
  if (text === undefined) return [value]
  if (!Array.isArray(value)) {
    const scalars = scalarsLike(value)
    return text === 'scalar'
      ? scalars
      : [...scalars, ...listsLike(text === 'header' ? String(value).split(',') : [value])]
  }
  const lists = listsLike(value)
  if (text === 'joined' || text === 'header') return [...lists, ...scalarsLike(value.join(','))]
  return value.length === 1 ? [...lists, ...scalarsLike(value[0])] : lists
}

/** The arrays whose items are the same text as these. */
function listsLike(items: readonly unknown[]): readonly (readonly unknown[])[] {
  return items.reduce<readonly (readonly unknown[])[]>(
    (found, item) => found.flatMap((list) => scalarsLike(item).map((each) => [...list, each])).slice(0, maxReadings),
    [[]],
  )
}

/** At most this many arrays are tried. */
const maxReadings = 64
