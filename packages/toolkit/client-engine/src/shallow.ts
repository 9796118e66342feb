/** What is nested deeper is left out, since `JSON.stringify` and others call themselves for each level. */
const maxDepth = 100

/** A value for printing: what is nested too deep in it is replaced. */
export function shallow(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === maxDepth) return '[nested too deep]'
  if (Array.isArray(value)) return value.map((item) => shallow(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shallow(member, depth + 1)]))
}
