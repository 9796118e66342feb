/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

/** A JSON object with unknown members. */
export interface JsonObject {
  readonly [key: string]: unknown
}

/** A JSON Schema 2020-12. */
export type JsonSchema = boolean | JsonObject

/** True for a JSON object, false for arrays and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An own member of an object, never an inherited one (`constructor`, `toString`). */
export function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** A member that is an object; an empty object if there is none. */
export function objectAt(object: JsonObject, key: string): JsonObject {
  const value = own(object, key)
  return isObject(value) ? value : {}
}

/** True if any object in a value, or the value itself, meets a test. */
export function someObject(value: unknown, test: (object: JsonObject) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (isObject(value) && test(value)) return true
  for (const key in value) {
    const member = (value as JsonObject)[key] // an array's index is also a key
    if (typeof member === 'object' && someObject(member, test)) return true
  }
  return false
}

/** The JSON Pointer (without `#`) of the member `key` of the value at `pointer`. */
export function childPointer(pointer: string, key: string | number): string {
  const text = String(key)
  // Far faster than an expression, and a document has a pointer for each of its values.
  const isPlainText = !text.includes('/') && !text.includes('~')
  return `${pointer}/${isPlainText ? text : text.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The JSON Pointer (without `#`) of what keys lead to from the value at `pointer`. */
export function pointerTo(pointer: string, ...keys: readonly (string | number)[]): string {
  return keys.reduce<string>(childPointer, pointer)
}

/** The keys that a JSON Pointer (without `#`) consists of. */
export function keysOf(pointer: string): string[] {
  const parts = pointer.split('/').slice(1)
  return pointer.includes('~') ? parts.map(unescaped) : parts
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** True for a key that a JSON Pointer need not escape. */
export function isPlain(key: string): boolean {
  return childPointer('', key) === `/${key}`
}

/** The value at a JSON Pointer (without `#`); `undefined` if there is none. */
export function atPointer(root: unknown, pointer: string): unknown {
  let value = root
  const isEscaped = pointer.includes('~')
  for (let start = pointer.indexOf('/') + 1; start > 0;) {
    const end = pointer.indexOf('/', start)
    const part = pointer.slice(start, end < 0 ? undefined : end)
    const key = isEscaped ? unescaped(part) : part
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as JsonObject)[key] // an array's index is also a key
    start = end + 1
  }
  return value
}

/** A JSON Pointer as a ref within its document. A lone surrogate stays as it is: no URI has a form of it. */
export function asRef(pointer: string): string {
  return `#${pointer.replaceAll(/\P{Cs}+/gu, (text) => encodeURI(text)).replaceAll('#', '%23')}`
}
