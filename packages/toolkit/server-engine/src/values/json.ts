import { valueAt, type Path } from '@specwright/validator-engine'

export { valueAt, type Path }

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>

/** True for an object that is no array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for an object whose contents JSON would lose, such as a `Map`, a `Blob` or a `Response`. */
export function isInstance(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'toJSON' in value) return false
  return Object.prototype.toString.call(value) !== '[object Object]'
}

/** The keys of a JSON Pointer. */
export function keysOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The JSON Pointer of a path. */
export function pointerOf(path: Path): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** A value with another one at a path; objects on the way are created, items of arrays are not. `undefined` removes the member or item there. */
export function withValueAt(value: unknown, path: Path, part: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return part
  const inside = withValueAt(typeof value === 'object' && value ? valueAt(value, [key]) : undefined, rest, part)
  if (Array.isArray(value)) {
    if (!(key in value)) return value
    return inside === undefined ? value.toSpliced(Number(key), 1) : value.with(Number(key), inside)
  }
  const members = new Map<string, unknown>(isObject(value) ? Object.entries(value) : [])
  if (inside === undefined) members.delete(String(key))
  else members.set(String(key), inside)
  return Object.fromEntries(members)
}

/** A scalar as it is in a path or a query; other values as JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
