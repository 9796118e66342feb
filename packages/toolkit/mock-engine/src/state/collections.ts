import type { Ids } from '../ids.ts'
import type { JsonObject } from '../json.ts'
import type { Issue } from '../request/route.ts'
import type { Contract } from '../types.ts'
import type { Collection } from './collection.ts'
import { createCollectionPaths, pathOfCollection, type CollectionAt } from './collection-paths.ts'
import { freshId } from './fresh-id.ts'
import { createdCollections, keptScene, scenesOf } from './handlers.ts'
import { newIds } from './item.ts'
import type { ByName } from './references.ts'
import { issuesOf } from './value-issues.ts'

/** The collections that a mock keeps. */
export interface Collections {
  /** By their names. */
  readonly kept: ByName
  /** The collection of a path, such as `/owners/1/pets`, if it is kept. */
  at(path: string): CollectionAt | undefined
  /** The path of a collection, with its parameters: `/owners/{id}/pets`. */
  pathOf(collection: Collection): string | undefined
  /** A new id of an item. */
  newId(collection: Collection, ids: Ids): unknown
  /** What is wrong with a value of a collection. */
  issues(collection: Collection, value: JsonObject): readonly Issue[]
}

const known = new WeakMap<Contract, Collections>()

/** The collections that the mock of a contract keeps: those whose items requests create, and those of seeds. */
export function collectionsOf(contract: Contract): Collections {
  const collections = known.get(contract) ?? createCollections(contract)
  known.set(contract, collections)
  return collections
}

function createCollections(contract: Contract): Collections {
  const scenes = scenesOf(contract)
  const kept = createdCollections(contract, scenes)
  const find = createCollectionPaths(scenes.values())
  return {
    kept,
    at(path) {
      const found = find(path)
      return found && kept.has(found.collection.name) ? found : undefined
    },
    pathOf({ name }) {
      const own = [...scenes.values()].filter(({ collection }) => collection.name === name)
      return own.map(pathOfCollection).find((path) => path !== undefined)
    },
    newId(collection, ids) {
      const scene = keptScene(scenes, collection.name)
      return scene ? freshId(scene, ids) : newIds(collection, ids)[0]
    },
    issues(collection, value) {
      const validator = contract.rows?.[collection.name]
      return issuesOf(collection, value, { validator, scene: keptScene(scenes, collection.name) })
    },
  }
}
