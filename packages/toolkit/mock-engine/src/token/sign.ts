/** HMAC-SHA256 of a text under a key fixed in advance, as base64url. */
export type Sign = (text: string) => string

/** Makes a `Sign` from a key. `./node` hands in one over the platform's own, which is faster. */
export type CreateSign = (key: Uint8Array) => Sign

/** Compares two texts in a time that tells nothing about where they differ; their lengths are no secret. */
export function isSameSecret(expected: string, given: string): boolean {
  let difference = expected.length ^ given.length
  for (let index = 0; index < given.length; index++) {
    // An index past the end gives NaN, which counts as 0: the length has told the difference already.
    difference |= expected.charCodeAt(index) ^ given.charCodeAt(index)
  }
  return difference === 0
}
