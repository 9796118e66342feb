import type { Model, OperationModel } from '@loyalty-kit/document/model'
import { objectsIn, successesOf, type Success } from './bodies.ts'
import type { ItemAction } from './collection.ts'
import { placeOf, type Item, type ItemOperation } from './groups.ts'
import { byExample, type Inferred } from './inferred.ts'
import { plain } from './item-id.ts'
import { isAddition, requestSchema, sentAt } from './request.ts'
import { isOtherEnd, softDeletion } from './soft-deletion.ts'
import { isScalar, variantsOf, type Properties } from './variants.ts'

/** What the operations of a collection are read with. */
export interface Scene {
  readonly item: Item
  readonly model: Model
}

/** How an operation responds with an item, or without a body. */
interface Response {
  readonly status: number
  readonly response?: string
}

/** The first success with the item, else the first one without a body; `undefined` if something else is there. */
function responseOf(
  operation: OperationModel,
  preferred: readonly number[],
  { item, model }: Scene,
): Response | undefined {
  const successes = successesOf(operation, model).toSorted((a, b) => rank(a, preferred) - rank(b, preferred))
  const found = successes.flatMap(({ status, body, isEmpty }): Response[] => {
    if (isEmpty) return [{ status }]
    const place = body === undefined ? undefined : placeOf(item, objectsIn(body, model), model)
    return place === undefined ? [] : [{ status, response: place.at }]
  })
  return found.find(({ response }) => response !== undefined) ?? found[0]
}

function rank({ status }: Success, preferred: readonly number[]): number {
  const index = preferred.indexOf(status)
  return index === -1 ? preferred.length : index
}

/** An operation of a collection's path that creates an item. */
export function creation(operation: OperationModel, scene: Scene): Inferred {
  if (isOfMany(operation)) return byExample('it does not create one item')
  const result = responseOf(operation, [201, 200, 202], scene)
  if (result === undefined) return byExample('its response is not the item')
  const sent = sentAt(operation, { ...scene, ...result })
  if (sent !== undefined && isAddition(operation, scene.item, { at: sent, model: scene.model }))
    return byExample('its request names what there is already')
  // That it creates is said by its status and what it returns, or by what it takes.
  const isCreated = result.status === 201
  const isReturned = result.response !== undefined
  if (sent === undefined && operation.requestBody !== undefined && !(isCreated && isReturned))
    return byExample('its request is not the item')
  if (sent === undefined && operation.requestBody !== undefined && requestSchema(operation) === undefined)
    return byExample('its request is not JSON or a form')
  if (!isReturned && !(isCreated && sent !== undefined)) return byExample('its response is not the item')
  return { action: { does: 'create', ...common(sent, result) } }
}

/** A PUT that creates or replaces an item by its id: a status of its own says that it creates. */
export function creationById({ operation, parameter }: ItemOperation, scene: Scene): Inferred {
  const created = responseOf(operation, [201], scene)
  const result = responseOf(operation, [200, 204, 202], scene)
  if (created?.status !== 201 || result === undefined) return byExample('nothing creates its items')
  return { action: { does: 'replace', ...common(sentAt(operation, { ...scene, ...result }), result), parameter } }
}

/** An operation that changes an item. */
export function change({ operation, parameter }: ItemOperation, scene: Scene, does: 'replace' | 'patch'): Inferred {
  const result = responseOf(operation, [200, 202, 201, 204], scene)
  if (result === undefined || (operation.method === 'post' && result.response === undefined))
    return byExample('its response is not the item')
  const sent = sentAt(operation, { ...scene, ...result })
  if (sent === undefined) return byExample('its request is not the item')
  return { action: { does, ...common(sent, result), parameter } }
}

/** An operation that deletes an item. */
export function deletion({ operation, parameter }: ItemOperation, scene: Scene): Inferred {
  if (operation.requestBody?.required === true) return byExample('its request selects what it deletes')
  const result = confirmationOf(operation, scene) ?? responseOf(operation, [204, 200, 202], scene)
  if (result === undefined) return byExample('its response is not the item')
  const sets = softDeletion(operation, { ...scene, isReturned: result.response !== undefined })
  if (sets === undefined && isOtherEnd(operation)) return byExample('it does not delete the item')
  return { action: { does: 'delete', ...common(undefined, result), parameter, ...(sets && { sets }) } }
}

/** Members that confirm a deletion, without case and separators. */
const confirming = ['deleted', 'isdeleted', 'success', 'succeeded', 'ok', 'message', 'object', 'type', 'acknowledged']

/** A success whose body only confirms a deletion: `{ id, deleted }`. */
function confirmationOf(operation: OperationModel, { item, model }: Scene): Response | undefined {
  const confirms = (variant: Properties): boolean => {
    const names = Object.keys(variant)
    const isOwn = item.variants.some((each) => Object.hasOwn(each, 'deleted'))
    const isConfirmed = !isOwn && names.some((name) => ['deleted', 'isdeleted'].includes(plain(name)))
    const members = isConfirmed ? item.variants.flatMap((each) => Object.keys(each)) : [item.idMember]
    return names.every(
      (name) => isScalar(variant[name], model) && (confirming.includes(plain(name)) || members.includes(name)),
    )
  }
  const found = successesOf(operation, model).find(({ status, body }) => {
    const variants = body === undefined ? [] : variantsOf(body, model)
    return status === 200 && variants.length > 0 && variants.every(confirms)
  })
  return found && { status: found.status }
}

/** An operation that reads an item. */
export function reading({ operation, parameter }: ItemOperation, scene: Scene): Inferred {
  const result = responseOf(operation, [200], scene)
  if (result?.response === undefined) return byExample('its response is not the item')
  return { action: { does: 'read', ...common(undefined, result), parameter } }
}

function common(request: string | undefined, result: Response): Omit<ItemAction, 'does' | 'collection'> {
  return { ...(request !== undefined && { request }), ...result }
}

/** True for an operation that says that it works on several items, only tries, or does more than one thing. */
function isOfMany({ id, summary, description, path }: OperationModel): boolean {
  if (/\bcreat(?:es?|ing) (?:\w+ )?or (?:updat|modif|replac|overwrit)/i.test(description)) return true
  const words =
    /\b(?:search|query|bulk|batch|multiple|preview|validate|estimate|simulate|import|upsert|or (?:update|replace|delete))\b/i
  return [id.replaceAll(/([a-z])([A-Z])|[_./-]/g, '$1 $2'), summary, path.replaceAll(/[-_]/g, ' ')].some((text) =>
    words.test(text),
  )
}
