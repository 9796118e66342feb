const others: readonly unknown[] = [null, true, 0, 1.5, '', 'other', [], {}]

/** A value, and copies in which one part is absent, another value, or new. */
export function variantsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) {
    const items = value as readonly unknown[]
    const changed = items.flatMap((item, index) => variantsOf(item).map((each) => items.with(index, each)))
    return [items, ...others, ...changed, [...items, ...items]]
  }
  if (typeof value !== 'object' || value === null) return [value, ...others]
  const changed = Object.entries(value).flatMap(([name, member]) => {
    const { [name]: _, ...rest } = value as Record<string, unknown>
    return [rest, ...variantsOf(member).map((each) => ({ ...value, [name]: each }))]
  })
  return [value, ...others, { ...value, unknown: 1 }, ...changed]
}
