/** True for a regular expression of ECMA-262, with the `u` flag that JSON Schema reads patterns with. */
export function isRegex(value: string): boolean {
  try {
    RegExp(value, 'u')
    return true
  } catch {
    return false
  }
}
