import { singular, wordSet } from './words.ts'

/** The words of a tag without those that say that it is one, and of which version: `pet-controller`, `Pets API v2`. */
export function withoutKind(words: readonly string[]): readonly string[] {
  if (words.length > 2 && /^v\d+$/i.test(words.slice(-2).join(''))) return withoutKind(words.slice(0, -2))
  const end = words.findLastIndex((word) => !isKind(word))
  return end === -1 ? words : words.slice(0, end + 1)
}

/** True for what a group of operations is called, whatever they are of. */
export function isKind(word: string): boolean {
  return kinds.has(singular(word))
}

/** True for what a class of a framework is called if it is of nothing: `RootController`. */
export function isGeneral(word: string): boolean {
  return /^(?:app|application|base|default|main|root)$/i.test(word)
}

const kinds = wordSet('api controller endpoint management operation resource service')

/** True for a word that says how or by whom something is done: `bulkDelete`, `adminUpdate`. */
export function isBeforeVerb(word = ''): boolean {
  return /^(?:admin|batch|bulk|force|hard|mass|partial|partially|permanent|permanently|pre|soft)$/i.test(word)
}

/** `and`, `or` */
export function isConjunction(word = ''): boolean {
  return /^(?:and|or)$/i.test(word)
}

/** `by`, `for`, `to`, and others that stand between what is done and the rest. */
export function isPreposition(word = ''): boolean {
  return prepositions.has(word.toLowerCase())
}

const prepositions = wordSet(
  'after as at before between by for from if in into of on to under using via with within without',
)

/** True for a word in front of a noun that does not name a thing of its own. */
export function isQualifier(word: string): boolean {
  return qualifiers.has(word.toLowerCase())
}

const qualifiers = wordSet(`
  active all any archived authenticated available batch bulk closed current custom default deleted enabled
  existing expired favorite featured filtered first global last latest many multiple new newer next older one open own pending
  popular previous private public random recent related saved selected similar single specific top trending unread
  upcoming
`)

/** True for a verb that ids and paths start with. A word that is as often a noun, such as `order`, is none. */
export function isVerb(word = ''): boolean {
  return verbs.has(word.toLowerCase())
}

const verbs = wordSet(`
  accept acknowledge activate add allocate allow analyse analyze append apply approve archive assign associate
  attach authenticate authorise authorize ban begin block burn buy calculate cancel capture change check claim clean
  clear clone close commit compare complete compute confirm connect consume convert copy count crawl create deactivate
  debug decline decrypt delete deliver demote deploy deregister describe destroy detach detect disable
  disassociate disconnect dismiss dispatch download downvote duplicate edit empty enable encrypt enforce enqueue enroll
  ensure escalate estimate evaluate exchange execute expire export extend fail fetch filter finalise finalize find finish
  flush follow forward freeze generate get grant handle hide impersonate import increment ingest init initialise
  initialize initiate insert install introspect invalidate invite invoke join kick leave list lock login logout lookup manage
  mark merge mint modify move multiply mute normalise normalize notify open optimise optimize organise organize
  patch pause pay perform pin ping play post predict preview process promote provision publish purchase purge put
  query react read reboot reconnect rebuild recalculate receive recompute recover redeem redeploy refresh refund regenerate
  register reindex reject release reload remix remove rename renew reopen reorder replace replay reply requeue reroute
  rerun resend reserve reset resolve respond restart restore resume retrain retrieve retry return retweet reverse
  revert revoke rollback rotate run save scan search select send set share ship show shuffle shutdown sign
  simulate skip snooze stake start stop submit subscribe summarise summarize suspend swap sync synchronise
  synchronize test toggle trade train transcribe transfer translate trigger unarchive unassign unban unblock
  unfollow unfreeze unhide uninstall unlike unlink unlock unmute unpin unpublish unregister unsave unstake unstar
  unsubscribe untag update upgrade upload upsert upvote validate verify void wait watch withdraw write
`)

/** True for a verb that no thing is called, so that a path with it says what is done, whatever else it has. */
export function isPlainVerb(word = ''): boolean {
  return /^(?:add|create|delete|get|list|remove|update)$/i.test(word)
}

/** True for a verb that a request does even where what it has done is read: `POST /library/sync`. */
export function isDoing(word = ''): boolean {
  return /^(?:disable|enable|refresh|reset|restart|scan|start|stop|sync)$/i.test(word)
}

/** True for what is done by one of those that a path names: `/users/login`. */
export function isOfOne(words: readonly string[]): boolean {
  return /^(?:login|logout|register|signin|signup)$/i.test(words.join(''))
}

/** True for a word that such a thing is called by, or others: `token`. */
export function isNoun(word = ''): boolean {
  return things.has(singular(word))
}

/** True for a thing whose name begins with a verb: `exchange-rates`, `download-grant`. */
export function isThing(words: readonly string[]): boolean {
  const [first = '', second = '', ...more] = words.map(singular)
  return more.length === 0 && verbsOfThings.has(first) && things.has(second)
}

const verbsOfThings = wordSet(`
  access claim download exchange export import login play purchase query refund return search share sync trade
  transfer upload watch
`)

const things = wordSet(
  'grant history job key limit link list log permission rate request result session status task token url',
)

/** True for a verb that says what a request of this HTTP method does: none that changes something for `GET`. */
export function isVerbOf(method: string, word = ''): boolean {
  if (/^post$/i.test(word) && method !== 'post') return false
  const some = method === 'get' || method === 'head' ? reading : method === 'delete' ? removing : verbs
  // What is set to read is not read by this.
  return some.has(word.toLowerCase()) && !(/^(?:put|patch)$/.test(method) && word.toLowerCase() === 'read')
}

const reading = wordSet(`
  calculate check compare count describe download estimate exist exists export fetch filter find get has list login logout lookup
  preview query read reset retrieve search show validate verify
`)

const removing = wordSet('cancel clear delete destroy purge remove reset revoke')
