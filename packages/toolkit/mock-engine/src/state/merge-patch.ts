import { type JsonObject, type Path, isObject } from '@specwright/server-engine/engine'

/**
 * A value with the members of a patch; `null` removes a member.
 *
 * @param keepsNull Whether a member becomes `null` instead, where `null` is just a value; default no member.
 * @see RFC 7396
 */
export function mergePatch(
  value: unknown,
  patch: JsonObject,
  keepsNull: (path: Path) => boolean = () => false,
  path: Path = [],
): JsonObject {
  const members = new Map<string, unknown>(isObject(value) ? Object.entries(value) : [])
  for (const [name, part] of Object.entries(patch)) {
    const at = [...path, name]
    if (part === null && !keepsNull(at)) members.delete(name)
    else members.set(name, isObject(part) ? mergePatch(members.get(name), part, keepsNull, at) : part)
  }
  return Object.fromEntries(members)
}
