import { fitted } from '../fitted.ts'
import { keysOf, valueAt, withValueAt } from '../json.ts'
import type { MockResponse } from '../message/message.ts'
import { isJson, mediaFor } from '../request/media.ts'
import type { Example, Route, Validator } from '../request/route.ts'
import type { Row } from '../store/store.ts'
import type { Contract } from '../types.ts'
import type { Action, Collection, Listing } from './collection.ts'

/** The success of an operation: its example, which is the template of what it responds, and its validator. */
export interface Success {
  readonly status: number
  readonly example: Example | undefined
  readonly validator: Validator | undefined
}

/** An operation, what it does, and with which items. */
export interface Scene<Does extends Action = Action> {
  readonly action: Does
  readonly collection: Collection
  readonly route: Route
  readonly success: Success
}

/** Examples and validators of large contracts are made when an operation is first requested: so is its success. */
export function sceneOf<Does extends Action>(contract: Contract, facts: Omit<Scene<Does>, 'success'>): Scene<Does> {
  let success: Success | undefined
  return {
    ...facts,
    get success() {
      return (success ??= successOf(contract, facts.route, facts.action.status))
    },
  }
}

/** The success of an operation with a status. */
export function successOf({ responses }: Contract, { operation, examples }: Route, status: number): Success {
  const ofStatus = [String(status), `${Math.floor(status / 100)}XX`, 'DEFAULT'].flatMap((wanted) =>
    examples.filter((example) => example.status.toUpperCase() === wanted),
  )
  const example = ofStatus.find(({ contentType }) => contentType === undefined || isJson(contentType))
  const documented = responses?.[operation.id]?.find((response) => response.status === example?.status)
  const media = mediaFor(documented?.content ?? [], example?.contentType)
  return { status, example, validator: media?.validator }
}

/**
 * A response with a body that the contract allows, as near to the given one as that is possible.
 *
 * @param row Its JSON is sent if the body is its value.
 */
export function respond(
  { status, example, validator }: Success,
  body: unknown,
  headers: MockResponse['headers'] = {},
  row?: Row,
): MockResponse {
  if (status === 204 || example?.contentType === undefined)
    return { status, headers: { ...example?.headers, ...headers }, body: '' }
  const valid = fitted(body, example.value, validator) ?? example.value
  const sent = { ...example.headers, ...headers, 'content-type': example.contentType }
  return { status, headers: sent, body: row && valid === row.value ? row.json : JSON.stringify(valid) }
}

/** The body that has an item at a place, and what is around it from the example. */
export function around({ example }: Success, pointer: string, item: unknown): unknown {
  return withValueAt(example?.value, keysOf(pointer), item)
}

/** An item that an operation can respond with, as near to the given one as that is possible. */
export function fittedItem({ success, action, collection }: Scene, item: unknown): unknown {
  if (action.response === undefined) return item
  const isList = action.does === 'list'
  const keys = keysOf(action.response)
  const body = around(success, action.response, isList ? [item] : item)
  const valid = fitted(body, success.example?.value, success.validator)
  const fit = valueAt(valid, isList ? [...keys, 0] : keys)
  const id = (of: unknown): unknown => valueAt(of, [collection.id.member])
  // With another id, it is the template's item.
  return fit === undefined || (id(fit) ?? id(item)) !== id(item) ? item : fit
}

/** True for an operation that lists items. */
export function isListing(scene: Scene): scene is Scene<Listing> {
  return scene.action.does === 'list'
}
