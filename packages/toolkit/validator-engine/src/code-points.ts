/** How many characters (Unicode code points) a string has: what `minLength` and `maxLength` count. */
export function codePoints(text: string): number {
  // A high surrogate with its low one is a single character.
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, '_').length
}
