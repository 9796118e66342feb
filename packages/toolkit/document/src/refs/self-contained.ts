import { isObject, own, type JsonObject } from '@loyalty-kit/json-schema/json'
import { componentOf, pointerOf, refOf, targetOf } from '@loyalty-kit/json-schema/ref'
import { isInData } from '../data-members.ts'
import { isSchemaName } from '../openapi/to-openapi-31.ts'

/** True for a document that bundling would not change: it refers only to objects in it. */
export function isSelfContained(root: JsonObject): boolean {
  const path: string[] = []
  const isKept = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return true
    if (isObject(value) && !hasKeptRefs(value, { root, path })) return false
    return Object.entries(value).every(([key, member]) => {
      path.push(key)
      const kept = isKept(member)
      path.pop()
      return kept
    })
  }
  // Bundling adds the components.
  return isObject(own(root, 'components')) && isKept(root)
}

/** Whether all that an object itself refers to stays as it is written. */
function hasKeptRefs(
  object: JsonObject,
  { root, path }: { readonly root: JsonObject; readonly path: readonly string[] },
): boolean {
  if (typeof own(object, 'externalValue') === 'string') return false
  const ref = refOf(object)
  // In data, and instead of text, the target is copied.
  if (ref !== undefined && (isInData(path) || !isObject(targetOf(root, ref)?.value))) return false
  if (ref !== undefined && pointerOf(ref) === undefined) return false
  const { mapping, defaultMapping } = object
  const targets = [...(isObject(mapping) ? Object.values(mapping) : []), defaultMapping]
  return targets.every((target) => {
    return typeof target !== 'string' || isSchemaName(target) || componentOf(target)?.section === 'schemas'
  })
}
