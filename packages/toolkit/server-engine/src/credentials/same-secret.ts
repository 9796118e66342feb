/** Compares two strings in constant time; their lengths are not secret. */
export function isSameSecret(expected: string, actual: string): boolean {
  let difference = expected.length ^ actual.length
  for (let index = 0; index < actual.length; index++) {
    // An index past the end gives NaN, which counts as 0: the length already differs.
    difference |= expected.charCodeAt(index) ^ actual.charCodeAt(index)
  }
  return difference === 0
}
