/** HMAC-SHA256 of a string with a fixed key, as base64url. */
export type Sign = (text: string) => string

/** Creates a `Sign` from a key. `./node` has a faster one, by the platform's crypto module. */
export type CreateSign = (key: Uint8Array) => Sign

/** Compares two strings in constant time; their lengths are not secret. */
export function isSameSecret(expected: string, actual: string): boolean {
  let difference = expected.length ^ actual.length
  for (let index = 0; index < actual.length; index++) {
    // An index past the end gives NaN, which counts as 0: the length already differs.
    difference |= expected.charCodeAt(index) ^ actual.charCodeAt(index)
  }
  return difference === 0
}
