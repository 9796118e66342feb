import type { ValuePart } from './value-parts.ts'

/** Longer strings and arrays are not made. */
const maxSize = 5000

/** Values that a part may have as well: each listed one, both of a boolean, null, and those on its bounds. */
export function* partVariants({ value, rules }: ValuePart): Generator {
  if (rules.values !== undefined) {
    yield* rules.values
    return
  }
  if (rules.types.includes('null')) yield null
  if (typeof value === 'boolean') yield* [true, false]
  if (typeof value === 'number') {
    for (const bound of [rules.minimum, rules.maximum]) if (Number.isFinite(bound)) yield bound
  } else if (typeof value === 'string') {
    const characters = Array.from(value)
    for (const length of [rules.minLength, rules.maxLength])
      if (length <= maxSize) yield sized(characters, length, 'x').join('')
  } else if (Array.isArray(value)) {
    for (const length of [rules.minItems, rules.maxItems])
      if (length <= value.length || (length <= maxSize && value.length > 0 && !rules.uniqueItems))
        yield sized(value, length, value[0])
  }
}

/** An array with another number of items, which repeat one of them where there are more. */
function sized(items: readonly unknown[], length: number, item: unknown): unknown[] {
  return Array.from({ length }, (_, index) => (index < items.length ? items[index] : item))
}
