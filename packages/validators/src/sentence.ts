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
  let said = ''
  for (let n = 0; n < words.length; n++) said += (n === 0 ? '' : n < words.length - 1 ? ', ' : ' or ') + words[n]
  return said
}
