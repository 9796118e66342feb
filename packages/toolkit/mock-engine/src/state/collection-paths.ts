import { type JsonObject, createRouter } from '@specwright/server-engine/engine'
import type { Collection } from './collection.ts'
import type { Scene } from './scene.ts'

/** The collection of a path, and the path parameters that its items have in common. */
export interface CollectionAt {
  readonly collection: Collection
  readonly path: JsonObject
}

/** Finds the collection of a path: `/owners/1/pets`. */
export function createCollectionPaths(scenes: Iterable<Scene>): (path: string) => CollectionAt | undefined {
  const find = createRouter(
    [...scenes].flatMap((scene) => {
      const path = pathOfCollection(scene)
      return path === undefined ? [] : [['GET', path, scene.collection] as const]
    }),
  )
  return (path) => {
    const found = find(path)?.for('GET')
    if (!found) return undefined
    const values = found.parameters.map(([name, value]) => [name, decoded(value)])
    return { collection: found.route, path: Object.fromEntries(values) as JsonObject }
  }
}

/** The path of the collection of an operation; `undefined` if the operation does not show it. */
export function pathOfCollection({ action, route }: Scene): string | undefined {
  const { path } = route.operation
  // What another path names, a seed says by the members of its items.
  if (action.within?.length) return undefined
  if (!('parameter' in action) || action.parameter === undefined) return path
  const end = `/{${action.parameter}}`
  return path.endsWith(end) ? path.slice(0, -end.length) : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
