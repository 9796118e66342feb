import { type CreateErrorResponse, isObject } from '@specwright/server-engine/engine'
import { items } from './index.ts'
import type { Handler } from '../operation/handler.ts'
import { loadedHandler } from '../operation/loaded-handler.ts'
import type { Contract, MockTypes } from '../contract/types.ts'
import type { Action, Collection, ItemAction } from './collection.ts'
import type { DescribeError, Stage } from './item-errors.ts'
import { idsFor } from './other-id.ts'
import { isListing, sceneOf, type Scene } from './scene.ts'
import type { Rules } from './rules.ts'
import { issuesOf } from './value-issues.ts'

/** What a contract does not say of its items. */
export interface StateConfiguration extends Rules {
  readonly createErrorResponse: CreateErrorResponse
  /** What the errors of operations say otherwise, by their ids. */
  readonly errors?: Readonly<Record<string, DescribeError>>
}

/**
 * Handlers of the operations that create, read, change, delete and list items. Collections whose items no request creates
 * are left out: their operations respond with examples.
 */
export function stateHandlers(
  contract: Contract,
  { createErrorResponse, errors = {}, ...rules }: StateConfiguration,
): ReadonlyMap<string, Handler<MockTypes>> {
  const scenes = scenesOf(contract)
  const created = createdCollections(contract, scenes)
  const kept = keptScenes(scenes)
  const stage: Stage = {
    createErrorResponse,
    errors,
    rules,
    transitions: contract.transitions ?? {},
    created,
    kept,
    issues: (collection, value) =>
      isObject(value)
        ? issuesOf(collection, value, { validator: contract.rows?.[collection.name], scene: kept(collection.name) })
        : [],
  }
  const served = [...scenes].filter(([, { collection }]) => created.has(collection.name))
  return new Map(served.map(([id, scene]) => [id, handlerOf(scene, stage)]))
}

/** The same handlers: what is of all operations is made for the first one that has an action. */
export function actingHandlers(
  contract: Contract,
  configuration: StateConfiguration,
): Pick<ReadonlyMap<string, Handler<MockTypes>>, 'get'> {
  const { actions = {} } = contract
  let handlers: ReadonlyMap<string, Handler<MockTypes>> | undefined
  return {
    get(id) {
      if (!Object.hasOwn(actions, id)) return undefined
      handlers ??= stateHandlers(contract, configuration)
      return handlers.get(id)
    },
  }
}

/** What operations do, by their ids. */
export function scenesOf(contract: Contract): ReadonlyMap<string, Scene> {
  return new Map(
    Object.entries(contract.actions ?? {}).flatMap(([id, action]): [string, Scene][] => {
      const collection = contract.collections?.find(({ name }) => name === action.collection)
      const route = contract.routes[id]
      if (!collection || !route) return []
      return [[id, sceneOf(contract, { action, collection, route })]]
    }),
  )
}

/** The collections whose items requests create, or a seed has, by name. */
export function createdCollections(
  { collections = [] }: Contract,
  scenes: ReadonlyMap<string, Scene>,
): ReadonlyMap<string, Collection> {
  const all = [...scenes.values()]
  const isCreated = ({ name, isSeeded }: Collection): boolean =>
    isSeeded === true || all.some((scene) => scene.collection.name === name && creates(scene))
  return new Map(collections.filter(isCreated).map((each) => [each.name, each]))
}

/** The names of the collections that a mock keeps. */
export function collectionNames(contract: Contract): readonly string[] {
  return [...createdCollections(contract, scenesOf(contract)).keys()]
}

/** A documented status says whether a replacement also creates. */
function creates({ action, route }: Scene): boolean {
  const isPut = action.does === 'replace' && route.operation.responses.some(({ status }) => status === '201')
  return action.does === 'create' || isPut
}

/** The operations that show an item, the one that shows most of it first. */
const shown: readonly Action['does'][] = ['read', 'replace', 'patch', 'create', 'list']

/** The operation whose response is kept as the item. */
export function keptScene(scenes: ReadonlyMap<string, Scene>, collection: string): Scene | undefined {
  const own = [...scenes.values()].filter((scene) => scene.collection.name === collection)
  const showing = shown.map((does) => own.find(({ action }) => action.does === does && action.response !== undefined))
  return showing.find((scene) => scene !== undefined) ?? own[0]
}

/** The same by collection; each is looked for once. */
function keptScenes(scenes: ReadonlyMap<string, Scene>): (collection: string) => Scene | undefined {
  const known = new Map<string, Scene | undefined>()
  return (collection) => {
    if (!known.has(collection)) known.set(collection, keptScene(scenes, collection))
    return known.get(collection)
  }
}

function handlerOf(scene: Scene, stage: Stage): Handler<MockTypes> {
  const idsOf = idsFor(scene, stage.created)
  return loadedHandler({ oauth: false, ...(idsOf && { idsOf }) }, async () => {
    await items.load()
    const { acts, itemHandler, listHandler, patchItem } = items.value()!
    if (isListing(scene)) return listHandler(scene, stage)
    const item = scene as Scene<ItemAction> // what is no listing
    const { does } = item.action
    return itemHandler(item, stage, does === 'patch' ? patchItem : acts[does])
  })
}
