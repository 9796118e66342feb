/** The type that only a JSON value itself has: what TypeScript knows of a variable at best. */
export function exactTypeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(exactTypeOf).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${exactTypeOf(member)}`)
  return `{ ${members.join('; ')} }`
}
