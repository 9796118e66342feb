import type { Ids, Issue, JsonObject } from '@specwright/server-engine/engine'
import type { Collection } from './collection.ts'
import type { CollectionAt } from './collection-paths.ts'
import type { ByName } from './references.ts'

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
