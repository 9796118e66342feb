import type { OperationModel } from '@specwright/document/model'
import { isBeforeVerb, isKind, isQualifier, isVerb } from '../client/verbs.ts'
import { isPlural, partsOf, singular, stem } from '../client/words.ts'
import { isCustomMethod, isParameter, isStandIn, ownerOf, segmentsOf, startsWith } from './segments.ts'
import type { ShownNames } from './shown-names.ts'
import { computedWords, keptWords, pastWords, plainNouns, wholeWords } from './stale-words.ts'

/** What a query shows by its path and the names of its members, found once for all mutations. */
export interface DerivedRead {
  readonly segments: readonly string[]
  /** The words of its path below an item, if any, between spaces, if it is computed from what they name. */
  readonly computedOf: string
  /** True for what has happened to the item that its path ends below. */
  readonly isPast: boolean
  /** The same, or what is computed of the item. */
  readonly isPastOrComputed: boolean
  /** The words of its members, as one each: `moviefileid`, since some paths are written so. */
  readonly names: ReadonlySet<string>
  /** The words of these names. */
  readonly words: ReadonlySet<string>
  /** What it has a count of, as there is now. */
  readonly counted: ReadonlySet<string>
  /** For what stands for all, what its members name of all that is read; none if they name nothing of it. */
  readonly stands: ReadonlySet<string> | undefined
}

/** What a mutation concerns. */
export interface WrittenPlace {
  readonly collection: readonly string[]
  /** True if it only adds an item. */
  readonly creates: boolean
  /** True if it takes items away, or moves them. */
  readonly removes: boolean
}

/** A name of a member that counts something: `orderCount`, `total_orders`, `totalOrderCount`, `numOrders`. */
const countName = /^(?:total)?(.+)(?:count|total)$|^(?:active|numberof|num|n|open|total)(.+)$/

/** What the name of a member says that it counts: `order` of `orderCount` and of `totalOrders`. */
function countedBy(member: string): readonly string[] {
  return (
    countName
      .exec(wordsOf(member).join(''))
      ?.slice(1)
      .filter((each) => each !== undefined) ?? []
  )
}

/** What a whole number counts that is called after things in a state: `order` of `pendingOrders` and `paidOrderCount`. */
function countedIn(member: string): readonly string[] {
  const all = partsOf(member)
  const isCount = /^(?:count|total)$/i.test(all.at(-1) ?? '')
  const [state = '', ...words] = isCount ? all.slice(0, -1) : all
  const isOfSome = words.length > 0 && (isCount || isPlural(words.at(-1) ?? ''))
  const noun = words.map((word) => singular(word).toLowerCase()).join('')
  return isOfSome && isState(state) && !plainNouns.has(noun) ? [noun] : []
}

/** `pending`, `cancelled` */
function isState(word: string): boolean {
  return isQualifier(word) || (/ed$/i.test(word) && [-1, -2, -3].some((end) => isVerb(word.slice(0, end))))
}

/** The words of what a collection is of: `line item` of `/line-items`, `order` of `/latest-orders`. */
export function nounOf(collection: readonly string[]): string {
  const words = wordsOf(collection.findLast((segment) => !isParameter(segment) && !isStandIn(segment)))
  return (words.length > 1 && isQualifier(words[0] ?? '') ? words.slice(1) : words).join(' ')
}

/** What is needed of a query to say whether it is derived from what a mutation writes. */
export function derivedReadOf(
  query: OperationModel,
  { all: members, numbers }: ShownNames,
  nouns: ReadonlySet<string>,
): DerivedRead {
  const segments = segmentsOf(query)
  // What a custom method computes is of its item alone.
  const words = isCustomMethod(query) ? [] : segments.slice(ownerOf(segments).length).flatMap(wordsOf)
  const last = isParameter(segments.at(-1)) ? [] : wordsOf(segments.at(-1))
  const isPast = last.some((word) => pastWords.has(word))
  const names = new Set([...members].map((name) => wordsOf(name).join('')))
  const isKept = segments.some((segment) => keptWords.has(wordsOf(segment).at(-1) ?? ''))
  const counted = isKept ? [] : [...[...members].flatMap(countedBy), ...[...numbers].flatMap(countedIn)]
  return {
    segments,
    computedOf: words.some(isComputed) ? ` ${words.join(' ')} ` : '',
    isPast,
    isPastOrComputed: isPast || last.some(isComputed),
    names,
    words: new Set([...members].flatMap(partsOf).map((word) => word.toLowerCase())),
    counted: new Set(counted),
    stands: standsForAll(words) ? namedIn(members, nouns) : undefined,
  }
}

/** True for what is computed from what a mutation writes, or names it. */
export function derivedFrom(written: WrittenPlace): (read: DerivedRead) => boolean {
  const words = nounOf(written.collection)
  const noun = words.replaceAll(' ', '')
  if (noun === '' || computedWords.has(noun)) return () => false
  return (read) => {
    const { computedOf, counted, names, stands } = read
    const isOwned = startsWith(written.collection, ownerOf(read.segments))
    if ((isOwned && computedOf.includes(` ${words} `)) || counted.has(noun)) return true
    if (!written.creates && (names.has(`${noun}name`) || names.has(`${noun}title`))) return true
    if (written.removes && names.has(`${noun}id`)) return true
    return (isOwned && mayShow(stands, words)) || isPastOf(read, written)
  }
}

/** True if what stands for all names this, or nothing that is read. */
function mayShow(stands: ReadonlySet<string> | undefined, noun: string): boolean {
  return stands !== undefined && (stands.size === 0 || stands.has(noun))
}

/** True for the past of an item that is changed, and of the owner of a collection: `/orders/{id}/history`. */
function isPastOf({ segments, isPast, isPastOrComputed }: DerivedRead, { collection, creates }: WrittenPlace): boolean {
  if (!isPastOrComputed) return false
  const owner = ownerOf(collection)
  if (isPast && owner.length > 0 && segments.length === owner.length + 1 && startsWith(segments, owner)) return true
  return !creates && segments.length === collection.length + 2 && startsWith(segments, [...collection, '{}'])
}

/** The nouns that names of members have, also beside other words: `order` in `totalOrders`. */
function namedIn(members: ReadonlySet<string>, nouns: ReadonlySet<string>): ReadonlySet<string> {
  const names = [...members].map((name) => ` ${wordsOf(name).join(' ')} `)
  return new Set([...nouns].filter((noun) => names.some((name) => name.includes(` ${noun} `))))
}

/** True for the words of a path that is computed of whatever there is: `/statistics`, `/summary/daily`, `/search`. */
function standsForAll(words: readonly string[]): boolean {
  const isPlain = (word: string): boolean => isComputed(word) || isKind(word) || isQualifier(word) || isBeforeVerb(word)
  return words.some((word) => wholeWords.has(word)) && words.every(isPlain)
}

function isComputed(word: string): boolean {
  return computedWords.has(word) || computedWords.has(stem(word))
}

function wordsOf(name = ''): readonly string[] {
  return partsOf(name).map(singular)
}
