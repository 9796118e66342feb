import { isSameWord } from './words.ts'

/** Words of readers that mean the same, in any contract. */
const groups: readonly (readonly string[])[] = [
  'delete remove erase destroy',
  'create add new insert',
  'generate issue get obtain login signin',
  'update edit change modify',
  'activities activity history audit log',
  'revoke invalidate logout signout',
  'token login signin jwt',
  'authentication auth authenticate credentials apikey',
  'expires expiration expiry valid validity lifetime ttl',
  'unauthorized unauthenticated 401',
  'forbidden permission denied 403',
  'not_found missing 404',
  'in_use conflict 409',
  'too_many_requests rate throttle quota 429',
  'internal_error crash 500',
  'start quickstart tutorial begin',
  'pagination paging paginate',
  'limit size max',
  'order sort',
  'downgrade demote',
  'upgrade promote',
  'webhook callback',
  'typescript sdk',
  'client library',
  'error failed failure problem',
].map((row) => row.split(' '))

/** A word and those that mean the same; of a number, itself. */
export function synonymsOf(word: string): string[] {
  if (/^\d+$/.test(word)) return [word]
  return [...new Set([word, ...groups.filter((group) => group.some((each) => isSameWord(each, word))).flat()])]
}
