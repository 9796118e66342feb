import {
  type Example,
  type Route,
  type Validator,
  isJson,
  keysOf,
  mediaFor,
  withValueAt,
} from '@specwright/server-engine/engine'
import type { Contract } from '../contract/types.ts'
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

/** The body that has an item at a place, and what is around it from the example. */
export function around({ example }: Success, pointer: string, item: unknown): unknown {
  return withValueAt(example?.value, keysOf(pointer), item)
}

/** True for an operation that lists items. */
export function isListing(scene: Scene): scene is Scene<Listing> {
  return scene.action.does === 'list'
}
