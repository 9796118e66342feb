/** True for an array without duplicates; takes linear time. */
export function unique(items: readonly unknown[]): boolean {
  const scalars = new Set<unknown>()
  const compounds = new Set<string>()
  for (const item of items) {
    if (typeof item === 'object' && item !== null) {
      const size = compounds.size
      if (compounds.add(canonical(item)).size === size) return false
    } else {
      const size = scalars.size
      if (scalars.add(item).size === size) return false
    }
  }
  return true
}

/** A string that is the same for equal JSON values. */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const keys = Object.keys(value)
  keys.sort()
  const members = keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key as keyof typeof value])}`) // an own key
  return `{${members.join(',')}}`
}
