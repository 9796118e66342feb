import type { Contract } from '../contract/types.ts'
import { createCollectionPaths, pathOfCollection } from './collection-paths.ts'
import { freshId } from './fresh-id.ts'
import { createdCollections, keptScene, scenesOf } from './handlers.ts'
import { newIds } from './item.ts'
import type { Collections } from './kept-collections.ts'
import { issuesOf } from './value-issues.ts'

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
      // What the items belong to is in the path of the collection, if in any.
      const ordered = own.toSorted(
        (a, b) => Number(a.action.within !== undefined) - Number(b.action.within !== undefined),
      )
      return ordered.map(pathOfCollection).find((path) => path !== undefined)
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
