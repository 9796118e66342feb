/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

/** A JSON object whose members nobody has looked at yet. */
export interface JsonObject {
  readonly [key: string]: unknown
}

/** A JSON Schema 2020-12. */
export type JsonSchema = boolean | JsonObject

/** True for a JSON object, false for arrays and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member of an object that is its own, never one that every object inherits (`constructor`, `toString`). */
export function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** A member of an object that is an object itself; an empty one where there is none. */
export function objectAt(object: JsonObject, key: string): JsonObject {
  const value = own(object, key)
  return isObject(value) ? value : {}
}

/** A JSON Pointer (without `#`) for the member `key` of what `pointer` names. */
export function childPointer(pointer: string, key: string | number): string {
  const text = String(key)
  return `${pointer}/${/[~/]/.test(text) ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text}`
}

/** True for a key that a JSON Pointer has as it is. */
export function isPlain(key: string): boolean {
  return childPointer('', key) === `/${key}`
}

/** The value that a JSON Pointer (without `#`) names, or `undefined` where there is none. */
export function atPointer(root: unknown, pointer: string): unknown {
  let value = root
  for (const part of pointer.split('/').slice(1)) {
    const key = part.includes('~') ? part.replaceAll('~1', '/').replaceAll('~0', '~') : part
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as JsonObject)[key] // an array's index is a key as well
  }
  return value
}

/** A JSON Pointer as a ref within its document. */
export function asRef(pointer: string): string {
  return `#${encodeURI(pointer).replaceAll('#', '%23')}`
}
