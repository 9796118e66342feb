import type { Model, OperationModel } from '@specwright/document/model'
import { isPlural, partsOf, singular } from '../client/words.ts'
import { declaredStale } from './declared-stale.ts'
import { derivedFrom } from './derived.ts'
import { changesNothing, isCreation, isFile, isRemoval, isSending, isSignIn, lastWordOf } from './effects.ts'
import { isAside, isNear, isOfNoun, isPartOfItem, targetOf } from './near.ts'
import { isOfItem, isOfOne, readContextOf, type ReadContext } from './read-context.ts'
import { isMutation } from './reads.ts'
import {
  collectionOf,
  isAlike,
  isAt,
  isParameter,
  isStandIn,
  ownerOf,
  sameParameters,
  segmentsOf,
  startsWith,
} from './segments.ts'
import {
  isListing,
  schemaGivenBy,
  schemasGivenBy,
  schemaListedBy,
  setsMember,
  type NewItemMember,
} from './shown-schemas.ts'
import { plainNouns } from './stale-words.ts'

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
  readonly by: 'x-invalidates' | 'path' | 'session' | 'result' | 'noun' | 'tag' | 'nothing'
}

/**
 * What each mutation of a document makes stale, in document order.
 *
 * A mutation changes what is at its place: the nearest path at or above its own that is read or listed. A query is stale if it
 * may show that:
 *
 * 1. by its path: the item with the same ids, also as a file or in another version; the collection that holds it, summaries of the
 *    collection, the item that owns the collection, the collection of all of the kind (`/photos` for `/albums/{id}/photos`), and for
 *    a change, those of each owner. For a part of one thing, the thing. What is below an item, if the item is deleted, loses all of
 *    a kind, or something is done to it by a verb.
 * 2. by its schema: what gives or contains the schema of the items, wherever it is. Not what is made below an owner of another
 *    kind, which only has the same schema; and for a creation only arrays of items that nobody chooses, since nothing refers to a
 *    new item yet. The listing of what a post gives, where that is something else.
 * 3. by a name: a change of `/folders/{id}` concerns what has an object called `folder`, or a `folderName`; what takes a folder
 *    away, what has its `folderId`.
 * 4. by what it is computed from (`derived.ts`): `/stats/orders`, `/statistics`, an `orderCount`, and `/orders/{id}/history`.
 *
 * Where nothing near is read: what gives the schema of the result, and the collection of that; else what is called like the items;
 * else the queries of the tag but settings and files. Who signs in or out changes what is of whoever asks: `/me`. What only computes
 * or sends changes nothing. A `GET` that may act is never stale.
 */
export function stalenessOf(model: Model): Staleness[] {
  const reading = readContextOf(model)
  return model.operations
    .filter((operation) => isMutation(operation, model))
    .map((operation) => {
      const { by, stale } = inferred(operation, reading)
      return {
        operation,
        by,
        queries: stale.map((each) => ({ operation: each, same: sameParameters(each, operation) })),
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
  if (isSignIn(operation))
    return { by: 'session', stale: queries.filter((query) => isOfSession(query) && !isListing(query, model)) }
  if (changesNothing(operation, queries)) return { by: 'nothing', stale: [] }
  const target = targetOf(operation, queries)
  if (target !== undefined) return { by: 'path', stale: staleAt(target, operation, reading) }
  const ofResult = staleByResult(operation, reading)
  if (ofResult.length > 0) return { by: 'result', stale: ofResult }
  if (isSending(operation)) return { by: 'nothing', stale: [] }
  const ofNoun = staleByNoun(operation, reading)
  if (ofNoun.length > 0) return { by: 'noun', stale: ofNoun }
  return { by: 'tag', stale: queries.filter((query) => isOfTag(query, operation)) }
}

/** The queries that show the result of a mutation, and those near them: the listing of what it is one of. */
function staleByResult(operation: OperationModel, reading: ReadContext): OperationModel[] {
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

/** The queries of what a mutation is called after, and those that show the schema of the items. */
function staleByNoun(operation: OperationModel, reading: ReadContext): OperationModel[] {
  const ofNoun = reading.queries.filter((query) => isOfNoun(query, operation))
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

/** The queries that show what a mutation at a place changes: those near it, and those that show the same elsewhere. */
function staleAt(place: readonly string[], operation: OperationModel, reading: ReadContext): OperationModel[] {
  const { queries, shown, derived, model } = reading
  const collection = collectionOf(place)
  const isList = queries.some((each) => isAt(segmentsOf(each), collection) && isListing(each, model))
  const isOne = operation.method !== 'post' || !isPlural(collection.at(-1) ?? '')
  const isPart = isOne && !isList && isPartOfItem(operation, collection, queries)
  const isFor = ({ name, isOwn }: NewItemMember, query: OperationModel): boolean =>
    (isOwn || ownerOf(collection).length > 0) && !isSetBy(query, name, reading)
  const schemas = [collection, ...(isPart ? [ownerOf(collection).slice(0, -1)] : [])].flatMap((each) =>
    schemasAt(each, reading),
  )
  const ofResult =
    schemas.length === 0 ? queriesOfResult(operation, reading) : listingsOfResult(operation, schemas, reading)
  const creates = isCreation(operation, collection)
  const isOfItems = isParameter(segmentsOf(operation)[collection.length])
  const sends = isSending(operation)
  const isNamedIn = showsByName(collection, reading)
  const isDerived = derivedFrom({ collection, creates, removes: isRemoval(operation) })
  return queries.filter((query) => {
    if (isNear(query, place, { operation, queries })) return true
    if (sends) return false
    const read = derived.get(query)
    if (read !== undefined && isDerived(read)) return true
    if (startsWith(segmentsOf(query), collection) || isOtherCollection(query, collection, reading)) return false
    if (ofResult.includes(query)) return true
    if (!creates && isOfItems && isNamedIn(query)) return true
    return schemas.some((schema) => {
      const newIn = shown.get(query)?.get(schema)
      return newIn !== undefined && (!creates || newIn.some((member) => isFor(member, query)))
    })
  })
}

/** True if what a query shows in a member is set by mutations of the same place, so that nothing gets there by itself. */
function isSetBy(query: OperationModel, member: string, { model }: ReadContext): boolean {
  const place = segmentsOf(query)
  return model.operations.some((each) => {
    const own = segmentsOf(each)
    return (
      isMutation(each, model) &&
      startsWith(own, place) &&
      own.length <= place.length + 1 &&
      setsMember(each, member, model)
    )
  })
}

/** True for queries with a member called like the items of a collection, which is of no other collection: `folder` for `/folders`. */
function showsByName(
  collection: readonly string[],
  { members, queries, model }: ReadContext,
): (query: OperationModel) => boolean {
  const noun = partsOf(collection.at(-1) ?? '').map(singular)
  if (noun.length === 0 || plainNouns.has(noun.join(''))) return () => false
  // Of several collections that are called the same, the name is of the highest.
  const others = queries.map((each) => collectionOf(segmentsOf(each)))
  if (others.some((each) => each.length < collection.length && isAlike(each.at(-1), collection.at(-1))))
    return () => false
  const isOfOther = (pointer: string): boolean =>
    queries.some(
      (each) =>
        isOfItem(each) &&
        schemaGivenBy(each, model) === pointer &&
        !isAlike(segmentsOf(each).at(-2), collection.at(-1)),
    )
  return (query) =>
    (members.get(query) ?? []).some(({ name, pointer }) => {
      const isNamed = partsOf(name).map(singular).slice(-noun.length).join(' ') === noun.join(' ')
      return isNamed && (pointer === undefined || !isOfOther(pointer))
    })
}

/** True for a query of whoever asks. */
function isOfSession(query: OperationModel): boolean {
  const segments = segmentsOf(query)
  const [before = '', last = ''] = ['', ...segments].slice(-2)
  if (isStandIn(last) || /^(?:session|userinfo)$/i.test(last)) return true
  const isUser = /^(?:account|profile|user)$/i
  return !segments.some(isParameter) && (isUser.test(last) || (isUser.test(before) && /^(?:info|profile)$/i.test(last)))
}

/** The queries that give, or list, the schema that a mutation gives. */
function queriesOfResult(operation: OperationModel, { queries, model, general }: ReadContext): OperationModel[] {
  const given = schemaGivenBy(operation, model)
  if (given === undefined || general.has(given)) return []
  return queries.filter((query) => [schemaGivenBy(query, model), schemaListedBy(query, model)].includes(given))
}

/** The listings of what a post gives, where that is none of its own collection: of orders, where a cart is checked out. */
function listingsOfResult(
  operation: OperationModel,
  own: readonly string[],
  { queries, model, general }: ReadContext,
): OperationModel[] {
  const given = schemaGivenBy(operation, model)
  if (operation.method !== 'post' || given === undefined || general.has(given) || own.includes(given)) return []
  return queries.filter((query) => !isOfItem(query) && schemaListedBy(query, model) === given)
}

/** The schemas of the items of a collection: what reads one gives, else what a listing gives. */
function schemasAt(collection: readonly string[], { queries, model, general, things }: ReadContext): readonly string[] {
  const of = (read: readonly OperationModel[], find: (query: OperationModel) => string | undefined): string[] =>
    read.flatMap((query) => find(query) ?? []).filter((schema) => !general.has(schema))
  const ofItem = queries.filter((each) => isOfItem(each) && isAt(segmentsOf(each), [...collection, '{}']))
  const listings = queries.filter((each) => isAt(segmentsOf(each), collection))
  if (ofItem.length > 0) {
    const items = ofItem.flatMap((each) => schemasGivenBy(each, model)).filter((schema) => !general.has(schema))
    return [...items, ...of(listings, (each) => schemaListedBy(each, model))]
  }
  return of(listings, (each) => {
    return (isOfOne(each, things, model) ? undefined : schemaListedBy(each, model)) ?? schemaGivenBy(each, model)
  })
}

/** True for a query of what is made below an owner of another kind: keys of a team, where a key of a user changes. */
function isOtherCollection(query: OperationModel, collection: readonly string[], { model }: ReadContext): boolean {
  const own = collectionOf(segmentsOf(query))
  const [owner, other] = [ownerOf(collection), ownerOf(own)]
  if (owner.length === 0 || other.length === 0 || isAlike(owner.at(-2), other.at(-2))) return false
  return model.operations.some((each) => each.method === 'post' && isAt(segmentsOf(each), own))
}
