/**
 * `listOAuthTokens` -> `list`, `OAuth`, `Tokens`; `DNSRecords` -> `DNS`, `Records`; `URLs` -> `URLs`: also split where the
 * case changes, and in front of digits, but not in `render3d`, nor in `2fa` where a word begins.
 */
export function partsOf(name: string): string[] {
  return (
    name.match(
      /[A-Z]{2,}s(?![a-z])|[B-Z][A-Z][a-z]+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+(?:\d+[a-z]+)*|(?<![A-Za-z\d])\d+[a-z]+|\d+/g,
    ) ?? []
  )
}

/** The words of a text in an alphabet that names are not written in: `用户`, `列表` of `用户 列表`. */
export function otherWords(text: string): readonly string[] {
  return text.normalize('NFC').match(/(?:(?![\p{ASCII}\p{Default_Ignorable_Code_Point}])[\p{Letter}\p{Mark}])+/gu) ?? []
}

/** Words that are written one behind the other. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}

/** Words that end in `s` for one of what they name. */
const singularsInS = wordSet(
  'analytics aws css dns exists gps https ios jwks logistics macos news rss series sms sns species sqs tls tts vcs',
)

/** Plurals that no rule forms. */
const singulars: Readonly<Record<string, string>> = {
  abis: 'abi',
  aliases: 'alias',
  analyses: 'analysis',
  anamneses: 'anamnesis',
  apis: 'api',
  caches: 'cache',
  calories: 'calorie',
  canvases: 'canvas',
  children: 'child',
  cookies: 'cookie',
  cpus: 'cpu',
  crises: 'crisis',
  diagnoses: 'diagnosis',
  emojis: 'emoji',
  gpus: 'gpu',
  hypotheses: 'hypothesis',
  indices: 'index',
  kpis: 'kpi',
  menus: 'menu',
  movies: 'movie',
  people: 'person',
  quizzes: 'quiz',
  skus: 'sku',
  wikis: 'wiki',
}

/** `Categories` -> `category`, `addresses` -> `address`, `js` -> `js`: a word in lower case, as one of what it names. */
export function singular(word: string): string {
  const lower = word.toLowerCase()
  // `ABIs`, of which the rules for words would see an `is`.
  if (/^[A-Z]{2,}s$/.test(word)) return lower.slice(0, -1)
  const known = Object.hasOwn(singulars, lower) ? singulars[lower] : undefined
  if (known !== undefined) return known
  if (lower.length < 3 || singularsInS.has(lower) || /(?:ss|us|is)$/.test(lower)) return lower
  if (lower.endsWith('ies')) return `${lower.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh|[^ao]us)es$/.test(lower) || /..[^aeiou](?<!sh|can)oes$/.test(lower)) return lower.slice(0, -2)
  return lower.replace(/s$/, '')
}

/** Words that are written short as often as not. */
const abbreviated: Readonly<Record<string, string>> = {
  acct: 'account',
  addr: 'address',
  app: 'application',
  auth: 'authentication',
  cfg: 'configuration',
  config: 'configuration',
  conf: 'configuration',
  db: 'database',
  doc: 'document',
  env: 'environment',
  img: 'image',
  info: 'information',
  infra: 'infrastructure',
  msg: 'message',
  org: 'organization',
  organisation: 'organization',
  param: 'parameter',
  pwd: 'password',
  repo: 'repository',
  spec: 'specification',
  stat: 'statistic',
  tx: 'transaction',
  txn: 'transaction',
  usr: 'user',
  var: 'variable',
}

/** `Orgs`, `organizations` -> `organization`: what a word names, however it is written. */
export function stem(word: string): string {
  const one = singular(word)
  return (Object.hasOwn(abbreviated, one) ? abbreviated[one] : undefined) ?? one
}

/** True for a word that names more than one. */
export function isPlural(word: string): boolean {
  return singular(word) !== word.toLowerCase()
}

/** `Line`, `Items` -> `Line`, `item`, for one of what words name; `settings` stay, since one of them is not called so. */
export function oneOf(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? ''
  return !isPlural(last) || isOneThing(last) ? words : [...words.slice(0, -1), singular(last)]
}

/** True for a plural that one thing is called by: `settings`. */
export function isOneThing(word: string): boolean {
  return /^(?:details|settings|statistics|stats)$/i.test(word)
}

/** Words for several things that have no plural. */
const uncountable = wordSet(`
  access availability content data equipment feedback hardware history info information inventory media metadata music revenue software staff
  traffic usage
`)

/** True for a word that is the same for one thing and for several: `news`. */
export function hasNoPlural(word: string): boolean {
  return [uncountable, singularsInS].some((some) => some.has(word.toLowerCase()))
}

/** `Line`, `Item` -> `Line`, `Items`; `Category` -> `Categories` */
export function severalOf(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? ''
  if (last === '' || isPlural(last) || hasNoPlural(last)) return words
  const plural = last.replace(/(?<=[^aeiou])y$/, 'ie').replace(/(?<=s|x|ch|sh)$/, 'e')
  return [...words.slice(0, -1), `${plural}s`]
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
