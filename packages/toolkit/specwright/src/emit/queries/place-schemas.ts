import type { OperationModel } from '@specwright/document/model'
import { isDoing } from '../client/verbs.ts'
import { isPlural, partsOf, singular } from '../client/words.ts'
import { isOfItem, isOfOne, type ReadContext } from './read-context.ts'
import { hasWordOf } from './schema-words.ts'
import { collectionOf, isAlike, isAt, isParameter, isStandIn, ownerOf, segmentsOf } from './segments.ts'
import { membersAt, schemaGivenBy, schemaListedBy, schemasGivenBy, schemaSentTo, withBases } from './shown-schemas.ts'

/** The queries that give, or list, the schema that a mutation gives or is sent. */
export function queriesOfResult(operation: OperationModel, reading: ReadContext): OperationModel[] {
  const { queries, model, general } = reading
  const given = schemaGivenBy(operation, model)
  const schemas = [
    ...(given === undefined || general.has(given) ? [] : [given]),
    ...schemaReadOfSent(operation, reading),
  ]
  return schemas.length === 0
    ? []
    : queries.filter((query) => reading.given.get(query)?.some((each) => schemas.includes(each)))
}

/** The named schema that a mutation is sent, if queries give it or list it. */
export function schemaReadOfSent(operation: OperationModel, { model, general, read }: ReadContext): readonly string[] {
  const sent = schemaSentTo(operation, model)
  return sent !== undefined && read.has(sent) && !general.has(sent) ? [sent] : []
}

/** The schema that a mutation gives of an item that nothing reads by itself: a `LineItem` for `/orders/line-items/{id}/check`. */
function schemaOfUnread(
  operation: OperationModel,
  collection: readonly string[],
  { model, general }: ReadContext,
): readonly string[] {
  const own = segmentsOf(operation)
  const item = own.findLastIndex(isParameter)
  const given = schemaGivenBy(operation, model)
  if (item <= collection.length || given === undefined || general.has(given)) return []
  return hasWordOf(own[item - 1] ?? '', given) ? [given] : []
}

/**
 * The schemas of what a mutation changes: those at its places, the first of which is its collection, what it is sent, and what it gives of
 * an item that nothing reads by itself.
 */
export function schemasChanged(
  operation: OperationModel,
  places: readonly (readonly string[])[],
  reading: ReadContext,
): readonly string[] {
  return [
    ...places.flatMap((each) => schemasAt(each, reading)),
    ...schemaReadOfSent(operation, reading),
    ...schemaOfUnread(operation, places[0] ?? [], reading),
  ]
}

/** The listings of what a post gives, where that is none of its own collection: of orders, where a cart is checked out. */
export function listingsOfResult(
  operation: OperationModel,
  own: readonly string[],
  reading: ReadContext,
): OperationModel[] {
  const { queries, model, general, read } = reading
  const given = schemaGivenBy(operation, model)
  if (operation.method !== 'post' || given === undefined || general.has(given) || own.includes(given)) return []
  const made = new Set(read.has(given) ? [given] : partsMade(operation, given, reading))
  return queries.filter((query) => !isOfItem(query) && made.has(schemaListedBy(query, model) ?? ''))
}

/**
 * The schemas of the members of what a post gives, where that is only around several results, as far as its summary or id names what
 * they are: an `order` beside a `payment`, where a cart is checked out. Others are only shown with it.
 */
function partsMade(operation: OperationModel, given: string, { model }: ReadContext): readonly string[] {
  const words = new Set([operation.summary, operation.id].flatMap(partsOf).map((word) => singular(word).toLowerCase()))
  if (!['add', 'create', 'make', 'place'].some((verb) => words.has(verb))) return []
  return membersAt(given, model).flatMap(({ name, pointer }) =>
    words.has(singular(partsOf(name).at(-1) ?? '').toLowerCase()) ? withBases(pointer, model) : [],
  )
}

/**
 * True for the queries of what an item belongs to, where something is done to it that gives that too, with its status: the order of a
 * payment that is captured.
 */
export function showsWholeOfResult(
  operation: OperationModel,
  collection: readonly string[],
  { model, given, general }: ReadContext,
): (query: OperationModel) => boolean {
  const own = segmentsOf(operation)
  const result = schemaGivenBy(operation, model)
  const isDone =
    operation.method === 'post' && own.length === collection.length + 2 && isDoing(partsOf(own.at(-1) ?? '')[0])
  if (!isDone || !isParameter(own.at(-2)) || result === undefined || general.has(result)) return () => false
  const wholes = membersAt(result, model).filter(({ names }) => names.some((name) => /^(?:state|status)$/i.test(name)))
  return (query) => {
    const place = collectionOf(segmentsOf(query))
    if (ownerOf(place).length > 0) return false
    return wholes.some(
      ({ name, pointer }) =>
        isAlike(name, place.at(-1)) &&
        (given.get(query) ?? []).some((each) => withBases(each, model).includes(pointer)),
    )
  }
}

/** The schemas of the items of a collection, with what these are `allOf`, or show the same as, that queries give by itself. */
export function schemasAt(collection: readonly string[], reading: ReadContext): readonly string[] {
  const { alike, general, model, read } = reading
  return ownSchemasAt(collection, reading).flatMap((own) =>
    [...withBases(own, model), ...(alike.get(own) ?? [])].filter(
      (each) => each === own || (read.has(each) && !general.has(each)),
    ),
  )
}

/** The schemas of the items of a collection: what reads one gives, else what a listing gives. */
function ownSchemasAt(
  collection: readonly string[],
  { queries, model, general, things }: ReadContext,
): readonly string[] {
  const known = (schemas: readonly (string | undefined)[]): string[] =>
    schemas.flatMap((schema) => (schema === undefined || general.has(schema) ? [] : [schema]))
  const ofItems = queries.filter((each) => isOfItem(each) && isAt(segmentsOf(each), [...collection, '{}']))
  const ofAll = queries.filter((each) => isAt(segmentsOf(each), collection))
  // Where one thing and several are read, as `/profile` and `/profiles`, each has a schema of its own.
  const word = collection.at(-1) ?? ''
  const isExact = (each: OperationModel): boolean => segmentsOf(each)[collection.length - 1] === word
  const isOne = !isPlural(word) && !isStandIn(word) && ofAll.some(isExact)
  const [ofItem, listings] = isOne ? [ofItems.filter(isExact), ofAll.filter(isExact)] : [ofItems, ofAll]
  const given = ofItem.flatMap((each) => schemasGivenBy(each, model))
  if (ofItem.length > 0) return known([...given, ...listings.map((each) => schemaListedBy(each, model))])
  return known(
    listings.flatMap((each) => {
      const listed = isOfOne(each, things, model) ? undefined : schemaListedBy(each, model)
      return listed === undefined ? schemasGivenBy(each, model) : [listed]
    }),
  )
}
