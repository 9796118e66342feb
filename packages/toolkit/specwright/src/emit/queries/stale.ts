import type { Model, OperationModel } from '@specwright/document/model'
import { isPlural } from '../client/words.ts'
import { mayMove, mayShowChange, namesAt } from './changed-members.ts'
import { atPathForAnyone, twinsOf } from './audiences.ts'
import { calledAfter, namesOfItem } from './called-after.ts'
import { changesNothing } from './changes-nothing.ts'
import { declaredStale } from './declared-stale.ts'
import { derivedFrom, namesOfOne } from './derived.ts'
import { isActionOn, isCreation, isOfPartOf, isRemoval, isSending, isSignIn, isWiping, lastWordOf } from './effects.ts'
import { withNamedItems } from './items-in-place.ts'
import { isFoundBelow, isListOfOwner, isNear, isOfSession, isPartOfItem, targetOf } from './near.ts'
import { listingsOfResult, queriesOfResult, schemasChanged } from './place-schemas.ts'
import { isOfOne, readContextOf, type ReadContext } from './read-context.ts'
import { newItemsShown } from './new-items.ts'
import { listsActedOn, listsPutByAction } from './put-by-action.ts'
import { isMutation } from './reads.ts'
import { removedBelow } from './removed-below.ts'
import { isOnlyCalledSo, isOtherCollection } from './same-elsewhere.ts'
import { collectionOf, isAt, isParameter, ownerOf, sameParameters, segmentsOf, startsWith } from './segments.ts'
import { isListing, isOfGivenItem } from './shown-schemas.ts'
import { showsByName } from './shows-by-name.ts'
import { creationOf, placesByPath, placesByText, staleByWipe, type PlacedAction } from './stale-by-action.ts'
import { creationsOfCheckout, creationsOfImport, staleByText } from './stale-by-text.ts'
import {
  showsResult,
  staleByNoun,
  staleByPart,
  staleByResult,
  staleBySubjects,
  staleBySummary,
  staleByTag,
} from './stale-without-place.ts'
import { isSignUp } from './whoever-asks.ts'
import { showsElsewhere } from './shown-elsewhere.ts'

/** A query that a mutation makes stale. */
export interface StaleQuery {
  readonly operation: OperationModel
  /** The parameters of its path that name the same as one of the mutation's: the name of the latter by its own. */
  readonly same: Readonly<Record<string, string>>
}

/** What a mutation makes stale, and why. */
export interface Staleness {
  readonly operation: OperationModel
  readonly queries: readonly StaleQuery[]
  /** Where the document or a configuration says it, or what it is inferred from. */
  readonly by:
    | 'x-invalidates'
    | 'path'
    | 'session'
    | 'result'
    | 'subjects'
    | 'noun'
    | 'summary'
    | 'action'
    | 'tag'
    | 'part'
    | 'nothing'
}

/**
 * What each mutation of a document makes stale, in document order.
 *
 * A mutation changes what is at its place: the nearest path at or above its own that is read or listed. A query is stale if it
 * may show that:
 *
 * 1. by its path: the item with the same ids, also as a file, in another version or by another name (`/orders/by-code/{code}`);
 *    the collection that holds it, summaries of the collection, the item that owns the collection, the collection of all of the kind
 *    (`/photos` for `/albums/{id}/photos`), that of another audience (`/admin/photos`), and for a change, those of each owner. For a
 *    part of one thing, the thing. What is below an item, if the item is deleted, loses all of a kind, or something is done to it by
 *    a verb. What is only created below a deleted item goes with it wherever it is read (`removed-below.ts`).
 * 2. by its schema: what gives or contains the schema of the items or of what is sent, wherever it is, or one that theirs is `allOf`.
 *    Not what is made below an owner of another kind, which only has the same schema; and for a creation only arrays of items that
 *    nobody chooses, since nothing refers to a new item yet. The listing of what a post gives, where that is something else, and what
 *    counts it (`made-elsewhere.ts`); what an action gives beside its item, with a status. Of `/me` and `/users/{id}`, the other one,
 *    and what shows that person (`whoever-asks.ts`). Schemas with nearly the same members are one (`alike-schemas.ts`).
 *    The same items at another path (`same-elsewhere.ts`), also where a member names the owner (`linked-items.ts`), and what a body names that shows what it has (`shown-in-named.ts`).
 *    Items that are written in place have schemas too (`items-in-place.ts`).
 * 3. by a name: what is of a kind that the `enum` of its path names, and the other way round (`kinds.ts`); a change of
 *    `/folders/{id}` concerns what has an object called `folder`, or a `folderName`; what takes a folder away, what has its
 *    `folderId`. What is done to a folder by a path of its own concerns what is called so (`put-by-action.ts`): `/pins`.
 * 4. by what it is computed from (`derived.ts`): `/stats/orders`, `/statistics`, an `orderCount`, `/orders/{id}/history`, and
 *    `/shops/{id}/stats` of what is below the shop.
 *
 * What shows an item in something else is only stale if it has a member of those that change, as far as the path and the body name them
 * (`changed-members.ts`). What the summary and description say counts for what is imported, and for what is seen (`stale-by-text.ts`).
 *
 * Where nothing near is read: what gives the schema of the result, and the collection of that; what the query or body names by an id
 * (`subjects.ts`), which also counts elsewhere if a type says what the id is of; else what is called like the items; else the nearest
 * queries of the tag but settings and files, or what the summary names, or what an action is done to by its path or its text
 * (`stale-by-action.ts`), or what shows what a creation at its path makes; and the one thing beside it with a member that is called after
 * it. Who signs in or out changes what is of whoever asks: `/me`. What only computes
 * or sends changes nothing. A `GET` that may act is never stale.
 */
export function stalenessOf(model: Model): Staleness[] {
  const reading = readContextOf(withNamedItems(model))
  const written = new Map(model.operations.map((each) => [each.id, each]))
  return reading.model.operations
    .filter((operation) => isMutation(operation, reading.model))
    .map((operation) => {
      const { by, stale } = inferred(operation, reading)
      return {
        operation: written.get(operation.id) ?? operation,
        by,
        queries: stale.map((each) => ({
          operation: written.get(each.id) ?? each,
          same: sameParameters(each, operation),
        })),
      }
    })
}

interface InferredStale {
  readonly by: Staleness['by']
  readonly stale: readonly OperationModel[]
}

function inferred(operation: OperationModel, reading: ReadContext): InferredStale {
  const { model, queries } = reading
  const declared = declaredStale(operation, model)
  if (declared) return { by: 'x-invalidates', stale: declared }
  if (isSignIn(operation) || isSignUp(operation, model))
    return { by: 'session', stale: queries.filter((query) => isOfSession(query) && !isListing(query, model)) }
  if (changesNothing(operation, reading)) return { by: 'nothing', stale: [] }
  const target = targetOf(operation, queries)
  const ofSubjects = isSending(operation) ? [] : staleBySubjects(operation, target, reading)
  const ofText = [
    ...staleByText(operation, reading),
    ...[...creationsOfImport(operation, reading), ...creationsOfCheckout(operation, reading)].flatMap((each) =>
      staleAt(segmentsOf(each), each, reading),
    ),
  ]
  const also = (stale: readonly OperationModel[]): readonly OperationModel[] =>
    queries.filter((query) => [stale, ofSubjects, ofText].some((each) => each.includes(query)))
  if (target !== undefined) return { by: 'path', stale: also(staleAt(target, operation, reading)) }
  const forAnyone = atPathForAnyone(operation)
  const shared = forAnyone && targetOf(forAnyone, queries)
  if (forAnyone && shared) return { by: 'path', stale: also(staleAt(shared, forAnyone, reading)) }
  const ofResult = staleByResult(operation, reading)
  // What the path has one of changes too.
  const own = segmentsOf(operation)
  const isOfItems = !isSending(operation) && own.some(isParameter) && !isParameter(collectionOf(own).at(-1))
  const ofItems = isOfItems ? staleByNoun(operation, reading) : []
  if (ofResult.length > 0) return { by: 'result', stale: also([...ofResult, ...ofItems]) }
  if (ofSubjects.length > 0) return { by: 'subjects', stale: also([...ofSubjects, ...ofItems]) }
  const withResult = queries.filter((query) => showsResult(query, operation, reading))
  if (withResult.length > 0) return { by: 'result', stale: withResult }
  if (isSending(operation)) return { by: 'nothing', stale: [] }
  const ofPart = staleByPart(operation, reading)
  const ofNoun = staleByNoun(operation, reading)
  if (ofNoun.length > 0) return { by: 'noun', stale: also([...ofNoun, ...ofPart]) }
  const byText = staleOfPlaced(placesByText(operation, reading), reading)
  const ofAction = staleOfPlaced(placesByPath(operation, reading), reading)
  const ofWipe = isWiping(operation) ? byText : []
  if (ofAction.length + ofWipe.length > 0) return { by: 'action', stale: also([...ofAction, ...ofWipe]) }
  const ofSummary = staleBySummary(operation, reading)
  if (ofSummary.length > 0) return { by: 'summary', stale: also([...ofSummary, ...ofPart]) }
  const ofAll = staleByWipe(operation, reading)
  if (ofAll.length > 0) return { by: 'action', stale: ofAll }
  const ofTag = staleByTag(operation, queries)
  if (ofTag.length + ofPart.length > 0)
    return { by: ofTag.length > 0 ? 'tag' : 'part', stale: also([...ofTag, ...ofPart]) }
  if (byText.length + ofText.length > 0) return { by: 'action', stale: also(byText) }
  const creation = creationOf(operation, reading)
  return creation === undefined ? { by: 'nothing', stale: [] } : inferred(creation, reading)
}

/** What an action makes stale at the places where it is done. */
function staleOfPlaced(placed: readonly PlacedAction[], reading: ReadContext): OperationModel[] {
  return placed.flatMap(({ place, operation }) => staleAt(place, operation, reading))
}

/** The queries that show what a mutation at a place changes: those near it, and those that show the same elsewhere. */
function staleAt(place: readonly string[], operation: OperationModel, reading: ReadContext): OperationModel[] {
  const { queries, shown, derived, model, given } = reading
  const collection = collectionOf(place)
  const isList = queries.some((each) => isAt(segmentsOf(each), collection) && isListing(each, model))
  const isOne = operation.method !== 'post' || !isPlural(collection.at(-1) ?? '')
  const isPart = isOne && !isList && isPartOfItem(operation, collection, queries)
  const isFor = newItemsShown(operation, collection, reading)
  const creates = isCreation(operation, collection) && !isOfOneThing(operation, collection, reading)
  const twins = creates ? [] : twinsOf(collection, queries)
  const places = [collection, ...twins, ...(isPart ? [ownerOf(collection).slice(0, -1)] : [])]
  const schemas = schemasChanged(operation, places, reading)
  const listings = listingsOfResult(operation, schemas, reading)
  const ofResult = [...listings, ...(schemas.length === 0 ? queriesOfResult(operation, reading) : [])]
  const isOfItems = isParameter(segmentsOf(operation)[collection.length])
  const isAction = isActionOn(operation, collection)
  const removes = isRemoval(operation) && !isOfPartOf(operation, collection)
  const keeps = creates || removes
  const isShown =
    isOfItems || !isList ? mayShowChange(operation, collection.length + Number(isOfItems), model) : () => true
  const isShownNamed = isAction ? mayShowChange(operation, collection.length, model) : isShown
  const isNamedIn = showsByName(collection, reading, isShownNamed)
  const gone = isDeletionOfItem(operation, collection) ? removedBelow(segmentsOf(operation), reading) : []
  // `POST /messages` sends a message, which is listed then.
  const isMade = creates && isList
  const isDerived = derivedFrom({
    ...calledAfter(collection, schemas, reading),
    creates,
    removes,
    renames: !creates && isShown(namesOfOne(collection, namesOfItem(collection, reading))),
    moves: mayMove(operation, collection, model),
  })
  const isActedOn = creates ? listsPutByAction(collection, model) : listsActedOn(operation, model)
  const isElsewhere = showsElsewhere(operation, { collection, creates, listings }, reading)
  return queries.filter((query) => {
    if (creates && startsWith(segmentsOf(query), collection) && isOfGivenItem(query, model)) return false
    if (isActedOn(query)) return !creates
    if (isOnlyCalledSo(query, { collection, schemas }, reading)) return false
    if (isNear(query, place, { operation, queries }) || gone.includes(query)) return true
    if (isListOfOwner(query, collection, reading)) return true
    const isOfThem = (given.get(query) ?? []).some((each) => schemas.includes(each))
    if (creates && isOfThem && isListing(query, model) && isFoundBelow(query, collection)) return true
    if (isSending(operation) && !isMade) return false
    const read = derived.get(query)
    if (read !== undefined && isDerived(read) && (keeps || !isSearch(query) || isShown(read.names))) return true
    if (isElsewhere(query)) return true
    const isNamed = !creates && (isOfItems || isAction) && isNamedIn(query)
    if (startsWith(segmentsOf(query), collection)) {
      const isOfOther = !isParameter(segmentsOf(query)[collection.length]) && (!creates || isListing(query, model))
      return isNamed || (isOfOther && isOfThem)
    }
    if (isOtherCollection(query, collection, reading)) return false
    if (ofResult.includes(query) || isNamed) return true
    return schemas.some((schema) => {
      const isPartOnly = !creates && given.get(query)?.includes(schema) !== true
      if (isPartOnly && !isShown(namesAt(schema, model))) return false
      const newIn = shown.get(query)?.get(schema)
      return newIn !== undefined && (!creates || newIn.some((member) => isFor(member, query)))
    })
  })
}

/** True for the deletion of one of a collection. */
function isDeletionOfItem(operation: OperationModel, collection: readonly string[]): boolean {
  const own = segmentsOf(operation)
  return operation.method === 'delete' && own.length === collection.length + 1 && isParameter(own.at(-1))
}

/** True for a query that finds what there is, and shows no numbers of it. */
function isSearch(query: OperationModel): boolean {
  return /^search$/i.test(lastWordOf(query))
}

/** True if what is posted replaces the one thing that is read at its place: `/reader/progress`. */
function isOfOneThing(
  operation: OperationModel,
  collection: readonly string[],
  { queries, model, things }: ReadContext,
): boolean {
  if (segmentsOf(operation).length !== collection.length) return false
  const here = queries.filter((each) => isAt(segmentsOf(each), collection))
  const hasItems = queries.some((each) => startsWith(segmentsOf(each), [...collection, '{}']))
  if (here.length === 0 || hasItems) return false
  // `/settings` are one thing where one is given back.
  const isMany = isPlural(collection.at(-1) ?? '')
  return here.every((each) =>
    isListing(each, model) ? !isMany && isOfOne(each, things, model) : !isMany || isOfOne(each, things, model),
  )
}
