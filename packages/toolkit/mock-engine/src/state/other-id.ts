import { type JsonObject, type MaybePromise, textOf, whenReady } from '@specwright/server-engine/engine'
import type { Handler } from '../operation/handler.ts'
import type { Store } from '../store/store.ts'
import type { MockTypes } from '../contract/types.ts'
import type { Collection } from './collection.ts'
import { keyOfItem, ownerOf } from './item.ts'
import { parentsInPath } from './within.ts'
import type { Scene } from './scene.ts'

/** A parameter of a path, and the collection whose item it names. */
interface Naming {
  readonly parameter: string
  readonly collection: Collection
}

type Ids = Readonly<Record<string, string>>

/** Finds the ids of items that the path of an operation may name by another member; `undefined` if it names none so. */
export function idsFor(
  scene: Scene,
  created: ReadonlyMap<string, Collection>,
): NonNullable<Handler<MockTypes>['idsOf']> | undefined {
  const { action, collection } = scene
  const parents = parentsInPath(scene).map(
    ({ parameter, collection: name = '' }) => [parameter, created.get(name)] as const,
  )
  const own = 'parameter' in action ? [[action.parameter, collection] as const] : []
  const namings = [...parents, ...own].flatMap(([parameter, named]): Naming[] =>
    parameter !== undefined && named?.id.other ? [{ parameter, collection: named }] : [],
  )
  if (namings.length === 0) return undefined
  return ({ path }, { store }) =>
    namings.reduce<MaybePromise<Ids>>(
      (before, naming) =>
        whenReady(before, (ids) =>
          whenReady(idOf(naming, { ...path, ...ids }, store), (id) =>
            id === undefined ? ids : { ...ids, [naming.parameter]: encodeURIComponent(id) },
          ),
        ),
      {},
    )
}

/** The id of the item whose other member has the value in a path; `undefined` if the value is an id, or names nothing. */
function idOf({ parameter, collection }: Naming, path: JsonObject, store: Store): MaybePromise<string | undefined> {
  const { name, id } = collection
  // An id that is unique names an item whatever it belongs to, and so does the other member.
  const owner = id.isUnique ? undefined : ownerOf(collection, path)
  const key = [name, keyOfItem(collection, owner ?? '', path[parameter])] as const
  const where = [{ member: id.other?.member ?? '', texts: [textOf(path[parameter])] }]
  const log = { collection: name, owner, where, descending: false, limit: 1 }
  return store.run({ rows: [key], log }, (rows) => {
    const [found] = rows.get(...key) ? [] : rows.log(log)
    return { result: found && textOf((found.row.value as JsonObject)[id.member]) } // items are objects
  })
}
