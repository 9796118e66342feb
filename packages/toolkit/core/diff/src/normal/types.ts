/** The types of JSON Schema; `integer` is part of `number`. */
export const allTypes = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const

/** The types of a `type` keyword; `number` includes `integer`. */
export function typesOf(held: unknown): ReadonlySet<string> {
  const list = (Array.isArray(held) ? held : [held]).map(String)
  return new Set(list.includes('number') ? list.filter((type) => type !== 'integer') : list)
}

/** True for a set of all types, which allows any value. */
export function areAll(types: ReadonlySet<string> | undefined): boolean {
  return allTypes.every((type) => types?.has(type) || (type === 'integer' && types?.has('number')))
}

/** The types that both sets allow. */
export function both(a: ReadonlySet<string> | undefined, b: ReadonlySet<string>): ReadonlySet<string> {
  if (!a) return b
  const shared = [...b].filter((type) => a.has(type) || (type === 'integer' && a.has('number')))
  const integers = a.has('integer') && b.has('number') ? ['integer'] : []
  return new Set([...shared.filter((type) => type !== 'number' || a.has('number')), ...integers])
}

/** True for a value of one of the types. */
export function conforms(value: unknown, types: ReadonlySet<string>): boolean {
  if (value === null) return types.has('null')
  if (Array.isArray(value)) return types.has('array')
  if (typeof value === 'number') return types.has('number') || (types.has('integer') && Number.isInteger(value))
  return types.has(typeof value)
}
