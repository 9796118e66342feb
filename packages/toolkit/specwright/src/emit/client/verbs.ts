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

/** True for words of a path that say for whom something is: `/admin/users`. */
export function isAudience(words: readonly string[]): boolean {
  return /^(?:admin|backend|back-?office|internal|manage|portal)$/i.test(words.join(''))
}

/** True for words of a path that say that somebody is known, `/auth/profile`; an account is a thing elsewhere than at a login. */
export function isAccess(words: readonly string[], { isLogin }: { readonly isLogin: boolean }): boolean {
  const word = words.join('')
  return /^auth(?:entication)?$/i.test(word) || (isLogin && /^accounts?$/i.test(word))
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
  'after as at before between by for from if in into near of on to under using via with within without',
)

/** True for a word in front of a noun that does not name a thing of its own. */
export function isQualifier(word: string): boolean {
  return qualifiers.has(word.toLowerCase())
}

/** True for a word that says what has been done to things: `Paginated`, `unlocked`. */
export function isParticiple(word: string): boolean {
  return /..(?:[^aeiou]|[aiou])ed$/i.test(word) && !/^(?:embed|hundred|naked|sacred|shed|sled|speed)$/i.test(word)
}

const qualifiers = wordSet(`
  active all annual any archived authenticated available batch bulk closed current custom daily default deleted enabled
  existing expired favorite featured filtered first future global hourly last latest many monthly multiple my new newer next older one
  open own past pending popular previous private public quarterly random recent related saved selected similar single specific
  top trending unread upcoming visible weekly yearly
`)

/** True for a verb that ids and paths start with. A word that is as often a noun, such as `order`, is none. */
export function isVerb(word = ''): boolean {
  const verb = word.toLowerCase()
  // `unendorse`, whose opposite is known
  return verbs.has(verb) || (/^un(?!read)/.test(verb) && verbs.has(verb.slice(2)))
}

const verbs = wordSet(`
  abandon abort accept acknowledge acquire activate add adjust adopt advance aggregate allocate allow amend analyse
  analyze annotate announce anonymise anonymize append apply appoint approve archive assemble assert assess assign
  associate attach attest augment authenticate authorise authorize automate ban begin bind block boost borrow browse burn buy
  calculate cancel capture categorise categorize certify change check claim classify clean clear clone close collect
  combine commit compare compile complete compose compress compute concatenate conclude configure confirm connect
  consolidate construct consume contribute convert copy correct correlate count crawl create crop deactivate
  deauthorise deauthorize debug decline decode decommission decrease decrypt deduct dedupe deduplicate defer define
  delegate delete deliver demolish demote deny deploy deposit deregister derive describe destroy detach detect determine
  disable disassociate discard disconnect discover dislike dismiss dispatch dispense dispose dissolve distribute
  divide donate download downvote duplicate edit eject elect elevate eliminate emit empty enable encode encrypt
  endorse enforce engage enlist enqueue enrich enroll ensure enter equip erase escalate establish estimate evaluate
  evict examine exchange exclude execute expand expedite expel expire explain explore export expose extend fail fetch
  filter finalise finalize find finish flush follow forget fork forward freeze fulfil fulfill gather generate get give
  grant greet halt handle hibernate hide highlight hire hydrate identify ignore impersonate import improve increment
  infer inform ingest init initialise initialize initiate inject insert inspect install instruct interact intercept
  interrupt introduce introspect invalidate invert invite invoke isolate join kick kill launch leave lend like liquidate list
  listen load lock login logout lookup make manage mark materialise materialize measure merge migrate mint moderate modify move multiply mute
  negotiate nominate normalise normalize notify observe obtain occupy offboard onboard open optimise optimize organise
  organize overwrite parse participate patch pause pay penalise penalize perform persist pick pin ping play populate
  post predict preload prepare prevent preview print prioritise prioritize probe proceed process prolong promote
  propagate propose protect provision prune publish purchase purge put qualify quarantine query quit raise randomise
  randomize react reactivate read reassign reauthorise reauthorize rebalance rebase reboot rebuild recalculate recall
  receive recharge reclaim recommend recompute reconcile reconfigure reconnect recover recreate rectify recycle redact
  redeem redeploy redirect reduce refill refresh refund refuse regenerate register reimburse reindex reinstall
  reinstate reinvite reject relaunch release relinquish relist reload relocate remediate remind remix remove rename
  renew reopen reorder reorganise reorganize repair repay repeat replace replay reply repost reprocess requeue reroute
  rerun rescan reschedule rescind rescue resend reserve reset resign resize resolve respond restart restock restore
  restrict resubmit resume resync retake retarget retire retract retrain retreat retrieve retrigger retry return
  retweet reuse revalidate reverse revert revise revive revoke rewind rewrite rollback rotate run sanitise sanitize
  save scan scrape search seek select sell send serialize set settle share ship shorten show shrink shuffle shutdown sign signin
  signout signup simulate skip snooze solve sort spawn split squash stake start stitch stop strip submit subscribe
  subtract suggest summarise summarize summon surrender suspend swap swipe sync synchronise synchronize synthesise
  synthesize teleport tell terminate test toggle tokenise tokenize trade train transcribe transfer transform translate
  transmit trigger trim truncate try undo unflag unify unlink unmount unpark unstar untag update upgrade upload upsert
  upvote vacate vaccinate validate verify void vote wait wake watch wipe withdraw withhold wrap write
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
  advance block boost change check claim clone commit compare copy count deploy deposit dislike download export filter grant
  import invite join launch like lock merge mint notify open pay ping play post preview process promote publish purchase
  query read refund release reply reserve respond retreat return review rollback run save search select share show
  snooze stake submit subscribe swap trade train transfer update upgrade upload validate vote watch
`)

/** True for a verb of these that no resource is called by. */
export function isOnlyVerb(word: string): boolean {
  return /^(?:compare|join|notify|pay|publish|reserve|respond|submit|subscribe|validate)$/i.test(word)
}

/** True for what is done by one of those that a path names: `/users/login`. */
export function isOfOne(words: readonly string[]): boolean {
  return /^(?:login|logout|register|signin|signup)$/i.test(words.join(''))
}

/** True for a word that such a thing is called by, or others: `token`. */
export function isNoun(word = ''): boolean {
  return things.has(singular(word))
}

/** `maintenance`, `registration`, `adjustment` */
export function isNounByEnding(word: string): boolean {
  return /..(?:ance|ment|ness|sion|tion)$/i.test(word) && !isVerb(word)
}

/** True for a thing whose name begins with a verb: `exchange-rates`, `download-grant`. */
export function isThing(words: readonly string[]): boolean {
  const [first = '', second = '', ...more] = words.map(singular)
  return more.length === 0 && verbsOfThings.has(first) && things.has(second)
}

const verbsOfThings = wordSet(`
  access claim download exchange export import login play purchase query refund register return search share sync
  trade transfer upload watch
`)

const things = wordSet(
  'grant history job key limit link list log option permission rate request result session status task token url',
)

/** True for a verb that says what a request of this HTTP method does: none that changes something for `GET`. */
export function isVerbOf(method: string, word = ''): boolean {
  if (/^post$/i.test(word) && method !== 'post') return false
  const some = method === 'get' || method === 'head' ? reading : method === 'delete' ? removing : undefined
  // What is set to read is not read by this.
  const isDone = some?.has(word.toLowerCase()) ?? isVerb(word)
  return isDone && !(/^(?:put|patch)$/.test(method) && word.toLowerCase() === 'read')
}

const reading = wordSet(`
  calculate check compare convert count describe download estimate exist exists export fetch filter find generate get has list
  login logout lookup ping predict preview query read recommend reset resolve retrieve search show suggest translate validate
  verify
`)

/** True for a verb that changes something, or starts what does, whatever the method is: none that only reads or computes. */
export function isActing(word = ''): boolean {
  const verb = word.toLowerCase()
  return acts.has(verb) || (isVerb(verb) && !reading.has(verb) && !looking.has(verb))
}

/** Those of them for reading that do more where nothing is known of what they give. */
const acts = wordSet('generate login logout ping reset')

/** Other verbs that only read or compute. */
const looking = wordSet(`
  aggregate analyse analyze annotate browse collect compile complete compose compute derive detect determine discover evaluate
  examine explain explore expose extend gather identify infer inspect like load lookup measure monitor obtain parse pick play
  probe receive render respond return review sample select share simulate solve sort split suggest summarise summarize tell test
  view wait watch
`)

/** True for a word that what is shown of an action is called by, or that says that it is shown: `sync-status`, `jobs_list`. */
export function isShownOfAction(word: string): boolean {
  const one = singular(word)
  return things.has(one) || shownOfActions.has(one)
}

const shownOfActions = wordSet(`
  code config configuration count date detail event example find get history info information level message metadata method name
  note option output page path policy preview progress queue report retrieve schedule setting show state stat statistic summary
  template time type usage version
`)

const removing = wordSet(`
  cancel clear deactivate delete destroy detach disable disconnect logout purge remove reset revoke unassign unfollow unlink
  unsubscribe
`)
