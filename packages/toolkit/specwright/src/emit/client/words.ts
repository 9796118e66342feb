/** `listOAuthTokens` -> `list`, `O`, `Auth`, `Tokens`: also split where the case changes. */
export function partsOf(name: string): string[] {
  return name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []
}

/** `Categories` -> `category`: a word in lower case, as one of what it names. */
export function singular(word: string): string {
  const lower = word.toLowerCase()
  return lower.endsWith('ies') ? `${lower.slice(0, -3)}y` : lower.replace(/(?<=[^s])s$/, '')
}

/** `line`, `items` -> `lineItems` */
export function camel(words: readonly string[]): string {
  return words.map((word, index) => (index === 0 ? lowerFirst(word) : upperFirst(word))).join('')
}

/** `LineItems` -> `lineItems`, `OAuth` -> `oauth`, `URL` -> `url`. */
export function lowerFirst(word: string): string {
  return /^[A-Z]{2}/.test(word) ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1)
}

function upperFirst(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
