/**
 * `listOAuthTokens` -> `list`, `OAuth`, `Tokens`; `DNSRecords` -> `DNS`, `Records`; `URLs` -> `URLs`: also split where the
 * case changes.
 */
export function partsOf(name: string): string[] {
  return name.match(/[A-Z]{2,}s(?![a-z])|[B-Z][A-Z][a-z]+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []
}

/** Words that end in `s` for one of what they name, and plurals that no rule forms. */
const singulars: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['analytics', 'aws', 'css', 'dns', 'gps', 'https', 'ios', 'logistics', 'macos', 'news', 'rss', 'series', 'sms']
      .concat('sns', 'species', 'sqs', 'tls')
      .map((word) => [word, word]),
  ),
  caches: 'cache',
  calories: 'calorie',
  children: 'child',
  cookies: 'cookie',
  indices: 'index',
  movies: 'movie',
  people: 'person',
}

/** `Categories` -> `category`, `addresses` -> `address`, `js` -> `js`: a word in lower case, as one of what it names. */
export function singular(word: string): string {
  const lower = word.toLowerCase()
  const known = Object.hasOwn(singulars, lower) ? singulars[lower] : undefined
  if (known !== undefined) return known
  if (lower.length < 3 || /(?:ss|us|is)$/.test(lower)) return lower
  if (lower.endsWith('ies')) return `${lower.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh|[^ao]us)es$/.test(lower)) return lower.slice(0, -2)
  return lower.replace(/s$/, '')
}

/** True for a word that names more than one. */
export function isPlural(word: string): boolean {
  return singular(word) !== word.toLowerCase()
}

/** `line`, `items` -> `lineItems` */
export function camel(words: readonly string[]): string {
  return words.map((word, index) => (index === 0 ? lowerFirst(word) : upperFirst(word))).join('')
}

/** `LineItems` -> `lineItems`, `OAuth` -> `oauth`, `URL` -> `url`. */
function lowerFirst(word: string): string {
  return /^[A-Z]{2}/.test(word) ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1)
}

function upperFirst(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
