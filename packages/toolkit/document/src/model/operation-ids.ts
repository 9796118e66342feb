import { wordsOf } from '../names/names.ts'

/** Gives operations their names, each once. */
export type OperationIds = (written: string, method: string, path: string) => string

/**
 * Names for operations: what their author calls them; for those without a name, or that come to a second path with
 * their path item, one made from method and path.
 *
 * @param written Every `operationId` of the document, which no other operation gets.
 */
export function createOperationIds(written: Iterable<string>): OperationIds {
  const reserved = new Set(written)
  const used = new Set<string>()
  /** The last number that was given beside each name: those before are taken. */
  const last = new Map<string, number>()
  return (id, method, path) => {
    let unique = id
    if (id === '' || used.has(id)) {
      const made = operationIdFor(method, path)
      unique = made
      for (let n = last.get(made) ?? 2; used.has(unique) || reserved.has(unique); n++) {
        unique = `${made}_${n}`
        last.set(made, n)
      }
    }
    used.add(unique)
    return unique
  }
}

/** `get` and `/pets/{id}/toys` -> `getPetsIdToys` */
function operationIdFor(method: string, path: string): string {
  return (
    method +
    wordsOf(path)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('')
  )
}
