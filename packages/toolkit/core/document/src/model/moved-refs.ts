import { asRef, atPointer, isObject, keysOf, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { pointerOf, refOf } from '@specwright/json-schema/ref'
import { rewriteSchemas } from '../openapi/openapi-shape.ts'

/** Whether a ref leads into alternatives: of all that directions may take away, only these have moved. */
export function isMovable(ref: string): boolean {
  return pointerOf(ref)?.includes('/oneOf/') === true
}

/**
 * Leads refs into a schema of one direction to where its alternatives are now: without the properties that told them
 * apart, `oneOf` is `anyOf`.
 *
 * @param written The document before, by the keys of this one.
 */
export function withMovedRefs(
  root: JsonObject,
  written: { readonly root: JsonObject; keysOf(keys: readonly string[]): readonly string[] },
): JsonObject {
  return rewriteSchemas(root, (schema) => {
    const ref = refOf(schema) ?? ''
    const pointer = isMovable(ref) ? pointerOf(ref) : undefined
    if (pointer === undefined || atPointer(root, pointer) !== undefined) return schema
    const keys = keysOf(pointer)
    const moved = movedKeys(keys, written.keysOf(keys), { root, written: written.root })
    return moved === undefined ? schema : { ...schema, $ref: asRef(pointerTo('', ...moved)) }
  })
}

/** Keys that lead to the same part of a document; `undefined` if it has no such part. */
function movedKeys(
  keys: readonly string[],
  writtenKeys: readonly string[],
  { root, written }: { readonly root: unknown; readonly written: unknown },
): readonly string[] | undefined {
  let [here, there] = [root, written]
  const moved: string[] = []
  for (const [index, key] of keys.entries()) {
    const steps = stepsTo(key, here, there)
    for (const step of steps) here = memberOf(here, step)
    there = memberOf(there, writtenKeys[index] ?? '')
    if (here === undefined) return undefined
    moved.push(...steps)
  }
  return moved
}

/** The keys from a schema to one of its members, as it was written. */
function stepsTo(key: string, here: unknown, there: unknown): readonly string[] {
  if (key !== 'oneOf' || !isObject(here) || Object.hasOwn(here, key)) return [key]
  // An `anyOf` of its own stays where it is, and the alternatives come last among what holds as well.
  if (!isObject(there) || !Object.hasOwn(there, 'anyOf')) return ['anyOf']
  return ['allOf', String(Array.isArray(here['allOf']) ? here['allOf'].length - 1 : 0), 'anyOf']
}

function memberOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)]
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
