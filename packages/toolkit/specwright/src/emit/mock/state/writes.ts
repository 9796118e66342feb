import { childPointer } from '@specwright/json-schema/json'
import { onceForEach } from '@specwright/json-schema/once'
import type { OperationModel } from '@specwright/document/model'
import { isArray } from '../../client/shape.ts'
import { partsOf, singular } from '../../client/words.ts'
import { arraysIn, successesOf } from './bodies.ts'
import { isUpsert } from './changes.ts'
import type { Several } from './collection.ts'
import { placeOf, type ItemOperation } from './groups.ts'
import { byExample, type Inferred } from './inferred.ts'
import { isAddition, isAlwaysAt, isOpenPatch, isReference, propertiesSent, requestSchema, sentIn } from './request.ts'
import { common, responseOf, type CollectionScene } from './response.ts'

/** An operation of a collection's path that creates an item: first it is asked whether it does, later how. */
export const creation: (scene: CollectionScene, operation: OperationModel) => Inferred = onceForEach(creationOf)

function creationOf(scene: CollectionScene, operation: OperationModel): Inferred {
  if (isOfMany(operation)) return byExample('it does not create one item')
  const result = responseOf(operation, [201, 200, 202], scene)
  if (result === undefined) return byExample('its response is not the item')
  const sent = sentIn(operation, { ...scene, ...result })
  if (Object.hasOwn(propertiesSent(operation, '', scene.model), 'grant_type')) return byExample('it issues tokens')
  const isNamed =
    sent === undefined
      ? isReference(operation, result.response ?? '', scene.model)
      : isAddition(operation, scene.item, { at: sent.request, model: scene.model })
  if (isNamed) return byExample('its request names what there is already')
  if (sent !== undefined && !isAlwaysAt(operation, sent.request, scene.model))
    return byExample('its request may be of something else')
  // That it creates is said by its status and what it returns, or by what it takes.
  const isCreated = result.status === 201
  const isReturned = result.response !== undefined
  if (sent === undefined && operation.requestBody !== undefined && !(isCreated && isReturned))
    return byExample('its request is not the item')
  if (sent === undefined && operation.requestBody !== undefined && requestSchema(operation) === undefined)
    return byExample('its request is not JSON or a form')
  if (!isReturned && !(isCreated && sent !== undefined)) return byExample('its response is not the item')
  const several = sent && severalOf(operation, { ...scene, sent: sent.request, status: result.status })
  return { action: { does: 'create', ...common(sent, result), ...(several && { several }) } }
}

/** How a creation makes several items: `names` beside `name`, with an array of items in its response. */
function severalOf(
  operation: OperationModel,
  { item, model, sent, status }: CollectionScene & { readonly sent: string; readonly status: number },
): Several | undefined {
  const body = successesOf(operation, model).find((each) => each.status === status)?.body
  const array = body === undefined ? undefined : placeOf(item, arraysIn(body, model), model)
  if (array === undefined) return undefined
  const properties = propertiesSent(operation, sent, model)
  const [only, ...others] = Object.keys(properties).flatMap((member) => {
    const isMember = member !== item.idMember && item.variants.some((each) => Object.hasOwn(each, member))
    const many = isMember ? `${member}s` : ''
    return isArray(properties[many], model) ? [{ request: childPointer(sent, many), member, response: array.at }] : []
  })
  return others.length === 0 ? only : undefined
}

/** A PUT that creates or replaces an item by its id: a status of its own says that it creates. */
export function creationById({ operation, parameter }: ItemOperation, scene: CollectionScene): Inferred {
  const created = responseOf(operation, [201], scene)
  const result = responseOf(operation, [200, 204, 202], scene)
  if (created?.status !== 201 || result === undefined) return byExample('nothing creates its items')
  // Without a body, it adds what there is already to something.
  if (operation.requestBody === undefined) return byExample('its request names what there is already')
  return { action: { does: 'replace', ...common(sentIn(operation, { ...scene, ...result }), result), parameter } }
}

/** An operation that changes an item. */
export function change(
  { operation, parameter }: ItemOperation,
  scene: CollectionScene,
  does: 'replace' | 'patch',
): Inferred {
  const hasStatus = operation.responses.some(({ status }) => status === '201')
  if (isUpsert(operation) && !(does === 'replace' && hasStatus)) return byExample('it may also create an item')
  const result = responseOf(operation, [200, 202, 201, 204], scene)
  if (result === undefined || (operation.method === 'post' && result.response === undefined))
    return byExample('its response is not the item')
  const isWhole = does === 'patch' && isOpenPatch(operation, scene.model)
  const sent = isWhole ? { request: '' } : sentIn(operation, { ...scene, ...result })
  if (sent === undefined) return byExample('its request is not the item')
  return { action: { does, ...common(sent, result), parameter } }
}

/** An operation that reads an item. */
export function reading({ operation, parameter }: ItemOperation, scene: CollectionScene): Inferred {
  const result = responseOf(operation, [200], scene)
  if (result?.response === undefined) return byExample('its response is not the item')
  return { action: { does: 'read', ...common(undefined, result), parameter } }
}

/** True for an operation that says that it works on several items, only tries, or does more than one thing. */
function isOfMany(operation: OperationModel): boolean {
  const { id, summary, path } = operation
  const words =
    /\b(?:search|query|bulk|batch|multiple|preview|validate|estimate|simulate|import|rotate|or (?:update|replace|delete))\b/gi
  const noun = nounOfSeveral(path)
  return (
    isUpsert(operation) ||
    [id.replaceAll(/([a-z])([A-Z])|[_./-]/g, '$1 $2'), summary, path.replaceAll(/[-_]/g, ' ')].some((text) =>
      Array.from(text.matchAll(words)).some(([word]) => word.toLowerCase() !== noun),
    )
  )
}

/** What an item of a path is called, where the path names several: `batch` of `/products/{id}/batches`, and nothing of `/pets/batch`. */
function nounOfSeveral(path: string): string | undefined {
  const last = partsOf(path.split('/').at(-1) ?? '')
    .at(-1)
    ?.toLowerCase()
  const noun = last === undefined ? undefined : singular(last)
  return noun === last ? undefined : noun
}
