/** Numbers that may be beyond those of JavaScript: with a large exponent, or very many digits. */
const large = /\d[eE]\+?\d{3}|\d{300}/

/** True if a number of a JSON text was read as infinity, which could only be stored as null. */
export function hasInfinity(text: string, value: unknown): boolean {
  if (!large.test(text)) return false
  const pending = [value]
  for (const each of pending) {
    if (each === Infinity || each === -Infinity) return true
    if (typeof each === 'object' && each !== null) for (const part of Object.values(each)) pending.push(part)
  }
  return false
}
