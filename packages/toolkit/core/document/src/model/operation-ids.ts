import { wordsOf } from '../names/names.ts'

/** Returns a unique name for each operation. */
export type OperationIds = (written: string, method: string, path: string) => string

/**
 * Names operations by their `operationId`; operations without one, and those of a path item that several paths share,
 * get a name derived from method and path.
 *
 * @param written Every `operationId` of the document, which no derived name may equal.
 * @param pinned Derived names of earlier generations, by method and path without the names of parameters.
 */
export function createOperationIds(written: Iterable<string>, pinned: ReadonlyMap<string, string>): OperationIds {
  const pinnedIds = new Set(pinned.values())
  const reserved = new Set([...written, ...pinnedIds])
  const used = new Set<string>()
  /** The last numeric suffix that was used for each name. */
  const last = new Map<string, number>()
  return (id, method, path) => {
    let unique = id
    if (id === '' || used.has(id) || pinnedIds.has(id)) {
      const kept = pinned.get(withoutParameterNames(keyFor(method, path)))
      if (kept !== undefined && !used.has(kept)) {
        used.add(kept)
        return kept
      }
      const derived = operationIdFor(method, path)
      unique = derived
      for (let n = last.get(derived) ?? 2; used.has(unique) || reserved.has(unique); n++) {
        unique = `${derived}_${n}`
        last.set(derived, n)
      }
    }
    used.add(unique)
    return unique
  }
}

/** The key of an operation without an id of its own: `GET /pets/{id}`. */
export function keyFor(method: string, path: string): string {
  return `${method.toUpperCase()} ${path}`
}

/**
 * A path, or a key with one, without the names of its parameters, which do not go over the wire. The expression in the URL of a
 * callback is not such a name.
 */
export function withoutParameterNames(path: string): string {
  return path.replaceAll(/\{(?!\$(?:(?:url|method|statusCode)\}|(?:request|response)\.))[^{}]*\}/g, '{}')
}

/** `get` and `/pets/{id}/toys` -> `getPetsIdToys` */
function operationIdFor(method: string, path: string): string {
  return (
    method.toLowerCase() +
    wordsOf(path)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('')
  )
}
