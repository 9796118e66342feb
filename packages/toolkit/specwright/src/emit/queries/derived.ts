import type { OperationModel } from '@specwright/document/model'
import { isBeforeVerb, isKind, isPlainVerb, isQualifier } from '../client/verbs.ts'
import { isPlural, partsOf, singular, stem } from '../client/words.ts'
import { isOfWhoeverAsks } from './effects.ts'
import { isCustomMethod, isParameter, isStandIn, ownerOf, segmentsOf, startsWith } from './segments.ts'
import type { ShownNames } from './shown-names.ts'
import {
  askers,
  computedWords,
  freeWords,
  keptWords,
  pastWords,
  plainNouns,
  stateWords,
  takingWords,
  unseenWords,
  wholeWords,
} from './stale-words.ts'

/** What a query shows by its path and the names of its members, found once for all mutations. */
export interface DerivedRead {
  readonly segments: readonly string[]
  /** The words of its path below an item, if any, between spaces, if it is computed from what they name. */
  readonly computedOf: string
  /** The words of its end, if it only is the state of something: `/payment-status`. */
  readonly stateOf: string | undefined
  /** True for what has happened to the item that its path ends below. */
  readonly isPast: boolean
  /** The same, or what is computed of the item. */
  readonly isPastOrComputed: boolean
  /** The words of its members, as one each: `moviefileid`, since some paths are written so. */
  readonly names: ReadonlySet<string>
  /** The words of these names. */
  readonly words: ReadonlySet<string>
  /** The same of ids, but not those in what is shown all over. */
  readonly ids: ReadonlySet<string>
  /** The same of what an item has several of: `order` of `orders`. */
  readonly many: ReadonlySet<string>
  /** What it has a count of, as there is now. */
  readonly counted: ReadonlySet<string>
  /** What it has a count of in a state. */
  readonly countedInState: ReadonlySet<string>
  /** True for what is still free: `/free-slots`. */
  readonly isFree: boolean
  /** True for what whoever asks has, and nobody else. */
  readonly isOfAsking: boolean
  /** True for what has not been seen yet: `/unread-count`. */
  readonly isUnread: boolean
  /** For what stands for all, what its members name of all that is read; none if they name nothing of it. */
  readonly stands: StandsFor | undefined
}

/** What the members of what stands for all name. */
interface StandsFor {
  /** The nouns of what is read that they name. */
  readonly named: ReadonlySet<string>
  /** Those of them that they only count. */
  readonly onlyCounted: ReadonlySet<string>
  /** True if they have sums of something, which follow its state: a `revenue`. */
  readonly hasSums: boolean
  /** What they count that no path is called after. */
  readonly others: ReadonlySet<string>
}

/** What a mutation concerns. */
export interface WrittenPlace {
  readonly collection: readonly string[]
  /** True if it only adds an item. */
  readonly creates: boolean
  /** True if it takes items away, or moves them. */
  readonly removes: boolean
  /** True if it may change what items are called. */
  readonly renames: boolean
  /** True if it may give an item another owner. */
  readonly moves: boolean
  /** What items are called elsewhere. */
  readonly aliases?: ReadonlySet<string>
}

/** A name of a member that counts something: `orderCount`, `total_orders`, `totalOrderCount`, `numOrders`. */
const countName = /^(?:total)?(.+)(?:(?<!ac|dis)count|total)$|^(?:numberof|total)(.+)$|^(?:num|n) (.+)$/

/** One of something that counts those in a state, whatever its values are: `openOrders`. */
const countOfState = /^(?:active|open)(.+)$/

/** What the name of a member says that it counts: `order` of `orderCount` and of `totalOrders`. */
function countedBy(member: string, pattern: RegExp): readonly string[] {
  const [first = '', ...rest] = wordsOf(member)
  // `name` is no number.
  const isNumber = rest.length > 0 && /^n(?:um)?$/.test(first)
  const found = pattern.exec(isNumber ? `${first} ${rest.join('')}` : first + rest.join(''))
  return found?.slice(1).filter((each) => each !== undefined) ?? []
}

/** What a whole number counts that is called after things in a state: `order` of `pendingOrders` and `closedOrderCount`. */
function countedIn(member: string): readonly string[] {
  const all = partsOf(member)
  const isCount = /^(?:count|total)$/i.test(all.at(-1) ?? '')
  const [state = '', ...words] = isCount ? all.slice(0, -1) : all
  const isOfSome = words.length > 0 && (isCount || isPlural(words.at(-1) ?? ''))
  const noun = words.map((word) => singular(word).toLowerCase()).join('')
  return isOfSome && stateWords.has(state.toLowerCase()) && !plainNouns.has(noun) ? [noun] : []
}

/** The words of what a collection is of: `line item` of `/line-items`, `order` of `/latest-orders` and `/order/api/{id}/details`. */
export function nounOf(collection: readonly string[]): string {
  const words = wordsOf(
    collection.findLast((...each) => !isParameter(each[0]) && !isStandIn(each[0]) && !isOfForm(...each)),
  )
  const noun = (words.length > 1 && isQualifier(words[0] ?? '') ? words.slice(1) : words).join(' ')
  return noun === 'api' ? '' : noun
}

/** True for a segment that only says how an item is shown or what is done to it, and for an `api` behind the noun. */
function isOfForm(segment: string, index: number, segments: readonly string[]): boolean {
  if (index > 0 && segment === 'api') return true
  const isOfItem = isParameter(segments[index - 1])
  return isOfItem && (/^details?$/.test(segment) || partsOf(segment).every(isPlainVerb))
}

/**
 * What one of a collection may be called by: `name` or `userName`; only the latter if the item has both.
 *
 * @param own The names of the members of the item.
 */
export function namesOfOne(collection: readonly string[], own: ReadonlySet<string>): ReadonlySet<string> {
  const noun = nounOf(collection).replaceAll(' ', '')
  const names = [`${noun}name`, `${noun}title`]
  return new Set(names.some((name) => own.has(name)) ? names : ['name', 'title', ...names])
}

/** What is needed of a query to say whether it is derived from what a mutation writes. */
export function derivedReadOf(
  query: OperationModel,
  { all: members, numbers, ids, many }: ShownNames,
  { nouns, isWritten }: { readonly nouns: ReadonlySet<string>; readonly isWritten: boolean },
): DerivedRead {
  const segments = segmentsOf(query)
  // What a custom method computes is of its item alone.
  const words = isCustomMethod(query) ? [] : segments.slice(ownerOf(segments).length).flatMap(wordsOf)
  const last = isParameter(segments.at(-1)) ? [] : wordsOf(segments.at(-1))
  const isPast = last.some((word) => pastWords.has(word))
  const isOfState = !words.some(isComputed) && last.some(isState)
  const computed = isOfState || words.some(isComputed) ? words : []
  const above = new Set(segments.slice(0, -1).flatMap(wordsOf))
  const isShownOf = (word: string): boolean => isComputed(word) || isState(word)
  const names = joined(members)
  const isKept = segments.some((segment) => keptWords.has(wordsOf(segment).at(-1) ?? ''))
  const counted = isKept ? [] : [...members].flatMap((name) => countedBy(name, countName))
  const inState = [...[...members].flatMap((name) => countedBy(name, countOfState)), ...[...numbers].flatMap(countedIn)]
  return {
    segments,
    computedOf: computed.length > 0 ? ` ${computed.join(' ')} ` : '',
    stateOf: isOfState ? ` ${last.join(' ')} ` : undefined,
    isPast,
    isPastOrComputed: isPast || (last.some(isShownOf) && last.every((word) => isPlain(word) || above.has(word))),
    isFree: !isWritten && last.some((word) => freeWords.has(word)),
    isOfAsking: isOfWhoeverAsks(query),
    isUnread: last.some((word) => unseenWords.has(word)),
    names,
    words: new Set([...members].flatMap(partsOf).map((word) => word.toLowerCase())),
    counted: new Set(counted),
    ids: joined(ids),
    many: joined(many),
    countedInState: new Set(isKept ? [] : inState),
    stands: standsOf(words, last, standsFor(members, nouns, { isSearch: words.includes('search') })),
  }
}

/** True for what is computed from what a mutation writes, or names it. */
export function derivedFrom(written: WrittenPlace): (read: DerivedRead) => boolean {
  const words = nounOf(written.collection)
  const noun = words.replaceAll(' ', '')
  if (noun === '') return () => false
  const isOfOtherUser = askers.test(noun) && !written.collection.some((segment) => isStandIn(segment))
  // Nothing is computed of what is computed itself, but it has a past: reports are written.
  if (computedWords.has(noun)) return (read) => isPastOf(read, written)
  return (read) => {
    const { counted, countedInState, ids, names, stands } = read
    // A new payment changes the `/payment-status`, but a new customer not that of the checks of another.
    const computedOf = (written.creates ? read.stateOf : undefined) ?? read.computedOf
    if (read.isUnread && !(seen.test(noun) && (written.creates || written.removes))) return false
    if (read.isFree && words.split(' ').some((word) => takingWords.has(word))) return true
    const isOwned = startsWith(written.collection, ownerOf(read.segments))
    if ((isOwned && computedOf.includes(` ${words} `)) || countedInState.has(noun)) return true
    // Who changes an item changes no number of items.
    if ((written.creates || written.removes || written.moves) && counted.has(noun)) return true
    if (written.renames && (names.has(`${noun}name`) || names.has(`${noun}title`))) return true
    if (written.removes && ids.has(`${noun}id`) && !(isOfOtherUser && read.isOfAsking)) return true
    if (/(?:rating|review)$/.test(noun) && [...names].some((name) => ofRatings.test(name))) return true
    if ((written.creates || written.removes) && [...names].some((name) => isOfLast(name, noun))) return true
    return (isOwned && (read.isUnread || mayShow(stands, words, written))) || isPastOf(read, written)
  }
}

/** Names of members that are put together from ratings. */
const ofRatings = /^(?:average|avg)(?:rating|score|star)|^rating(?:average|avg|count)?$/

/** True for a member of the last one: `lastMessage`, `lastMessageAt`. */
function isOfLast(name: string, noun: string): boolean {
  const [, rest] = /^(?:last|latest)(.+)$/.exec(name) ?? []
  return (
    rest?.startsWith(noun) === true &&
    /^(?:at|body|content|date|id|preview|status|text|time)?$/.test(rest.slice(noun.length))
  )
}

/** True if what stands for all names this, or nothing that is read; for what only counts it, if there are more or fewer. */
function mayShow(
  stands: StandsFor | undefined,
  noun: string,
  { creates, removes, moves, aliases }: Omit<WrittenPlace, 'collection' | 'renames'>,
): boolean {
  if (stands === undefined || stands.named.size === 0) return stands !== undefined
  if (stands.named.has(noun)) return creates || removes || moves || stands.hasSums || !stands.onlyCounted.has(noun)
  return (creates || removes) && [...(aliases ?? [])].some((each) => stands.others.has(each))
}

/** True for the past of an item that is changed, and of the owner of a collection: `/orders/{id}/history`. */
function isPastOf({ segments, isPast, isPastOrComputed }: DerivedRead, { collection, creates }: WrittenPlace): boolean {
  if (!isPastOrComputed) return false
  const owner = ownerOf(collection)
  if (isPast && owner.length > 0 && segments.length === owner.length + 1 && startsWith(segments, owner)) return true
  return !creates && segments.length === collection.length + 2 && startsWith(segments, [...collection, '{}'])
}

/** Names of sums that follow the states of items. */
const sums = /\b(?:average|balance|earning|income|profit|revenue|sale|spent|turnover)\b/

/** What names of members have of nouns, also beside other words: `order` in `totalOrders`. A search counts its results. */
function standsFor(
  members: ReadonlySet<string>,
  nouns: ReadonlySet<string>,
  { isSearch }: { readonly isSearch: boolean },
): StandsFor {
  const names = [...members].map((name) => ({
    words: ` ${wordsOf(name).join(' ')} `,
    counts: countedBy(name, countName).filter((each) => !computedWords.has(each)),
  }))
  const namesOf = (noun: string): typeof names => names.filter(({ words }) => words.includes(` ${noun} `))
  const named = [...nouns].filter((noun) => namesOf(noun).length > 0)
  const isCount = (noun: string): boolean =>
    namesOf(noun).every(({ counts }) => counts.includes(noun.replaceAll(' ', '')))
  const isNamed = ({ words }: { readonly words: string }): boolean => named.some((noun) => words.includes(` ${noun} `))
  return {
    named: new Set(named),
    onlyCounted: new Set(named.filter(isCount)),
    hasSums: names.some(({ words }) => sums.test(words)),
    others: new Set(isSearch ? [] : names.flatMap((each) => (isNamed(each) ? [] : each.counts))),
  }
}

/**
 * What a path stands for that is computed of whatever there is. `/group/statistics` stands for what its members count, if that is
 * several things besides groups.
 */
function standsOf(words: readonly string[], last: readonly string[], shown: StandsFor): StandsFor | undefined {
  if (standsForAll(words)) return shown
  const counted = [...shown.onlyCounted].filter((noun) => !words.includes(noun))
  return standsForAll(last) && !last.includes('search') && counted.length > 1
    ? { ...shown, named: shown.onlyCounted }
    : undefined
}

/** True for the words of a path that is computed of whatever there is: `/statistics`, `/summary/daily`, `/search`. */
function standsForAll(words: readonly string[]): boolean {
  return words.some((word) => wholeWords.has(word)) && words.every(isPlain)
}

/** True for a word that names nothing that there is: `daily` of `/stats/daily`. */
function isPlain(word: string): boolean {
  return isComputed(word) || isState(word) || isKind(word) || isQualifier(word) || isBeforeVerb(word)
}

function isState(word: string): boolean {
  return /^stat(?:e|us)$/.test(word)
}

/** What somebody sees, or has not yet seen. */
const seen = /(?:alert|announcement|chat|comment|conversation|mail|message|notification|post|reply|thread)$/

function isComputed(word: string): boolean {
  return computedWords.has(word) || computedWords.has(stem(word))
}

/** Names as one word each. */
function joined(names: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...names].map((name) => wordsOf(name).join('')))
}

function wordsOf(name = ''): readonly string[] {
  return partsOf(name).map(singular)
}
