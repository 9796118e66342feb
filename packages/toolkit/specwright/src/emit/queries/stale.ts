import type { Model, OperationModel } from '@specwright/document/model'
import { declaredStale } from './declared-stale.ts'
import { changesNothing, isCreation, isRepeatable, isSignIn } from './effects.ts'
import { isNear, isOfNoun, targetOf } from './near.ts'
import { isMutation, isQuery } from './reads.ts'
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
import { generalSchemas, schemaGivenBy, schemaListedBy, schemasShown, type ShownSchemas } from './shown-schemas.ts'

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
 * 1. by its path: the item with the same ids, the collection that holds it, summaries of the collection, the item that owns the
 *    collection, and the collection of all of the kind (`/photos` for `/albums/{id}/photos`). For a part of one thing, the thing.
 *    What is below an item, if the item is deleted or something is done to it by a verb.
 * 2. by its schema: what gives or contains the schema of the items, wherever it is. Not what is made below an owner of another
 *    kind, which only has the same schema; and for a creation only arrays, since nothing refers to a new item yet.
 *
 * Where nothing near is read: what gives the schema of the result, else what is called like the items, else the queries of the tag. Who signs in or out changes what
 * is of whoever asks: `/me`. What only computes changes nothing.
 */
export function stalenessOf(model: Model): Staleness[] {
  const queries = model.operations.filter((each) => isQuery(each, model) && isRepeatable(each))
  const shown = new Map(queries.map((each) => [each, schemasShown(each, model)]))
  const reading = { model, queries, shown, general: generalSchemas(queries, model) }
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

/** What a document reads. */
interface ReadContext {
  readonly model: Model
  readonly queries: readonly OperationModel[]
  readonly shown: ReadonlyMap<OperationModel, ShownSchemas>
  /** The schemas that say nothing of what is read. */
  readonly general: ReadonlySet<string>
}

interface InferredStale {
  readonly by: Staleness['by']
  readonly stale: readonly OperationModel[]
}

function inferred(operation: OperationModel, reading: ReadContext): InferredStale {
  const { model, queries } = reading
  const declared = declaredStale(operation, model)
  if (declared) return { by: 'x-invalidates', stale: declared }
  if (isSignIn(operation)) return { by: 'session', stale: queries.filter(isOfSession) }
  if (changesNothing(operation)) return { by: 'nothing', stale: [] }
  const target = targetOf(operation, queries)
  if (target !== undefined) return { by: 'path', stale: staleAt(target, operation, reading) }
  const ofResult = queriesOfResult(operation, reading)
  if (ofResult.length > 0) return { by: 'result', stale: ofResult }
  const ofNoun = queries.filter((query) => isOfNoun(query, operation))
  if (ofNoun.length > 0) return { by: 'noun', stale: ofNoun }
  return { by: 'tag', stale: queries.filter(({ tag }) => tag !== '' && tag === operation.tag) }
}

/** The queries that show what a mutation at a place changes: those near it, and those that show the same elsewhere. */
function staleAt(place: readonly string[], operation: OperationModel, reading: ReadContext): OperationModel[] {
  const { queries, shown } = reading
  const collection = collectionOf(place)
  const schemas = schemasAt(collection, reading)
  const ofResult = schemas.length === 0 ? queriesOfResult(operation, reading) : []
  const creates = isCreation(operation, collection)
  return queries.filter((query) => {
    if (isNear(query, place, { operation, queries })) return true
    if (startsWith(segmentsOf(query), collection) || isOtherCollection(query, collection, reading)) return false
    if (ofResult.includes(query)) return true
    return schemas.some((schema) => {
      const found = shown.get(query)?.get(schema)
      return found !== undefined && (!creates || found.showsNew)
    })
  })
}

/** True for a query of whoever asks. */
function isOfSession(query: OperationModel): boolean {
  const last = segmentsOf(query).at(-1) ?? ''
  return isStandIn(last) || /^(?:session|userinfo)$/i.test(last)
}

/** The queries that give, or list, the schema that a mutation gives. */
function queriesOfResult(operation: OperationModel, { queries, model, general }: ReadContext): OperationModel[] {
  const given = schemaGivenBy(operation, model)
  if (given === undefined || general.has(given)) return []
  return queries.filter((query) => [schemaGivenBy(query, model), schemaListedBy(query, model)].includes(given))
}

/** The schemas of the items of a collection: what reads one gives, else what a listing gives. */
function schemasAt(collection: readonly string[], { queries, model, general }: ReadContext): readonly string[] {
  const of = (read: readonly OperationModel[], find: (query: OperationModel) => string | undefined): string[] =>
    read.flatMap((query) => find(query) ?? []).filter((schema) => !general.has(schema))
  const ofItem = queries.filter((each) => {
    const segments = segmentsOf(each)
    return isParameter(segments.at(-1)) && isAt(segments, [...collection, '{}'])
  })
  if (ofItem.length > 0) return of(ofItem, (each) => schemaGivenBy(each, model))
  const listings = queries.filter((each) => isAt(segmentsOf(each), collection))
  return of(listings, (each) => schemaListedBy(each, model) ?? schemaGivenBy(each, model))
}

/** True for a query of what is made below an owner of another kind: keys of a team, where a key of a user changes. */
function isOtherCollection(query: OperationModel, collection: readonly string[], { model }: ReadContext): boolean {
  const own = collectionOf(segmentsOf(query))
  const [owner, other] = [ownerOf(collection), ownerOf(own)]
  if (owner.length === 0 || other.length === 0 || isAlike(owner.at(-2), other.at(-2))) return false
  return model.operations.some((each) => each.method === 'post' && isAt(segmentsOf(each), own))
}
