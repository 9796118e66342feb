import { typeNameOf } from './names.ts'
import type { PinnedNames } from './pinned-names.ts'

/** The names that headers of responses have without a line in a file of names. */
export interface HeaderNames {
  /** True for an export of headers that a pinned operation has, or may have had: nothing else gets its name. */
  has(exported: string): boolean
  /** True for the id of a pinned operation. */
  isPinned(id: string): boolean
}

/** Names of types are cut off beyond this length, and are then no longer those of one operation. */
const longestId = 100

/**
 * The names that follow from the lines of operations: `GetPet200Headers` belongs to `getPet`. Operations whose ids make
 * the same type name share these names, so that each has lines of its own.
 */
export function headerNames(pins: PinnedNames['operations']): HeaderNames {
  const ids = new Set(Object.entries(pins).map(([key, { id }]) => id ?? key))
  const [once, repeated] = [new Set<string>(), new Set<string>()]
  for (const id of ids) {
    const name = typeNameOf(id).toLowerCase()
    if (once.has(name) || name.length > longestId) repeated.add(name)
    once.add(name)
  }
  const isOfOne = (name: string): boolean => once.has(name) && !repeated.has(name)
  return {
    isPinned: (id) => ids.has(id),
    has(exported) {
      const before = /^(.+)(?:[1-5](?:\d\d|xx)|default)headers(?:schema)?$/i.exec(exported)?.[1]?.toLowerCase()
      return before !== undefined && (isOfOne(before) || isOfOne(before.replace(/^is/, '')))
    },
  }
}
