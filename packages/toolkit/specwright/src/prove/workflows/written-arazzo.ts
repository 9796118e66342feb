import { atPointer, isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { pointerOf } from '@specwright/json-schema/ref'
import { WorkflowError } from './workflow.ts'

/** A value, or what its ref leads to. */
export function resolvedIn(root: JsonObject, value: unknown): JsonObject {
  const { $ref: ref } = Object(value) as { readonly $ref?: unknown } // any JSON
  const found = typeof ref === 'string' ? atPointer(root, pointerOf(ref) ?? '/none') : value
  if (typeof ref === 'string' && found === undefined) throw new WorkflowError(`there is no ${ref}`)
  return isObject(found) ? found : {}
}

/** An array; empty if there is none. */
export function listAt(holder: JsonObject, name: string): readonly unknown[] {
  const value = own(holder, name) ?? []
  if (Array.isArray(value)) return value
  throw new WorkflowError(`${name} must be an array`)
}

/** An array of objects; empty if there is none. */
export function objectsAt(holder: JsonObject, name: string): readonly JsonObject[] {
  const value = listAt(holder, name)
  if (value.every(isObject)) return value
  throw new WorkflowError(`${name} must be an array of objects`)
}

/** A string that must be there. */
export function textAt(holder: JsonObject, name: string): string {
  const value = own(holder, name)
  if (typeof value === 'string') return value
  throw new WorkflowError(`${name} is missing`)
}

/** Refuses two objects of one name. */
export function guardUnique(objects: readonly JsonObject[], name: string): void {
  const seen = new Set<string>()
  for (const each of objects) {
    const id = textAt(each, name)
    if (seen.has(id)) throw new WorkflowError(`two have the ${name} ${id}`)
    seen.add(id)
  }
}
