/** What `const` and `enum` ask for: `must be A`, `must be A, B or C`. */
export function among(values: readonly unknown[]): string {
  return `must be ${or(values.map(shown))}`
}

/** A JSON value as it is said in a sentence: a plain word without quotes. */
export function shown(value: unknown): string {
  if (typeof value === 'string' && /^[\w.:+-]+$/.test(value)) return value
  return JSON.stringify(value) ?? 'missing'
}

/** `A`, `A or B`, `A, B or C`. */
export function or(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
