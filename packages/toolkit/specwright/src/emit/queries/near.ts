import type { OperationModel } from '@specwright/document/model'
import { isDoing, isPreposition } from '../client/verbs.ts'
import { isPlural, partsOf, singular } from '../client/words.ts'
import { forAnyone, isForOthers } from './audiences.ts'
import { isPreview } from './changes-nothing.ts'
import { nounOf } from './derived.ts'
import { isCreation, isOfMany, lastWordOf, reachOf } from './effects.ts'
import type { ReadContext } from './read-context.ts'
import {
  collectionOf,
  isAlike,
  isAt,
  isParameter,
  isStandIn,
  ownerOf,
  ownNounOf,
  segmentsOf,
  startsWith,
} from './segments.ts'
import { itemShown, memberNames } from './shown-schemas.ts'

/** The nearest place at or above a mutation that queries read or list: a collection, an item, or one thing. */
export function targetOf(mutation: OperationModel, queries: readonly OperationModel[]): readonly string[] | undefined {
  const segments = segmentsOf(mutation)
  const read = queries.map(segmentsOf)
  const prefixes = segments.map((_, index) => segments.slice(0, segments.length - index))
  // What all paths begin with is not a collection, whatever is below it.
  const base = mutationBase(queries, segments)
  return prefixes.find((place) => {
    if (place.length <= base) return false
    const isCollection = !isParameter(place.at(-1))
    return read.some((each) => isAt(each, place) || (isCollection && isAt(each, [...place, '{}'])))
  })
}

/** How many words the path of a mutation and all queries begin with, if there are queries of several things. */
export function mutationBase(queries: readonly OperationModel[], own: readonly string[]): number {
  const paths = [own, ...queries.map(segmentsOf)].filter((path) => !path.some(isStandIn))
  const isShared = (index: number): boolean =>
    !isParameter(own[index]) && paths.every((path) => path.length > index && path[index] === own[index])
  const length = own.findIndex((_, index) => !isShared(index))
  const next = paths.map((path) => path[length] ?? '')
  const isBase = length > 0 && next.every((segment) => segment !== '' && !isParameter(segment))
  return isBase && new Set(next.map(singular)).size > 2 ? length : 0
}

/** True for a query whose path says that it shows what a mutation at a place changes. */
export function isNear(
  query: OperationModel,
  place: readonly string[],
  { operation, queries }: { readonly operation: OperationModel; readonly queries: readonly OperationModel[] },
): boolean {
  const collection = collectionOf(place)
  const owner = ownerOf(collection)
  const [segments, own] = [segmentsOf(query), segmentsOf(operation)]
  const creates = isCreation(operation, collection)
  // An item that nothing reads may have more below it that is read.
  const item = place === collection ? own.slice(0, collection.length + 1) : place
  if (isOfOneAsking(segments, collection, queries)) return false
  if (isAt(segments, collection) || isListOfNested(segments, collection)) return true
  if (owner.length > 0 && (isAt(segments, owner) || isOtherRoute(segments, owner.slice(0, -1)))) return true
  // What is made of another item is read where it was posted: `/likes/{postId}`.
  if (isAt(segments, [...collection, '{}'])) return !creates || query.path === operation.path
  if (isForOthers(segments, collection)) return !creates || !isParameter(segments.at(-1))
  if (isFormOf(segments, item) || isFormOf(forAnyone(segments), forAnyone(item)) || isOtherRoute(segments, collection))
    return !creates
  if (isForOthers(segments.slice(0, -2), collection) && isOtherRoute(segments, segments.slice(0, -2))) return !creates
  // A preview is of what it is sent.
  const isOfBody = query.requestBody !== undefined && isPreview(query)
  if (creates && isOwnListOfOthers(segments, collection)) return false
  if (!isOfBody && !isChoice(query) && isSummaryOf(segments, own, { collection, queries })) return true
  if (isWholeOf(segments, collection, queries)) return true
  if (isListOfAll(segments, collectionOf(own), queries)) return true
  if (!creates && isListOfSome(segments, collection, queries)) return true
  if (isListOfWhole(segments, collection, { operation, queries })) return true
  if (isOfMany(operation, collection))
    return startsWith(segments, place) && !isAside(segments.slice(0, place.length + 1))
  const reach = creates ? undefined : reachOf(operation, item)
  return reach !== undefined && startsWith(segments, reach)
}

/** True below `/user` for the collection `/users`, where both are read: the one of whoever asks. */
function isOfOneAsking(
  segments: readonly string[],
  collection: readonly string[],
  queries: readonly OperationModel[],
): boolean {
  const word = segments[collection.length - 1]
  const last = collection.at(-1)
  if (word === undefined || word === last || !isAlike(word, last)) return false
  if (isPlural(word) || isParameter(segments[collection.length])) return false
  const read = queries.map(segmentsOf).filter((each) => isAt(each, collection))
  return [word, last].every((each) => read.some((place) => place.at(-1) === each))
}

/**
 * True for the collection of the owner of a collection, if its items show what they have: a total. Where nothing reads one owner,
 * also a state, or when they changed. Items of which nothing is known show no others.
 */
export function isListOfOwner(
  query: OperationModel,
  collection: readonly string[],
  { queries, model }: Pick<ReadContext, 'queries' | 'model'>,
): boolean {
  const owner = ownerOf(collection)
  if (owner.length === 0 || !isAt(segmentsOf(query), owner.slice(0, -1))) return false
  const names = memberNames(itemShown(query, model), model).map((name) => partsOf(name).map(singular).join(''))
  const noun = nounOf(collection).replaceAll(' ', '')
  if (names.some((name) => ofAll.test(name))) return true
  const isRead = queries.some((each) => isAt(segmentsOf(each), owner))
  return !isRead && names.some((name) => name.includes(noun) || ofParts.test(name))
}

/** Names of members that are put together from what something has. */
const ofAll = /amount|average|balance|progress|quantity|rating|score|stock|total(?!page)/

/** Names of members that may follow it. */
const ofParts = /^count$|price|changed|edited|modified|updated|^(?:last|latest)|stat(?:e|us)$/

/** True for the collection that holds the item which one thing is a part of: `/orders` for `PUT /orders/{id}/address`. */
function isListOfWhole(
  segments: readonly string[],
  collection: readonly string[],
  { operation, queries }: { readonly operation: OperationModel; readonly queries: readonly OperationModel[] },
): boolean {
  if (operation.method === 'post' || !isPartOfItem(operation, collection, queries)) return false
  return isAt(segments, ownerOf(collection).slice(0, -1))
}

/** True for a mutation of one thing that is a part of an item: `/orders/{id}/address`. */
export function isPartOfItem(
  operation: OperationModel,
  collection: readonly string[],
  queries: readonly OperationModel[],
): boolean {
  const owner = ownerOf(collection)
  const isPart = owner.length > 0 && owner.length === collection.length - 1 && isAt(segmentsOf(operation), collection)
  return isPart && !hasItems(collection, queries)
}

/** True for the collection of all that are of one kind, whoever owns them: `/photos` for `/albums/{id}/photos`. */
function isListOfAll(
  segments: readonly string[],
  collection: readonly string[],
  queries: readonly OperationModel[],
): boolean {
  if (ownerOf(collection).length === 0 || segments.some(isParameter)) return false
  const above = segments.slice(0, -1)
  const isSame = isAlike(segments.at(-1), collection.at(-1)) && startsWith(collection, above)
  const isOne = isOfOneAsking([...segments, ''], [...above, collection.at(-1) ?? ''], queries)
  return isSame && !isOne && hasItems(segments, queries)
}

/** True for the collection whose items several parameters name: `/rates` for `/rates/{from}/{to}`. */
function isListOfNested(segments: readonly string[], collection: readonly string[]): boolean {
  const end = collection.findLastIndex((segment) => !isParameter(segment)) + 1
  return end > 0 && end < collection.length && isAt(segments, collection.slice(0, end))
}

/** True for those of one owner of a collection that is not below one: `/groups/{id}/users` for `/users`. */
function isListOfSome(
  segments: readonly string[],
  collection: readonly string[],
  queries: readonly OperationModel[],
): boolean {
  const own = collectionOf(segments)
  if (ownerOf(collection).length > 0 || ownerOf(own).length !== own.length - 1) return false
  return isAlike(own.at(-1), collection.at(-1)) && hasItems(collection, queries)
}

function hasItems(place: readonly string[], queries: readonly OperationModel[]): boolean {
  return queries.map(segmentsOf).some((each) => isParameter(each[place.length]) && isAt(each, [...place, '{}']))
}

/**
 * True for a path that finds items by something else than an id: `/products/by-barcode/{code}`, `/users/by-login/{site}/{id}`,
 * `/users/list/{flag}`.
 */
function isOtherRoute(segments: readonly string[], collection: readonly string[]): boolean {
  const [by = '', ...values] = segments.slice(collection.length)
  const isFound =
    values.length > 0 &&
    values.every(isParameter) &&
    !isParameter(by) &&
    (found.test(by) || /[a-z]By[A-Z]/.test(by) || isPreposition(partsOf(by)[0]) || isNamedSo(by, values[0] ?? ''))
  return isFound && startsWith(segments, collection)
}

/** Words in front of the id of an item that is read: `/products/get/{id}`. */
const found = /^(?:details?|find|get|info|list|show|single|view)$/

/** True for a word that says what the parameter behind it is of: `/products/category/{categoryId}`. */
function isNamedSo(by: string, parameter: string): boolean {
  const [word, name] = [by, parameter].map((each) => each.replaceAll(/\W|_/g, '').toLowerCase())
  return word !== undefined && !isPlural(by) && name?.startsWith(word) === true
}

/** True for a path that shows an item as something else: `/orders/{id}/pdf`. */
function isFormOf(segments: readonly string[], item: readonly string[]): boolean {
  const isBelow = isParameter(item.at(-1)) && isAt(segments.slice(0, -1), item)
  return (
    isBelow &&
    /^(?:ancestors|breadcrumbs?|(?:export\.)?(?:csv|pdf|xlsx)|details?|edit|full|html|info|json|markdown|md|path|profile|raw|text|xml|ya?ml)$/i.test(
      segments.at(-1) ?? '',
    )
  )
}

/**
 * True for a path that shows a collection in another way: `/orders/latest`, `/orders/count`; and `/orders/risk/flagged` for
 * `/orders/{id}/risk/flag`.
 */
function isSummaryOf(
  segments: readonly string[],
  own: readonly string[],
  { collection, queries }: { readonly collection: readonly string[]; readonly queries: readonly OperationModel[] },
): boolean {
  const words = segments.slice(collection.length)
  if (
    isStandIn(collection.at(-1)) ||
    words.length === 0 ||
    words.some(isParameter) ||
    !words.slice(0, -1).every((word) => own.includes(word))
  )
    return false
  const isRead = hasItems(collection, queries) || queries.some((each) => isAt(segmentsOf(each), collection))
  return isRead && startsWith(segments, collection) && !hasItems(segments, queries) && !isAside(segments)
}

/** True for what whoever asks has of something else: `/jobs/my-bids`, where a new job is nothing of theirs. */
function isOwnListOfOthers(segments: readonly string[], collection: readonly string[]): boolean {
  const own = ownNounOf(segments.at(-1))
  return own !== undefined && !isAlike(own, collection.at(-1))
}

/** True for a path below a collection that shows none of it: files of it, checks, settings, what may be chosen, and what is done. */
export function isAside(segments: readonly string[]): boolean {
  const words = partsOf(segments.at(-1) ?? '')
  if (words.length > 1 && isDoing(words.at(-1))) return true
  return /^(?:download|export|schema|types?)$|(?:^|[-_])(?:config|exists?|options|preferences|prefs|settings|templates)$/i.test(
    segments.at(-1) ?? '',
  )
}

/** True for a query of what may be chosen, by its summary: `Get available events` of `/webhooks/events`. */
export function isChoice(query: OperationModel): boolean {
  const choice = /^(?:available|possible|supported)$/i
  return partsOf(query.summary).some((word) => choice.test(word)) && !choice.test(lastWordOf(query))
}

/** True for what one thing is a part of: `/config` for `/config/options`. */
function isWholeOf(
  segments: readonly string[],
  collection: readonly string[],
  queries: readonly OperationModel[],
): boolean {
  const whole = collection.slice(0, -1)
  const isPart = !isParameter(whole.at(-1)) && !isStandIn(collection.at(-1))
  return isPart && isAt(segments, whole) && !hasItems(collection, queries) && !hasItems(whole, queries)
}

/**
 * True for a query of what a mutation that has no target is called after: `/apps/{id}/services` for `/services/{id}/start`, `/groups`
 * for `POST /admin/groups`.
 */
export function isOfNoun(query: OperationModel, mutation: OperationModel): boolean {
  const own = segmentsOf(mutation)
  const item = own.findLastIndex(isParameter)
  const segments = segmentsOf(query)
  const collection = collectionOf(segments)
  if (isParameter(collection.at(-1))) return false
  if (item > 0) return isAlike(own[item - 1], collection.at(-1))
  const isMade = mutation.method === 'post' && isPlural(own.at(-1) ?? '')
  return nounOf(own) !== '' && nounOf(own) === nounOf(collection) && !(isMade && isParameter(segments.at(-1)))
}

/** True for a query of whoever asks. */
export function isOfSession(query: OperationModel): boolean {
  const segments = segmentsOf(query)
  const [before = '', last = ''] = ['', ...segments].slice(-2)
  if (isStandIn(last) || /^(?:session|userinfo)$/i.test(last)) return true
  const isUser = /^(?:account|profile|user)$/i
  return !segments.some(isParameter) && (isUser.test(last) || (isUser.test(before) && /^(?:info|profile)$/i.test(last)))
}

/** True for a query of what parameters choose of a collection, and of nothing else: `/rates/{from}/{to}`. */
export function isFoundBelow(query: OperationModel, collection: readonly string[]): boolean {
  const rest = segmentsOf(query).slice(collection.length)
  return rest.length > 1 && rest.every(isParameter) && startsWith(segmentsOf(query), collection)
}
