import { childPointer, isObject, keysOf, type JsonObject } from '@specwright/json-schema/json'
import type { Model } from '@specwright/document/model'
import type { Collection } from './collection.ts'
import { resolved } from '../../client/shape.ts'

/** Members deeper than these are not looked for. */
const maxDepth = 8

/** A cache, since many parts refer to the same schema, and a schema may contain itself. */
const found = new WeakMap<JsonObject, readonly string[]>()

/** The members in a schema that no response shows, as JSON Pointers in which `*` is each item of an array. */
export function writeOnlyIn(schema: unknown, model: Model): readonly string[] {
  const object = resolved(schema, model)
  if (object === undefined) return []
  const known = found.get(object)
  if (known !== undefined) return known
  found.set(object, [])
  const { properties, items, allOf, anyOf, oneOf } = object
  const below = (part: unknown, at: string): string[] => writeOnlyIn(part, model).map((pointer) => at + pointer)
  const parts = [allOf, anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? (each as unknown[]) : []))
  const members = Object.entries(isObject(properties) ? properties : {})
  const pointers = [
    ...parts.flatMap((part) => below(part, '')),
    ...members.flatMap(([name, member]) => {
      const at = childPointer('', name)
      return isWriteOnly(member, model) ? [at] : below(member, at)
    }),
    ...below(items, '/*'),
  ].filter((pointer) => pointer.split('/').length <= maxDepth + 1)
  found.set(object, pointers)
  return pointers
}

/** True for a member that is only sent. */
export function isWriteOnly(schema: unknown, model: Model): boolean {
  return isMarked(schema, 'writeOnly', model)
}

/** True for a member that only the service sets. */
export function isReadOnly(schema: unknown, model: Model): boolean {
  return isMarked(schema, 'readOnly', model)
}

/** True for a schema with a mark; beside a `$ref`, it is said of the member alone. */
function isMarked(schema: unknown, mark: 'readOnly' | 'writeOnly', model: Model): boolean {
  return (isObject(schema) && schema[mark] === true) || resolved(schema, model)?.[mark] === true
}

/** The members in bodies of requests that no item shows, as JSON Pointers: of one that an item has, its own schema decides. */
export function onlySentIn(
  collection: Collection | undefined,
  bodies: readonly unknown[],
  model: Model,
): readonly string[] {
  const sent = bodies.flatMap((schema) => writeOnlyIn(schema, model))
  const others = sent.filter((at) => !collection?.members?.includes(keysOf(at)[0] ?? ''))
  return [...(collection?.writeOnly ?? []), ...others].filter((at) => !at.includes('*'))
}
