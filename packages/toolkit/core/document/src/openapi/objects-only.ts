import { isObject, type JsonObject } from '@specwright/json-schema/json'
import { removeMembers } from '../remove-members.ts'
import { partIn, wholeDocument, type PartMember } from './structure.ts'

/**
 * Removes, in place, what is neither an object nor an array where OpenAPI expects one, so that nobody has to look again. The
 * linter has reported it. A schema that is none is an error instead, and one of its own may be true or false.
 */
export function keepObjects(document: JsonObject): void {
  const removals = new Map<object, Set<string>>()
  const visit = (value: object, place: PartMember): void => {
    for (const [key, member] of Object.entries(value) as [string, unknown][]) {
      // In a callback, any other member is a path item.
      const inner = key === '$ref' ? undefined : partIn(value, place, key)
      if (inner === undefined) continue
      const isSchema = inner[0] === 'one' && inner[1] === 'schema'
      if (inner[0] === 'array' ? Array.isArray(member) : isObject(member)) visit(member as object, inner)
      else if (!isSchema) removals.set(value, (removals.get(value) ?? new Set()).add(key))
    }
  }
  visit(document, wholeDocument)
  removeMembers(removals)
}
