import { isSameWord } from './words.ts'

/** Words of readers that mean the same, in any contract. */
const groups: readonly (readonly string[])[] = [
  'delete remove erase destroy cancel drop',
  'create add new insert make book reserve register',
  'buy purchase',
  'list find show browse view fetch retrieve',
  'generate issue get obtain renew',
  'generate issue login signin',
  'refresh renew',
  'update edit change modify',
  'activities activity history audit log',
  'revoke invalidate disable deactivate stop end logout signout',
  'token login signin jwt',
  'authentication auth authenticate credentials apikey bearer login signin',
  'credentials secret password',
  'expires expiration expiry valid validity lifetime ttl',
  'unauthorized unauthenticated 401',
  'forbidden permission denied 403',
  'scope permission role privilege',
  'not_found missing 404',
  'in_use conflict 409',
  'too_many_requests rate throttle quota 429',
  'internal_error crash 500',
  'start quickstart tutorial begin setup',
  'pagination paging paginate',
  'pages iterate loop results',
  'limit size max',
  'max most longest',
  'length characters',
  'order sort oldest newest latest ascending descending',
  'downgrade demote lose drop',
  'upgrade promote',
  'upgrade update migrate migration',
  'schedule timetable',
  'export download render',
  'metadata custom',
  'beta preview experimental unstable',
  'idempotency duplicate twice',
  'retry resend repeat twice',
  'timeout abort deadline',
  'simulate inject fake force fault outage',
  'clock time date now',
  'container docker kubernetes',
  'rows database storage persistence',
  'store save keep persist',
  'webhook callback',
  'payload body content',
  'request_id correlation trace',
  'test jest vitest mocha',
  'openapi swagger',
  'shell curl terminal',
  'typescript sdk',
  'client library',
  'error failed failure problem',
  'format shape structure',
].map((row) => row.split(' '))

/** What readers write as several words, and the word for it. */
const phrases: readonly (readonly [phrase: RegExp, word: string])[] = [
  [/\b(?:log|sign)[ -]out\b/g, 'logout'],
  [/\b(?:log|sign)[ -]in\b/g, 'login'],
  [/\btime[ -]out\b/g, 'timeout'],
  [/\b(?:fast[ -]forward|time[ -]travel)\b/g, 'clock'],
  [/\bhow many\b/g, 'limit'],
  // Of a version, the number says which one a reader has or wants, not where it is described.
  [/\b(?:version |v)\d+(?:\.\d+)*\b/g, 'version'],
  [/\b(?:bad|incorrect|missing|wrong) (?:credentials?|password|token)\b/g, 'unauthorized'],
  [/\bget rid of\b/g, 'remove'],
  [/\bwho am i\b/g, 'current user'],
  [/\bapi[ -]keys?\b/g, 'apikey'],
  [/\bchange[ -]log\b/g, 'changelog'],
  [/\brelease notes\b/g, 'changelog'],
  [/\berror codes?\b/g, 'errors'],
  [/\boverview of\b/g, ''],
  [/^(?:all|my|list of(?: all)?)\b/g, 'list'],
  [/\blist of\b/g, ''],
]

/** A query with one word for each of its phrases, in lower case where it has such ones. */
export function withoutPhrases(query: string): string {
  return phrases.reduce((text, [phrase, word]) => text.replace(new RegExp(phrase, 'gi'), word), query)
}

/** What somebody does who begins a query with it: verbs that do alike, in a row. */
const verbs: ReadonlyMap<string, number> = new Map(
  [
    'browse fetch find get list obtain read retrieve show view',
    'add book create generate insert issue make register reserve',
    'cancel deactivate delete destroy disable drop end erase invalidate remove revoke stop',
    'change edit modify update',
    'buy pay purchase',
    'send',
  ].flatMap((row, kind) => row.split(' ').map((verb) => [verb, kind] as const)),
)

/** True for the words of something to do, which an operation or a guide answers, but not a field. */
export function isTask([first = '', ...others]: readonly string[]): boolean {
  return others.length > 0 && verbs.has(first)
}

/** How like what an operation does is to what a query asks for, by the verbs that they begin with: from 1 down to -1. */
export function likenessOfVerbs(queried: readonly string[], title: readonly string[]): number {
  const [asked = ''] = queried
  const end = title.findIndex((word) => !verbs.has(word))
  const done = title.slice(0, end === -1 ? title.length : end)
  if (!isTask(queried)) return 0
  if (isSameWord(asked, title[0] ?? '')) return 1
  const isAlike = (verb: string): boolean =>
    verbs.get(asked) === verbs.get(verb) || synonymsOf(asked).some((each) => isSameWord(each, verb))
  if (done.some(isAlike)) return 0.7
  return done.length > 0 ? -1 : 0
}

/** What pages of every site are about, by the words that readers have for it. */
const topics: readonly (readonly [page: RegExp, words: ReadonlySet<string>])[] = [
  [
    /\/authentication\//,
    new Set(
      'apikey auth authenticate authentication authorization basic bearer credentials password secret username'.split(
        ' ',
      ),
    ),
  ],
  [/\/scopes\//, new Set(['permission', 'permissions', 'scope', 'scopes'])],
]

/** True if a query is about what a page of every site is about. */
export function isOnTopic(url: string, queried: readonly string[]): boolean {
  return topics.some(([page, words]) => page.test(url) && queried.some((word) => words.has(word)))
}

/** A word and those that mean the same; of a number, itself. */
export function synonymsOf(word: string): string[] {
  if (/^\d+$/.test(word)) return [word]
  return [...new Set([word, ...groups.filter((group) => group.some((each) => isSameWord(each, word))).flat()])]
}
