import { isSameWord } from './words.ts'

/** Words of readers that mean the same, in any contract. */
const groups: readonly (readonly string[])[] = [
  'delete remove erase destroy cancel drop',
  'create add new insert make book reserve',
  'buy purchase',
  'list find show browse view fetch retrieve',
  'generate issue get obtain renew refresh login signin',
  'update edit change modify',
  'activities activity history audit log',
  'revoke invalidate disable deactivate stop end logout signout',
  'token login signin jwt',
  'authentication auth authenticate credentials apikey bearer',
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
  'upgrade migrate migration',
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
  [/\b(?:bad|incorrect|missing|wrong) (?:credentials?|password|token)\b/g, 'unauthorized'],
  [/\bget rid of\b/g, 'remove'],
  [/\brelease notes\b/g, 'changelog'],
  [/\berror codes?\b/g, 'errors'],
  [/\boverview of\b/g, ''],
  [/^(?:all|list of(?: all)?)\b/g, 'list'],
  [/\blist of\b/g, ''],
]

/** A query with one word for each of its phrases, in lower case where it has such ones. */
export function withoutPhrases(query: string): string {
  return phrases.reduce((text, [phrase, word]) => text.replace(new RegExp(phrase, 'gi'), word), query)
}

/** What somebody does who begins a query with it. */
const verbs = new Set(
  'add book browse buy cancel change create deactivate delete destroy disable drop edit end erase fetch find generate get insert invalidate issue list make modify obtain purchase read remove reserve retrieve revoke send show stop update view'.split(
    ' ',
  ),
)

/** True for the words of something to do, which an operation or a guide answers, but not a field. */
export function isTask([first = '', ...others]: readonly string[]): boolean {
  return others.length > 0 && verbs.has(first)
}

/** A word and those that mean the same; of a number, itself. */
export function synonymsOf(word: string): string[] {
  if (/^\d+$/.test(word)) return [word]
  return [...new Set([word, ...groups.filter((group) => group.some((each) => isSameWord(each, word))).flat()])]
}
