import type { OperationModel } from '@specwright/document/model'
import { isQualifier } from '../client/verbs.ts'
import { isPlural, partsOf, singular, stem, wordSet } from '../client/words.ts'
import { collectionOf, isAlike, isAt, isParameter, isStandIn, ownerOf, segmentsOf, startsWith } from './segments.ts'
import type { ShownNames } from './shown-schemas.ts'

/** Words for what is computed from items, or finds them: `/stats/orders`, `/orders/by-name/{name}`, `/search`. */
const derivedWords = wordSet(`
  activity aggregate analytics autocomplete balance breakdown calendar chart count dashboard facet feed graph history histogram
  insight latest lookup metric overview rank ranking recent report search statistic stats stat suggestion summary timeline
  total trend typeahead usage
`)

/** Those of them for what is computed of whatever there is: `/statistics`. */
const wholeWords = wordSet(
  'analytics count dashboard insight metric overview search statistic stat stats summary total usage',
)

/** Those of them for sums. */
const sumWords = wordSet('analytics breakdown chart dashboard insight report statistic summary trend')

/** Words for what has happened to an item. */
const pastWords = wordSet('activity audit change event history log revision timeline version')

/** Words in front of a collection that do not name a thing. */
const plainWords = wordSet('admin api data internal management manager public rest')

/** Words of members that are computed from other items. */
const computedWords = wordSet(`
  amount average available balance count earned last latest left num number progress quantity remaining spent stock sum total
  usage used
`)

/** What a mutation concerns, for what is computed from it. */
export interface Written {
  readonly collection: readonly string[]
  /** True if it only adds an item. */
  readonly creates: boolean
  /** True if it takes items away, or moves them, with what is below them. */
  readonly removes: boolean
  /** True for a query that may give what is written, by its schema. */
  readonly mayGive: (query: OperationModel) => boolean
}

/** The words of what a collection is of: `line`, `item` of `/line-items`. */
export function nounOf(collection: readonly string[]): readonly string[] {
  const last = collection.findLast((segment) => !isParameter(segment) && !isStandIn(segment))
  const words = partsOf(last ?? '').map(singular)
  return words.length > 1 && isQualifier(words[0] ?? '') ? words.slice(1) : words
}

/** What a document reads, with the names of members. */
interface NamedReads {
  readonly queries: readonly OperationModel[]
  readonly names: ReadonlyMap<OperationModel, ShownNames>
  /** The names of each query, as `wordsIn` gives them. */
  readonly joined: ReadonlyMap<OperationModel, ReadonlySet<string>>
  /** What their collections are of, as words. */
  readonly nouns: ReadonlySet<string>
}

/** What of a document is computed from what a mutation writes, or names it: a predicate for its queries. */
export function derivedFrom(
  written: Written,
  { queries, names, joined, nouns }: NamedReads,
): (query: OperationModel) => boolean {
  const noun = nounOf(written.collection)
  if (noun.length === 0 || derivedWords.has(noun.join(''))) return () => false
  const isSummed = hasAmounts(written.collection, { queries, names })
  const owners = ownersWithTotals(written, noun, { queries, names, isSummed })
  const ownerNouns = owners.map(nounOf)
  const one = noun.join('')
  const counts = [...countWords, ...beforeCounted].map(([before, after]) => `${before}${one}${after}`)
  const labels = labelWords.map((each) => `${one}${each}`)
  const ids = [one, `${one}id`]
  return (query) => {
    const segments = segmentsOf(query)
    if (owners.some((owner) => isAt(collectionOf(segments), owner))) return true
    if ((isOtherName(segments, written, noun) && written.mayGive(query)) || isPast(segments, written)) return true
    if (isComputedOf(segments, noun) || (isSummed && isSum(segments))) return true
    if (ownerNouns.some((each) => isComputedOf(segments, each)) && !isFinding(segments)) return true
    const { own = [], inner = [] } = names.get(query) ?? {}
    const words = joined.get(query) ?? new Set()
    if (counts.some((each) => words.has(each))) return true
    if (!written.creates && labels.some((each) => words.has(each))) return true
    if (written.removes && ids.some((each) => words.has(each))) return true
    return isOfAll(segments) && mayShow([...own, ...inner], noun, nouns)
  }
}

/** True for a path that finds things by what they are called. */
function isFinding(segments: readonly string[]): boolean {
  return segments.some((each) => /^(?:autocomplete|lookup|search|suggestions?|typeahead)$/i.test(each))
}

/** The collections of which items own some of what is written, and show numbers that are computed from them. */
function ownersWithTotals(
  { collection }: Written,
  noun: readonly string[],
  { queries, names, isSummed }: Pick<NamedReads, 'queries' | 'names'> & { readonly isSummed: boolean },
): (readonly string[])[] {
  const own = (query: OperationModel): readonly string[] => names.get(query)?.own ?? []
  const places = [collection, ...queries.map((each) => collectionOf(segmentsOf(each)))]
  const owners = places
    .filter(
      (place) =>
        ownerOf(place).length > 0 &&
        ownerOf(place).length === place.length - 1 &&
        nounOf(place).join(' ') === noun.join(' '),
    )
    .map((place) => collectionOf(ownerOf(place)))
  return owners.filter((owner) =>
    queries
      .filter((query) => isAt(collectionOf(segmentsOf(query)), owner))
      .some((query) => own(query).some((name) => (isSummed && isComputed(name)) || startsWithNoun(name, noun))),
  )
}

/** True if the items of a collection show what is added up. */
function hasAmounts(collection: readonly string[], { queries, names }: Pick<NamedReads, 'queries' | 'names'>): boolean {
  return queries.some((query) => {
    const { own = [], inner = [] } = names.get(query) ?? {}
    return isAt(collectionOf(segmentsOf(query)), collection) && [...own, ...inner].some(isSummable)
  })
}

/** True for a path of sums, whatever they are of: `/insight/expense/total`. */
function isSum(segments: readonly string[]): boolean {
  const words = segments.flatMap((segment) => partsOf(segment).map(singular))
  return !segments.some(isParameter) && words.some((word) => sumWords.has(stem(word)))
}

/** True for a member whose numbers are added up elsewhere. */
function isSummable(name: string): boolean {
  return /(?:^|_)(?:amount|cost|duration|hours|price|quantity|total|value)s?$|(?:Amount|Cost|Duration|Hours|Price|Quantity|Total)$/.test(
    name,
  )
}

function isComputed(name: string): boolean {
  const words = partsOf(name).map(singular)
  return words.some((word) => computedWords.has(word)) && !/page|limit|per|phone|account|serial|version/i.test(name)
}

function startsWithNoun(name: string, noun: readonly string[]): boolean {
  return partsOf(name).map(singular).slice(0, noun.length).join(' ') === noun.join(' ')
}

/** Words around a noun for a count of it: `itemCount`, `total_items`, `totalItemCount`. */
const countWords = ['count', 'number', 'total'].flatMap((each) => [['', each] as const, ['total', each] as const])
const beforeCounted = ['active', 'num', 'numberof', 'open', 'total', 'n'].map((each) => [each, ''] as const)

/** Words behind a noun for what is shown of an item elsewhere: `folder_name`, `folderTitle`. */
const labelWords = 'color colour description email icon label name slug symbol title'.split(' ')

/** The words of a name as one, since some paths write them so: `moviefile` for `movieFile`. */
export function wordsIn(name: string): string {
  return partsOf(name).map(singular).join('')
}

/** True for a path of the same things under another name: `/admin/users`, `/get-global-users`, `/users/by-name/{name}`. */
function isOtherName(segments: readonly string[], { collection, creates }: Written, noun: readonly string[]): boolean {
  const place = collectionOf(segments)
  const base = collection.slice(0, -1)
  const own = place.at(-1) ?? ''
  const words = partsOf(own).map(singular)
  const isNamed = words.slice(-noun.length).join(' ') === noun.join(' ')
  const before = words.slice(0, -noun.length)
  const isRoot = !collection.some(isParameter) && !place.some(isParameter)
  if (isNamed && isRoot && before.every(isQualifier)) {
    const isPlain = isAlikeAll(thingsIn(place.slice(0, -1)), thingsIn(base))
    const isOne = place === segments && !isPlural(own) && own !== collection.at(-1)
    if (isPlain) return creates ? !isParameter(segments.at(-1)) && !isOne : !isOne
  }
  const rest = segments.slice(collection.length)
  if (!startsWith(segments, collection) || rest.length === 0) return false
  const isBy =
    /^by[-_]?/i.test(rest[0] ?? '') || (!isParameter(rest[0]) && isQualifier(partsOf(rest[0] ?? '')[0] ?? ''))
  return isBy && rest.slice(1).every(isParameter)
}

/** The segments that name things. */
function thingsIn(segments: readonly string[]): readonly string[] {
  return segments.filter((each) => !plainWords.has(each.toLowerCase()) && !isQualifier(each))
}

function isAlikeAll(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((each, index) => isAlike(each, right[index]))
}

/** True for the past of an item that is changed: `/orders/{id}/history`. */
function isPast(segments: readonly string[], { collection, creates }: Written): boolean {
  const owner = ownerOf(collection)
  const isOfOwner = owner.length > 0 && segments.length === owner.length + 1 && startsWith(segments, owner)
  if (isOfOwner && pastWords.has(singular(segments.at(-1) ?? ''))) return true
  if (creates || !startsWith(segments, [...collection, '{}']) || segments.length !== collection.length + 2) return false
  const words = partsOf(segments.at(-1) ?? '').map(singular)
  return words.some((word) => pastWords.has(word) || derivedWords.has(word))
}

/** True for a path of what is computed of things: `/autocomplete/orders`, `/chart/order/overview`, `/order-count`. */
function isComputedOf(segments: readonly string[], noun: readonly string[]): boolean {
  if (segments.some(isParameter)) return false
  const words = segments.flatMap((segment) => partsOf(segment).map(singular))
  if (!words.some((word) => derivedWords.has(word) || derivedWords.has(stem(word)))) return false
  return words.some((_, index) => words.slice(index, index + noun.length).join(' ') === noun.join(' '))
}

/** True for a path that is computed of whatever there is: `/statistics`, `/summary/basic`, `/search`. */
function isOfAll(segments: readonly string[]): boolean {
  const words = segments
    .filter((each) => !plainWords.has(each.toLowerCase()))
    .flatMap((each) => partsOf(each).map(singular))
  const isPlain = words.every(
    (word) => wholeWords.has(word) || /^(?:all|basic|data|general|global|group|system)$/.test(word),
  )
  const isWhole = words.some((word) => wholeWords.has(word)) && words.join() !== 'metric'
  return !segments.some(isParameter) && isWhole && isPlain
}

/** True if what is computed names things of this kind, or of none that the document has. */
function mayShow(names: readonly string[], noun: readonly string[], known: ReadonlySet<string>): boolean {
  const words = names.map((name) => partsOf(name).map(singular))
  const naming = (of: readonly string[]): boolean =>
    words.some((each) => ` ${each.join(' ')} `.includes(` ${of.join(' ')} `))
  if (naming(noun)) return true
  return ![...known].some((each) => each !== '' && naming(each.split(' ')))
}
