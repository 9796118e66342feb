import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { valueIn } from '@specwright/json-schema/ref'

/** Follows a chain of `$ref`s to its end; returns a value without `$ref` unchanged. */
export function resolved(root: JsonObject, value: unknown): JsonObject {
  const found = valueIn(root, value)
  return isObject(found) ? found : {}
}

/** A member that is a string; empty if there is none. */
export function stringOf(object: JsonObject, key: string): string {
  const value = own(object, key)
  return typeof value === 'string' ? value : ''
}

/** Those of some members that are there. */
export function textsOf<Name extends string>(
  object: JsonObject,
  names: readonly Name[],
): { readonly [_ in Name]?: string } {
  const found = names.flatMap((name) => (typeof own(object, name) === 'string' ? [[name, own(object, name)]] : []))
  return Object.fromEntries(found) as { readonly [_ in Name]?: string } // as filtered
}

/** A member that is an array; empty if there is none. */
export function arrayAt(object: JsonObject, key: string): readonly unknown[] {
  const value = own(object, key)
  return Array.isArray(value) ? value : []
}
