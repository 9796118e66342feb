import type { OperationModel } from '@specwright/document/model'
import { successResponses } from '../client/content.ts'
import { isVerb } from '../client/verbs.ts'
import { isPlural, partsOf, singular } from '../client/words.ts'
import { mayShowChange } from './changed-members.ts'
import { nounOf } from './derived.ts'
import { isFile, isRemoval, lastWordOf } from './effects.ts'
import { isAside, isChoice, isNear, isOfNoun, mutationBase } from './near.ts'
import { queriesOfResult, schemasAt } from './place-schemas.ts'
import { isOfItem, type ReadContext } from './read-context.ts'
import { collectionOf, isAlike, isAt, isParameter, ownerOf, segmentsOf, startsWith } from './segments.ts'
import { isListing, schemaGivenBy, schemasGivenBy } from './shown-schemas.ts'
import { showsByName } from './shows-by-name.ts'
import { nounsIn } from './stale-by-text.ts'
import { plainNouns } from './stale-words.ts'
import { saysOfAction, subjectsOf } from './subjects.ts'

/**
 * The queries of what a mutation is done to, as its query or body names it, and those that show the schema of that. An id of nothing
 * that is read is of what has a member for what is done: an `is_followed`.
 */
export function staleBySubjects(
  operation: OperationModel,
  target: readonly string[] | undefined,
  reading: ReadContext,
): OperationModel[] {
  const isPlaceless = target === undefined
  const { queries, derived, shown } = reading
  const { named, kinds, action } = subjectsOf(operation, reading.model)
  const nouns = new Set([...kinds, ...(isPlaceless ? named : [])])
  const ofNouns = nouns.size === 0 ? [] : queries.filter((query) => nouns.has(reading.nouns.get(query) ?? ''))
  if (ofNouns.length > 0 && target !== undefined)
    return ofNouns.filter((query) => isHome(query, queries) && mayName(query, nounOf(target), reading))
  if (ofNouns.length > 0) {
    const schemas = ofNouns.flatMap((query) => schemasAt(collectionOf(segmentsOf(query)), reading))
    return queries.filter(
      (query) =>
        ofNouns.includes(query) ||
        isContentOf(query, nouns) ||
        schemas.some((schema) => shown.get(query)?.has(schema) === true),
    )
  }
  if (!isPlaceless || named.size === 0 || isPlural(lastWordOf(operation))) return []
  return queries.filter((query) => [...(derived.get(query)?.words ?? [])].some((word) => saysOfAction(word, action)))
}

/** True for a query of a collection, or of one of it, not of what is computed from it or found in it. */
function isHome(query: OperationModel, queries: readonly OperationModel[]): boolean {
  const collection = collectionOf(segmentsOf(query))
  return queries.some((each) => isOfItem(each) && isAt(segmentsOf(each), [...collection, '{}']))
}

/** True for a query that has a member called after what is made, or whose members say nothing: `attachments`, `hasAttachments`. */
function mayName(query: OperationModel, noun: string, { derived }: ReadContext): boolean {
  const names = [...(derived.get(query)?.names ?? [])]
  return names.length < 2 || names.some((name) => name.includes(noun.replaceAll(' ', '')))
}

/** True for what an item that is named has, whatever that is: `/libraries/{id}/items`. */
function isContentOf(query: OperationModel, nouns: ReadonlySet<string>): boolean {
  const segments = segmentsOf(query)
  const owner = ownerOf(segments)
  const isBelow = owner.length > 0 && owner.length === segments.length - 1
  return isBelow && nouns.has(nounOf(owner)) && plainNouns.has(singular(segments.at(-1) ?? ''))
}

/**
 * The queries of the one thing that has what a mutation changes, where nothing else reads that: `/shop/profile` with `openingTimes`
 * for `PUT /shop/opening-times`.
 */
export function staleByPart(operation: OperationModel, { queries, derived, model }: ReadContext): OperationModel[] {
  const own = segmentsOf(operation)
  const base = mutationBase(queries, own)
  return queries.filter((query) => {
    const segments = segmentsOf(query)
    const [prefix, part = ''] = [segments.slice(0, -1), own[segments.length - 1]]
    if (prefix.length <= base || segments.some(isParameter) || !startsWith(own, prefix) || isParameter(part))
      return false
    if (isListing(query, model) || isAlike(part, segments.at(-1)) || isPlural(part) || isVerb(partsOf(part)[0]))
      return false
    const noun = partsOf(part).map(singular).join('')
    return [...(derived.get(query)?.names ?? [])].some((name) => name.includes(noun))
  })
}

/** The queries of what the summary of what is only set off names in the plural, where its tag has none of these. */
export function staleBySummary(operation: OperationModel, { queries, nouns }: ReadContext): OperationModel[] {
  const isSetOff =
    operation.requestBody === undefined && !successResponses(operation).some((each) => each.content.length > 0)
  if (!isSetOff) return []
  // Behind such a word is for whom it is, or how it is done.
  const named = nounsIn(operation.summary.replace(/\b(?:by|for|from|to|where|with)\b.*/s, ''))
  const ofNouns = queries.filter((query) => named.has(nouns.get(query) ?? ''))
  return ofNouns.some((query) => query.tag === operation.tag) ? [] : ofNouns
}

/** The queries of the tag of a mutation: those with a word of what it is of, else those whose paths have most in common with its own. */
export function staleByTag(operation: OperationModel, queries: readonly OperationModel[]): OperationModel[] {
  const ofTag = queries.filter((query) => isOfTag(query, operation))
  const words = partsOf(lastWordOf(operation)).map(singular)
  const ofWords = ofTag.filter((query) =>
    segmentsOf(query).some(
      (segment) => !isParameter(segment) && partsOf(segment).some((word) => words.includes(singular(word))),
    ),
  )
  if (ofWords.length > 0) return ofWords
  const shared = ofTag.map((query) => sharedLength(query, operation))
  return ofTag.filter((_, index) => shared[index] === Math.max(...shared))
}

/** How many segments the paths of two operations begin with in common. */
function sharedLength(query: OperationModel, operation: OperationModel): number {
  const [segments, own] = [segmentsOf(query), segmentsOf(operation)]
  const length = own.findIndex((segment, index) => !isAlike(segment, segments[index]))
  return length === -1 ? own.length : length
}

/** The queries that show the result of a mutation, and those near them: the listing of what it is one of. */
export function staleByResult(operation: OperationModel, reading: ReadContext): OperationModel[] {
  const { queries, model, shown, nouns } = reading
  const ofResult = queriesOfResult(operation, reading)
  const items = ofResult.filter(isOfItem).map(segmentsOf)
  // What has an id in its path was there before, and may be shown as a part of something else.
  const changed = segmentsOf(operation).some(isParameter) ? schemaGivenBy(operation, model) : undefined
  // What is posted is no item that is there.
  const made = operation.method === 'post' && changed === undefined ? nounOf(segmentsOf(operation)) : ''
  return queries.filter((query) => {
    if (made !== '' && isOfItem(query) && nouns.get(query) === made) return false
    if (ofResult.includes(query) || items.some((item) => isNear(query, item, { operation, queries }))) return true
    return ofResult.length > 0 && changed !== undefined && shown.get(query)?.has(changed) === true
  })
}

/** True for a query that shows what a mutation gives among others: for a creation, in an array. */
export function showsResult(
  query: OperationModel,
  operation: OperationModel,
  { model, shown, general }: ReadContext,
): boolean {
  const creates = operation.method === 'post' && !segmentsOf(operation).some(isParameter)
  return schemasGivenBy(operation, model).some((schema) => {
    const newIn = general.has(schema) ? undefined : shown.get(query)?.get(schema)
    return newIn !== undefined && (!creates || newIn.length > 0)
  })
}

/** The queries of what a mutation is called after, and those that show the schema of the items; else what has a member called so. */
export function staleByNoun(operation: OperationModel, reading: ReadContext): OperationModel[] {
  const collection = collectionOf(segmentsOf(operation))
  const ofNoun = reading.queries.filter((query) => isOfNoun(query, operation))
  // What is below another kind of owner only has the name: `/objects/{id}/relations` for `/records/{id}/relations/{relation}`.
  const own = segmentsOf(operation)
  const items = own.slice(0, Math.max(own.findLastIndex(isParameter), 0))
  const isElsewhere = ofNoun.length > 0 && ofNoun.every((query) => isBelowOther(query, items))
  const ofOwner = isElsewhere ? queriesOfOwner(items, reading) : []
  if (ofOwner.length > 0) return ofOwner
  // A name of one word, such as a call or a session, is as often of another thing.
  const isNamed = nounOf(collection).includes(' ') ? showsByName(collection, reading) : () => false
  if (ofNoun.length === 0) return reading.queries.filter(isNamed)
  const places = ofNoun.map((query) => collectionOf(segmentsOf(query)))
  const schemas = places.flatMap((each) => schemasAt(each, reading))
  const length = segmentsOf(operation).findLastIndex(isParameter) + 1
  const isShown = length === 0 ? () => true : mayShowChange(operation, length, reading.model)
  const isChange = isRemoval(operation) || /^(?:put|patch)$/.test(operation.method)
  const named = isChange ? places.map((each) => showsByName(each, reading, isShown)) : []
  return reading.queries.filter(
    (query) =>
      ofNoun.includes(query) ||
      (length > 0 && length < own.length && startsWith(segmentsOf(query), own.slice(0, length))) ||
      schemas.some((schema) => reading.shown.get(query)?.has(schema)) ||
      named.some((isIn) => isIn(query)),
  )
}

/** True for a query below an owner of another kind than a collection is. */
function isBelowOther(query: OperationModel, collection: readonly string[]): boolean {
  const [owner, other] = [ownerOf(collection), ownerOf(collectionOf(segmentsOf(query)))].map((each) => each.at(-2))
  return owner !== undefined && other !== undefined && !isAlike(owner, other)
}

/** The queries of the owner of a collection, wherever one such is read, and of what is below it. */
function queriesOfOwner(collection: readonly string[], { queries, nouns }: ReadContext): OperationModel[] {
  const owner = ownerOf(collection)
  return queries.filter(
    (query) =>
      startsWith(segmentsOf(query), owner) || (isOfItem(query) && nouns.get(query) === nounOf(owner.slice(0, -1))),
  )
}

/** True for a query of the tag of a mutation that may show something else after it. */
function isOfTag(query: OperationModel, operation: OperationModel): boolean {
  if (operation.tag === '' || query.tag !== operation.tag) return false
  const [segments, own] = [segmentsOf(query), segmentsOf(operation)]
  const isMade = /^(?:add|create|new)$/.test(lastWordOf(operation))
  const isOfOther = operation.method === 'post' && startsWith(segments, own) && isParameter(segments[own.length])
  if (isMade ? segments.some(isParameter) : isOfOther) return false
  return !isAside(segments) && !isChoice(query) && !isFile(query)
}
