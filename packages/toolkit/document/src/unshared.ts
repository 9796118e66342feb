/**
 * A copy of a value of which no two places have the same object: the aliases of YAML repeat objects, and so may a bundler.
 */
export function unshared<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  const isArray = Array.isArray(value)
  // A tag of YAML may have made something else of its value.
  if (!isArray && Object.getPrototypeOf(value) !== Object.prototype) return value
  const copy = (isArray ? [] : {}) as Value & object // of the same kind
  for (const [key, member] of Object.entries(value))
    Object.defineProperty(copy, key, { value: unshared(member), configurable: true, enumerable: true, writable: true })
  return copy
}
