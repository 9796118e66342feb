import { pointerTo } from '../json.ts'

/** The location of a schema or keyword. */
export interface SchemaPath {
  /** URI of its document; empty for the one being compiled. */
  readonly uri: string
  /** The keys from the root of the document. */
  readonly keys: readonly string[]
}

/** The path of a member. */
export function pathTo({ uri, keys }: SchemaPath, ...members: readonly string[]): SchemaPath {
  return { uri, keys: [...keys, ...members] }
}

/** The path of what contains a member. */
export function pathAround({ uri, keys }: SchemaPath): SchemaPath {
  return { uri, keys: keys.slice(0, -1) }
}

/** The keys from one path to another; `undefined` if the other is not at or below the first. */
export function keysBetween(from: SchemaPath, to: SchemaPath): readonly string[] | undefined {
  const isBelow = from.uri === to.uri && from.keys.every((key, index) => key === to.keys[index])
  return isBelow ? to.keys.slice(from.keys.length) : undefined
}

/** True for two paths to one location. */
export function isSamePath(left: SchemaPath, right: SchemaPath): boolean {
  return keysBetween(left, right)?.length === 0
}

/** How generated code gives the pointer of a schema: that of a component is its name. `pointerOfSchema` of the engine reads it. */
export function shortPointer(pointer: string): string {
  return /^\/components\/schemas\/([\w.-]+)$/.exec(pointer)?.[1] ?? pointer
}

/** A JSON Pointer, after the URI of the document if it is not the one being compiled. */
export function printedPath({ uri, keys }: SchemaPath): string {
  return `${uri === '' ? '' : `${uri}#`}${pointerTo('', ...keys)}`
}
