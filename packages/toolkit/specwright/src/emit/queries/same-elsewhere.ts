import type { JsonSchema } from '@specwright/json-schema/json'
import { pointerOf, refOf } from '@specwright/json-schema/ref'
import type { Model, OperationModel } from '@specwright/document/model'
import { resolved } from '../client/shape.ts'
import { partsOf } from '../client/words.ts'
import type { ReadContext } from './read-context.ts'
import { schemasAt } from './place-schemas.ts'
import { nounOfSchema } from './schema-words.ts'
import { collectionOf, isAlike, isAt, isParameter, ownerOf, segmentsOf, startsWith } from './segments.ts'
import { itemShown, memberNames } from './shown-schemas.ts'

/**
 * True for a query of the same items at another path: `/cards/{card}` for `/boards/{board}/lists/{list}/cards/{card}`, and
 * `/boards/{board}/lanes/{lane}/cards`, which is below the same board. Schemas may say otherwise; two that are written in place
 * are the same if they are equal.
 */
export function showsSameItem(
  operation: OperationModel,
  { collection, creates }: { readonly collection: readonly string[]; readonly creates: boolean },
  { queries, model }: Pick<ReadContext, 'queries' | 'model'>,
): (query: OperationModel) => boolean {
  const parameter = segmentsOf(operation)[collection.length]
  const own = queries.filter((each) => isAt(collectionOf(segmentsOf(each)), collection))
  const isItemRead = own.some((each) => isParameter(segmentsOf(each).at(-1)))
  const schemas = new Set(own.flatMap((each) => schemaKey(itemShown(each, model), model) ?? []))
  if (ownerOf(collection).length === 0 || isParameter(collection.at(-1))) return () => false
  return (query) => {
    const segments = segmentsOf(query)
    const place = collectionOf(segments)
    if (isAt(place, collection) || isParameter(place.at(-1)) || !isAlike(place.at(-1), collection.at(-1))) return false
    const isItem = place.length < segments.length
    if (isItem && (creates || !isSameName(segments.at(-1), parameter))) return false
    const isShared = ownerOf(place).length === 0 ? isItem && isItemRead : haveSameAncestor(place, collection)
    const schema = schemaKey(itemShown(query, model), model)
    const isSame = schema === undefined || schemas.size === 0 || schemas.has(schema)
    return isShared && isSame && !isOtherCollection(query, collection, { model })
  }
}

/** True for two parameters of one name, however it is written. */
function isSameName(left = '', right = ''): boolean {
  const [one, other] = [left, right].map((each) => partsOf(each).join('').toLowerCase())
  return one === other
}

/** True for collections below owners of two kinds that are below the same item. */
function haveSameAncestor(place: readonly string[], collection: readonly string[]): boolean {
  const ancestor = ownerOf(ownerOf(collection).slice(0, -1))
  return ancestor.length > 0 && startsWith(place, ancestor) && ownerOf(place).length > ancestor.length
}

/** What two schemas have in common if they are one: where it is, or what it is. */
function schemaKey(schema: JsonSchema | undefined, model: Model): string | undefined {
  const pointer = pointerOf(refOf(schema) ?? '')
  if (pointer !== undefined) return pointer
  return memberNames(schema, model).length === 0 ? undefined : JSON.stringify(resolved(schema, model))
}

/**
 * True for a query of items that are only called so: groups of flows, where a group of users changes. Both are made, at paths of their own,
 * and their schemas have not much in common.
 */
export function isOnlyCalledSo(
  query: OperationModel,
  { collection, schemas }: { readonly collection: readonly string[]; readonly schemas: readonly string[] },
  reading: ReadContext,
): boolean {
  const { given, general, model, shown } = reading
  const place = collectionOf(segmentsOf(query))
  const own = (given.get(query) ?? []).filter((each) => !general.has(each))
  if (isAt(place, collection) || !isAlike(place.at(-1), collection.at(-1)) || own.length * schemas.length === 0)
    return false
  const areOther = own.every((each) => schemas.every((other) => !areAlike(each, other, model)))
  // `/bookings/user/{id}` shows the user.
  if (!areOther || schemas.some((each) => shown.get(query)?.has(each))) return false
  const made = model.operations.filter(({ method }) => method === 'post').map(segmentsOf)
  const isMadeHere = made.some((each) => isAt(each, place))
  // What is found by the id of an item is about that: `/notes/group/{groupId}`.
  if (segmentsOf(query).length > place.length && !isMadeHere) return false
  const isMadeElsewhere = made.some(
    (each) => !isAt(each, collection) && schemasAt(each, reading).some((schema) => own.includes(schema)),
  )
  return (isMadeHere || isMadeElsewhere) && made.some((each) => isAt(each, collection))
}

/** True for schemas that are called the same, or have half of the members of one in common. */
function areAlike(left: string, right: string, model: Model): boolean {
  if (left === right || nounOfSchema(left).join(' ') === nounOfSchema(right).join(' ')) return true
  const [one, other] = [left, right].map((each) => memberNames({ $ref: `#${each}` }, model))
  const shared = (one ?? []).filter((name) => other?.includes(name) === true)
  return shared.length * 2 > Math.min(one?.length ?? 0, other?.length ?? 0)
}

/** What a collection is made below: `teams` for `/teams/{id}/keys`, `user` for `/user/keys`, which is of whoever asks. */
function ownerNounOf(collection: readonly string[]): string | undefined {
  const owner = ownerOf(collection).at(-2)
  const [first, ...rest] = collection
  return owner ?? (rest.length > 0 && /^(?:me|user)$/.test(first ?? '') ? 'user' : undefined)
}

/** True for a query of what is made below an owner of another kind: keys of a team, where a key of a user changes. */
export function isOtherCollection(
  query: OperationModel,
  collection: readonly string[],
  { model }: Pick<ReadContext, 'model'>,
): boolean {
  const own = collectionOf(segmentsOf(query))
  const [owner, other] = [ownerNounOf(collection), ownerNounOf(own)]
  if (owner === undefined || other === undefined || isAlike(owner, other)) return false
  return model.operations.some((each) => /^(?:post|put)$/.test(each.method) && isAt(segmentsOf(each), own))
}
