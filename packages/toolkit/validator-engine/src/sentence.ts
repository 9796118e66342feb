/** What `const` and `enum` require: `must be A`, `must be A, B or C`; the beginning of many. */
export function among(values: readonly unknown[]): string {
  // No more than these are shown, however short they are, so that each of many issues is made in little time.
  return `must be ${brief(or(values.slice(0, 70).map(shown)))}`
}

/** A string, cut short where it is too long for a message. */
export function brief(text: string): string {
  return text.length > 200 ? `${text.slice(0, 197)}...` : text
}

/** A JSON value as a message shows it: a plain word without quotes; the beginning of a long one. */
export function shown(value: unknown): string {
  const isPlain = typeof value === 'string' && /^[\w.:+-]+$/.test(value)
  return brief(isPlain ? value : (JSON.stringify(value) ?? 'missing'))
}

/** `A`, `A or B`, `A, B or C`. */
export function or(words: readonly string[]): string {
  let joined = ''
  for (let n = 0; n < words.length; n++) joined += (n === 0 ? '' : n < words.length - 1 ? ', ' : ' or ') + words[n]
  return joined
}
