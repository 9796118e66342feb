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

/** True for a word that makes another verb of the one before it: `out` of `checkOut`, `up` of `cleanUp`. */
export function isParticleOf(verb = '', word = ''): boolean {
  return particles.get(word.toLowerCase())?.has(verb.toLowerCase()) === true
}

const particles: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['back', wordSet('roll')],
  ['down', wordSet('scale shut tear')],
  ['in', wordSet('check clock log move opt sign')],
  ['off', wordSet('log sign switch turn write')],
  ['on', wordSet('switch turn')],
  ['out', wordSet('check clock log move opt sign')],
  ['up', wordSet('clean follow look pick scale set sign warm')],
])

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
  abort accept acknowledge activate add adjust allocate allow amend analyse analyze annotate anonymise anonymize
  append apply approve archive assert assess assign associate attach attest augment authenticate authorise authorize
  automate ban begin bind block boost browse burn buy calculate cancel capture categorise categorize certify change
  check claim classify clean clear clone close collect combine commit compare compile complete compress compute
  conclude configure confirm connect consolidate construct consume contribute convert copy correct count crawl
  create deactivate debug decline decode decommission decrease decrypt deduct defer define delegate delete deliver
  demolish demote deny deploy deregister describe destroy detach detect determine disable disassociate discard
  disconnect discover dismiss dispatch dissolve distribute donate download downvote duplicate edit elect elevate
  eliminate empty enable encode encrypt enforce enlist enqueue enrich enroll ensure enter erase escalate establish
  estimate evaluate evict examine exchange exclude execute expand expire explain explore export expose extend fail
  fetch filter finalise finalize find finish flush follow forget forward freeze fulfil fulfill gather generate get
  grant handle hide highlight identify ignore impersonate import improve increment infer inform ingest init
  initialise initialize initiate insert inspect install instruct interrupt introspect invalidate invite invoke join
  kick kill leave liquidate list listen load lock login logout lookup manage mark merge migrate mint modify move
  multiply mute negotiate nominate normalise normalize notify occupy offboard onboard open optimise optimize
  organise organize overwrite parse participate patch pause pay penalise penalize perform pick pin ping play
  populate post predict prepare prevent preview prioritise prioritize probe proceed process prolong promote
  propagate propose provision prune publish purchase purge put query quit raise randomise randomize react reactivate
  read reassign rebalance reboot rebuild recalculate receive recharge recommend recompute reconcile reconfigure
  reconnect recover recreate rectify redact redeem redeploy redirect reduce refresh refund refuse regenerate
  register reimburse reindex reinstall reinstate reinvite reject relaunch release relist reload relocate remediate
  remind remix remove rename renew reopen reorder repair replace replay reply repost reprocess requeue reroute rerun
  reschedule rescind resend reserve reset resize resolve respond restart restore restrict resubmit resume retract
  retrain retrieve retrigger retry return retweet reuse revalidate reverse revert revoke rewind rewrite rollback
  rotate run sanitise sanitize save scan scrape search seek select sell send set settle share ship shorten show
  shrink shuffle shutdown sign signin signout signup simulate skip snooze solve spawn split stake start stop submit
  subscribe subtract suggest summarise summarize suspend swap swipe sync synchronise synchronize tell terminate test
  toggle tokenise tokenize trade train transcribe transfer transform translate transmit trigger truncate unarchive
  unassign unban unbind unblock uncancel undelete undeploy undo unenroll unflag unfollow unfreeze unhide uninstall
  uninvite unjoin unlike unlink unlist unload unlock unmark unmount unmute unpark unpause unpin unpublish unregister
  unsave unset unshare unstake unstar unsubscribe unsuspend untag unwatch update upgrade upload upsert upvote
  vaccinate validate verify void wait watch wipe withdraw withhold write
`)

/** True for a verb that no thing is called, so that a path with it says what is done, whatever else it has. */
export function isPlainVerb(word = ''): boolean {
  return /^(?:add|create|delete|get|list|remove|update)$/i.test(word)
}

/** True for a verb that a request does even where what it has done is read: `POST /library/sync`, but not an `import`. */
export function isDoing(word = ''): boolean {
  return isVerb(word) && !nounsToo.has(word.toLowerCase())
}

const nounsToo = wordSet(`
  block boost change check claim clone commit compare copy count deploy download export filter grant import invite join
  lock merge mint notify open pay ping play post preview process promote publish purchase query read refund release reply
  reserve respond return review rollback run save search select share show snooze stake submit subscribe swap trade train
  transfer update upgrade upload validate watch
`)

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
