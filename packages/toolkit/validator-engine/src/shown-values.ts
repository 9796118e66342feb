/** What `const` and `enum` require: `must be A`, `must be A, B or C`; only the first ones of many. */
export function among(values: readonly unknown[]): string {
  // Limited even if they are short, so that many issues are created fast.
  return `must be ${truncated(or(values.slice(0, 70).map(shown)))}`
}

/** A string, truncated to 200 characters for a message. */
export function truncated(string: string): string {
  return string.length > 200 ? `${string.slice(0, 197)}...` : string
}

/** A string that is also how another JSON value is written: `"5"`, `"true"`. */
const otherValue = /^(?:-?\d+(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null)$/

/** A JSON value as messages show it: a plain word without quotes; truncated if it is long. */
export function shown(value: unknown): string {
  const isPlain = typeof value === 'string' && /^[\w.:+-]+$/.test(value) && !otherValue.test(value)
  return truncated(isPlain ? value : (JSON.stringify(value) ?? 'missing'))
}

/** `A`, `A or B`, `A, B or C`. */
export function or(words: readonly string[]): string {
  let joined = ''
  for (let n = 0; n < words.length; n++) joined += (n === 0 ? '' : n < words.length - 1 ? ', ' : ' or ') + words[n]
  return joined
}
