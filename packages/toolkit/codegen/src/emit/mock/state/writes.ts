import type { Model, OperationModel } from '@loyalty-kit/document/model'
import { objectsIn, successesOf, type Success } from './bodies.ts'
import type { ItemAction } from './collection.ts'
import { placeOf, type Item, type ItemOperation } from './groups.ts'
import { byExample, type Inferred } from './inferred.ts'
import { sentIn, type Sent } from './request.ts'
import { softDeletion } from './soft-deletion.ts'

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
  const sent = sentIn(operation, scene.item, scene.model)
  const result = responseOf(operation, [201, 200, 202], scene)
  if (result === undefined) return byExample('its response is not the item')
  if (operation.requestBody !== undefined && sent === undefined) return byExample('its request is not the item')
  if (result.response === undefined && (result.status !== 201 || sent === undefined))
    return byExample('its response is not the item')
  return { action: { does: 'create', ...common(sent, result) } }
}

/** A PUT that creates an item by its id. */
export function creationById({ operation, parameter }: ItemOperation, scene: Scene): Inferred {
  const result = responseOf(operation, [201], scene)
  if (result?.status !== 201) return byExample('nothing creates items')
  const sent = sentIn(operation, scene.item, scene.model)
  return { action: { does: 'create', ...common(sent, result), parameter } }
}

/** An operation that changes an item. */
export function change({ operation, parameter }: ItemOperation, scene: Scene, does: 'replace' | 'patch'): Inferred {
  const result = responseOf(operation, [200, 202, 201, 204], scene)
  if (result === undefined || (operation.method === 'post' && result.response === undefined))
    return byExample('its response is not the item')
  const sent = sentIn(operation, scene.item, scene.model)
  if (sent === undefined) return byExample('its request is not the item')
  return { action: { does, ...common(sent, result), parameter } }
}

/** An operation that deletes an item. */
export function deletion({ operation, parameter }: ItemOperation, scene: Scene): Inferred {
  if (operation.requestBody?.required === true) return byExample('its request selects what it deletes')
  const result = responseOf(operation, [204, 200, 202], scene)
  if (result === undefined) return byExample('its response is not the item')
  const sets = softDeletion(operation, { ...scene, isReturned: result.response !== undefined })
  return { action: { does: 'delete', ...common(undefined, result), parameter, ...(sets && { sets }) } }
}

/** An operation that reads an item. */
export function reading({ operation, parameter }: ItemOperation, scene: Scene): Inferred {
  const result = responseOf(operation, [200], scene)
  if (result?.response === undefined) return byExample('its response is not the item')
  return { action: { does: 'read', ...common(undefined, result), parameter } }
}

function common(sent: Sent | undefined, result: Response): Omit<ItemAction, 'does' | 'collection'> {
  return { ...(sent && { request: sent.at }), ...result }
}

/** True for an operation that says that it works on several items, or only tries. */
function isOfMany({ id, summary, path }: OperationModel): boolean {
  const words = /\b(?:search|query|bulk|batch|multiple|preview|validate|estimate|simulate|import)\b/i
  return [id.replaceAll(/([a-z])([A-Z])|[_./-]/g, '$1 $2'), summary, path.replaceAll(/[-_]/g, ' ')].some((text) =>
    words.test(text),
  )
}
