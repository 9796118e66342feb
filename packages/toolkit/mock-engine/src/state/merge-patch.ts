import { isObject, type JsonObject } from '../json.ts'

/** A value with the members of a patch; `null` removes a member. @see RFC 7396 */
export function mergePatch(value: unknown, patch: JsonObject): JsonObject {
  const members = new Map<string, unknown>(isObject(value) ? Object.entries(value) : [])
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) members.delete(name)
    else members.set(name, isObject(part) ? mergePatch(members.get(name), part) : part)
  }
  return Object.fromEntries(members)
}
