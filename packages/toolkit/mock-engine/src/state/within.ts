import { type JsonObject, textOf } from '@specwright/server-engine/engine'
import type { MemberSelection, Row } from '../store/store.ts'
import type { Parent } from './collection.ts'
import { ownerOf } from './item.ts'
import type { Scene } from './scene.ts'

/** What the paths of an operation's items say, or say not, of what they belong to. */
type PathScene = Pick<Scene, 'action' | 'collection'>

/** The parameters before the items in the path of an operation. */
export function parentsInPath({ action, collection }: PathScene): readonly Parent[] {
  return action.within ?? collection.parents
}

/** The key of what items belong to, as the path of an operation says it; `undefined` if its path is not that of the collection. */
export function ownerInPath({ action, collection }: PathScene, path: JsonObject): string | undefined {
  return action.within ? undefined : ownerOf(collection, path)
}

/** What selects the items that belong to what another path than the collection's names. */
export function selectedByPath({ action: { within = [] } }: PathScene, path: JsonObject): readonly MemberSelection[] {
  return within.flatMap(({ parameter = '', member }) =>
    member === undefined ? [] : [{ member, texts: [textOf(path[parameter])] }],
  )
}

/** True for an item that belongs to what a path names; the id of one of another path may be the same. */
export function belongsTo(scene: PathScene, { owner, value }: Row, path: JsonObject): boolean {
  const { id, parents } = scene.collection
  const own = parents.every(({ parameter }) => parameter !== undefined) ? ownerInPath(scene, path) : undefined
  if (id.isUnique && own !== undefined && owner !== own) return false
  const members = value as JsonObject // items are objects
  return selectedByPath(scene, path).every(({ member, texts }) => texts.includes(textOf(members[member])))
}
