import { equal as isSame } from '@specwright/validator-engine'
import type { JsonSchema } from '../json.ts'
import type { FlatSchema } from './flat-schema.ts'
import { allOf } from './members.ts'
import { take, type CombinedRules, type Search } from './searching.ts'

/** Longer arrays are not searched. */
const maxItems = 100
/** How many values of an item are tried. */
const maxValues = 12

/** An item that an array must contain, and how often. */
interface Counted {
  readonly contains: JsonSchema
  readonly min: number
}

/** Arrays that contain what they must, filled with the same item, with distinct ones, and with ones that do not count. */
export function* arrays({ flat, refusing }: CombinedRules, search: Search): Generator {
  const counted = countedIn(flat)
  const fewest = counted.reduce((sum, { min }) => sum + min, 0)
  const hinted = refusing.flatMap((each) => [each.minItems - 1, each.maxItems + 1])
  const { minItems } = flat
  const lengths = new Set([Math.max(minItems, fewest), minItems, flat.prefixItems.length + fewest, 0, 1, 2, ...hinted])
  const usable = [...lengths].filter((length) => length >= minItems && length <= Math.min(flat.maxItems, maxItems))
  for (const length of usable) {
    for (const isCounted of counted.length > 0 ? [true, false] : [false]) {
      const array = filled(flat, { length, counted, isCounted }, search)
      if (array) yield array
    }
  }
  for (const length of usable.filter((each) => each > 0)) {
    const start = filled(flat, { length, counted, isCounted: counted.length > 0 }, search)
    if (start) yield* changed(start, flat, search)
  }
}

/** An array with each value of each of its first items. */
function* changed(start: readonly unknown[], flat: FlatSchema, search: Search): Generator {
  for (const index of start.slice(0, 4).keys()) {
    for (const value of take(search.values(itemAt(flat, index)), maxValues)) yield start.with(index, value)
  }
}

interface Wanted {
  readonly length: number
  readonly counted: readonly Counted[]
  /** Whether what is counted is contained, and nothing else that counts. */
  readonly isCounted: boolean
}

/** An array in which each position takes the first value that it may have, distinct from others where it must be. */
function filled(flat: FlatSchema, { length, counted, isCounted }: Wanted, search: Search): unknown[] | undefined {
  const items: unknown[] = []
  const needed = isCounted ? counted.flatMap(({ contains, min }) => Array.from({ length: min }, () => contains)) : []
  const free = length - needed.length
  if (free < 0) return undefined
  const uncounted = isCounted ? counted.map(({ contains }) => ({ not: contains })) : []
  const isUsed = (value: unknown): boolean => flat.uniqueItems && items.some((item) => isSame(item, value))
  const unused = (...schemas: readonly JsonSchema[]): unknown => {
    for (const value of search.values(allOf(schemas))) if (!isUsed(value)) return value
    return undefined
  }
  for (let index = 0; index < length; index++) {
    const contained = needed[index - free]
    const own = itemAt(flat, index)
    const item = contained === undefined ? (unused(...uncounted, own) ?? unused(own)) : unused(own, contained)
    if (item === undefined) return undefined
    items.push(item)
  }
  return items
}

function itemAt(flat: FlatSchema, index: number): JsonSchema {
  return allOf(flat.prefixItems[index] ?? flat.items)
}

function countedIn({ sources }: FlatSchema): readonly Counted[] {
  return sources.flatMap(({ contains, minContains = 1 }) => {
    const min = Number(minContains)
    return contains === undefined || !(min <= maxItems) ? [] : [{ contains: contains as JsonSchema, min }] // a schema
  })
}
