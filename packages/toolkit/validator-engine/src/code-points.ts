/** How many characters (Unicode code points) a string has: what `minLength` and `maxLength` count. */
export function codePoints(value: string): number {
  // A surrogate pair is a single character.
  return value.replace(/[\ud800-\udbff][\udc00-\udfff]/g, '_').length
}
