import { pointerTo, type JsonObject } from '@specwright/json-schema/json'

/** The pointers of values that contain themselves, as data does that a ref replaces by what is around it. */
export function circularValues(root: unknown): readonly string[] {
  const around = new Set<object>()
  const done = new Set<object>()
  const found: string[] = []
  const path: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || done.has(value)) return
    if (around.has(value)) {
      found.push(pointerTo('', ...path))
      return
    }
    around.add(value)
    // Few documents have such a value, and pointers and pairs would be thrown away for each of the others.
    for (const key in value) {
      path.push(key)
      visit((value as JsonObject)[key]) // an array's index is also a key
      path.pop()
    }
    around.delete(value)
    done.add(value)
  }
  visit(root)
  return found
}
