import type { OperationModel } from '@specwright/document/model'
import { isPlural, partsOf, singular } from '../client/words.ts'
import { nounOf } from './derived.ts'
import { isFile, lastWordOf } from './effects.ts'
import { isAside, isNear, isOfNoun } from './near.ts'
import { queriesOfResult, schemasAt } from './place-schemas.ts'
import { isOfItem, type ReadContext } from './read-context.ts'
import { collectionOf, isAlike, isParameter, ownerOf, segmentsOf, startsWith } from './segments.ts'
import { schemaGivenBy, schemasGivenBy } from './shown-schemas.ts'
import { showsByName } from './shows-by-name.ts'
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

/** True for what an item that is named has, whatever that is: `/libraries/{id}/items`. */
function isContentOf(query: OperationModel, nouns: ReadonlySet<string>): boolean {
  const segments = segmentsOf(query)
  const owner = ownerOf(segments)
  const isBelow = owner.length > 0 && owner.length === segments.length - 1
  return isBelow && nouns.has(nounOf(owner)) && plainNouns.has(singular(segments.at(-1) ?? ''))
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
  const { queries, model, shown } = reading
  const ofResult = queriesOfResult(operation, reading)
  const items = ofResult.filter(isOfItem).map(segmentsOf)
  // What has an id in its path was there before, and may be shown as a part of something else.
  const changed = segmentsOf(operation).some(isParameter) ? schemaGivenBy(operation, model) : undefined
  return queries.filter((query) => {
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
  const ofNoun = reading.queries.filter((query) => isOfNoun(query, operation))
  const collection = collectionOf(segmentsOf(operation))
  // A name of one word, such as a call or a session, is as often of another thing.
  const isNamed = nounOf(collection).includes(' ') ? showsByName(collection, reading) : () => false
  if (ofNoun.length === 0) return reading.queries.filter(isNamed)
  const schemas = ofNoun.flatMap((query) => schemasAt(collectionOf(segmentsOf(query)), reading))
  return reading.queries.filter((query) => {
    return ofNoun.includes(query) || schemas.some((schema) => reading.shown.get(query)?.has(schema))
  })
}

/** True for a query of the tag of a mutation that may show something else after it. */
function isOfTag(query: OperationModel, operation: OperationModel): boolean {
  if (operation.tag === '' || query.tag !== operation.tag) return false
  const [segments, own] = [segmentsOf(query), segmentsOf(operation)]
  const isMade = /^(?:add|create|new)$/.test(lastWordOf(operation))
  const isOfOther = operation.method === 'post' && startsWith(segments, own) && isParameter(segments[own.length])
  if (isMade ? segments.some(isParameter) : isOfOther) return false
  return !isAside(segments) && !isFile(query)
}
