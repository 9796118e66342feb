import { isObject, type JsonObject } from '@specwright/json-schema/json'
import { refOf, targetOf } from '@specwright/json-schema/ref'

/** A schema with the schemas that it refers to in place of the refs; `true` for one that contains itself. */
export function inlined(value: unknown, root: JsonObject, parents: readonly unknown[] = []): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (parents.includes(value)) return true
  const inner = (each: unknown): unknown => inlined(each, root, [...parents, value])
  if (Array.isArray(value)) return value.map(inner)
  const { $ref: _, ...rest } = value as JsonObject
  const members = Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, inner(each)]))
  const target = targetOf(root, refOf(value) ?? '')?.value
  if (target === undefined) return isObject(value) && '$ref' in value ? { ...members, $ref: value['$ref'] } : members
  const found = inner(target)
  return isObject(found) ? { ...found, ...members } : found
}
