import type { JsonObject } from '../json.ts'
import type { Issue } from '../request/route.ts'
import type { Contract } from '../types.ts'
import type { Collection } from './collection.ts'
import { createdCollections, keptScene, scenesOf } from './handlers.ts'
import type { ByName } from './references.ts'
import { issuesOf } from './value-issues.ts'

/** The collections that a mock keeps. */
export interface Collections {
  /** By their names. */
  readonly kept: ByName
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
  return {
    kept: createdCollections(contract, scenes),
    issues(collection, value) {
      const validator = contract.rows?.[collection.name]
      return issuesOf(collection, value, { validator, scene: keptScene(scenes, collection.name) })
    },
  }
}

/** A copy of a value without its secrets. */
export function withoutSecrets({ secrets = {} }: Collection, value: JsonObject): JsonObject {
  return { ...value, ...secrets }
}
