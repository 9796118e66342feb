import type { Model, OperationModel } from '@specwright/document/model'
import { objectsWithin, successesOf, type ItemSuccess } from './bodies.ts'
import type { ItemAction } from './collection.ts'
import { placeOf, type Item } from './groups.ts'
import type { Sent } from './request.ts'

/** What the operations of a collection are read with. */
export interface CollectionScene {
  readonly item: Item
  readonly model: Model
}

/** How an operation responds with an item, or without a body. */
export interface Response {
  readonly status: number
  readonly response?: string
}

/**
 * The first success with the item, else the first one without a body; `undefined` if something else is there.
 *
 * @param statuses Those that come first.
 */
export function responseOf(
  operation: OperationModel,
  statuses: readonly number[],
  { item, model }: CollectionScene,
): Response | undefined {
  const successes = successesOf(operation, model).toSorted((a, b) => rank(a, statuses) - rank(b, statuses))
  const found = successes.flatMap(({ status, body, isEmpty }): Response[] => {
    if (isEmpty) return [{ status }]
    const place = body === undefined ? undefined : placeOf(item, objectsWithin(body, model), model)
    return place === undefined ? [] : [{ status, response: place.at }]
  })
  return found.find(({ response }) => response !== undefined) ?? found[0]
}

function rank({ status }: ItemSuccess, statuses: readonly number[]): number {
  const index = statuses.indexOf(status)
  return index === -1 ? statuses.length : index
}

/** What an operation takes and gives. */
export function common(sent: Sent | undefined, result: Response): Omit<ItemAction, 'does' | 'collection'> {
  return { ...sent, ...result }
}
