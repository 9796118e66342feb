import type { OperationModel } from '@specwright/document/model'
import { nounOf } from './derived.ts'
import { mayReplace } from './effects.ts'
import { isOfKind, isOfWholeKind, kindsIn } from './kinds.ts'
import { showsLinkedItem } from './linked-items.ts'
import { showsMadeElsewhere } from './made-elsewhere.ts'
import { schemasAt, showsWholeOfResult } from './place-schemas.ts'
import { isOfItem, type ReadContext } from './read-context.ts'
import { showsSameItem } from './same-elsewhere.ts'
import { isAt, ownerOf, segmentsOf } from './segments.ts'
import { isGivenWithDeleted, showsInNamed } from './shown-in-named.ts'
import { membersSent, schemaGivenBy } from './shown-schemas.ts'
import { showsSameUser } from './whoever-asks.ts'

/** Where a mutation changes something. */
interface ChangedPlace {
  readonly collection: readonly string[]
  /** True if it only adds an item. */
  readonly creates: boolean
}

/**
 * True for the queries that show what a mutation changes at paths that are not near its own, whatever their schemas.
 *
 * @param listings The queries that list what it gives.
 */
export function showsElsewhere(
  operation: OperationModel,
  { collection, creates, listings }: ChangedPlace & { readonly listings: readonly OperationModel[] },
  reading: ReadContext,
): (query: OperationModel) => boolean {
  const all = [
    amongKinds(operation, { collection, creates }, reading),
    showsMadeElsewhere(operation, collection, { listings, reading }),
    showsSameUser(operation, collection, reading),
    showsWholeOfResult(operation, collection, reading),
    showsSameItem(operation, { collection, creates }, reading),
    showsLinkedItem(operation, collection, reading),
    showsInNamed(operation, collection, reading),
    isGivenWithDeleted(operation, collection, reading),
    isReplacedAt(operation, collection, reading),
    listsChangedOwner(operation, collection, reading),
  ]
  return (query) => all.some((shows) => shows(query))
}

/** True for queries of the kinds that a path takes one of, and for those whose path takes the kind of a collection. */
function amongKinds(
  operation: OperationModel,
  { collection, creates }: ChangedPlace,
  { model, kinds }: ReadContext,
): (query: OperationModel) => boolean {
  const [own, noun] = [kindsIn(operation, model), nounOf(collection)]
  const adds = creates || (operation.method === 'post' && isOfWholeKind(operation, model))
  return (query) => {
    if (!isOfKind(query, own) && kinds.get(query)?.has(noun) !== true) return false
    return !adds || !isOfItem(query) || isOfWholeKind(query, model)
  }
}

/** True for the items of a collection, where a post may put one that is there already. */
function isReplacedAt(
  operation: OperationModel,
  collection: readonly string[],
  { model }: ReadContext,
): (query: OperationModel) => boolean {
  const isAtOwn = segmentsOf(operation).length === collection.length
  const sent = membersSent(operation, model).map(({ name }) => name.toLowerCase())
  const isPut =
    operation.method === 'post' && (mayReplace(operation) || ['key', 'value'].every((each) => sent.includes(each)))
  return (query) => isAtOwn && isPut && isAt(segmentsOf(query), [...collection, '{}'])
}

/** True for the listing of the item that a mutation is below, where the mutation gives the whole of that. */
function listsChangedOwner(
  operation: OperationModel,
  collection: readonly string[],
  reading: ReadContext,
): (query: OperationModel) => boolean {
  const owners = ownerOf(collection).slice(0, -1)
  const given = schemaGivenBy(operation, reading.model)
  const gives = given !== undefined && owners.length > 0 && schemasAt(owners, reading).includes(given)
  return (query) => gives && isAt(segmentsOf(query), owners)
}
