import type { OperationModel } from '@specwright/document/model'
import { isOfItem, isOfOne, type ReadContext } from './read-context.ts'
import { isAt, segmentsOf } from './segments.ts'
import { schemaGivenBy, schemaListedBy, schemasGivenBy, schemaSentTo, withBases } from './shown-schemas.ts'

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

/** The listings of what a post gives, where that is none of its own collection: of orders, where a cart is checked out. */
export function listingsOfResult(
  operation: OperationModel,
  own: readonly string[],
  { queries, model, general }: ReadContext,
): OperationModel[] {
  const given = schemaGivenBy(operation, model)
  if (operation.method !== 'post' || given === undefined || general.has(given) || own.includes(given)) return []
  return queries.filter((query) => !isOfItem(query) && schemaListedBy(query, model) === given)
}

/** The schemas of the items of a collection, with what these are `allOf` that queries give by itself. */
export function schemasAt(collection: readonly string[], reading: ReadContext): readonly string[] {
  const { general, model, read } = reading
  return ownSchemasAt(collection, reading).flatMap((own) =>
    withBases(own, model).filter((each) => each === own || (read.has(each) && !general.has(each))),
  )
}

/** The schemas of the items of a collection: what reads one gives, else what a listing gives. */
function ownSchemasAt(
  collection: readonly string[],
  { queries, model, general, things }: ReadContext,
): readonly string[] {
  const own = (schemas: readonly (string | undefined)[]): string[] =>
    schemas.flatMap((schema) => (schema === undefined || general.has(schema) ? [] : [schema]))
  const ofItem = queries.filter((each) => isOfItem(each) && isAt(segmentsOf(each), [...collection, '{}']))
  const listings = queries.filter((each) => isAt(segmentsOf(each), collection))
  const ofItems = ofItem.flatMap((each) => schemasGivenBy(each, model))
  if (ofItem.length > 0) return own([...ofItems, ...listings.map((each) => schemaListedBy(each, model))])
  return own(
    listings.flatMap((each) => {
      const listed = isOfOne(each, things, model) ? undefined : schemaListedBy(each, model)
      return listed === undefined ? schemasGivenBy(each, model) : [listed]
    }),
  )
}
