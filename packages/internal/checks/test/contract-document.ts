import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** A part of a parsed document: any JSON object. */
export interface Node {
  readonly [key: string]: unknown
}

/** Absolute path of a file in `openapi/`. */
export function contractPath(name: string): string {
  return fileURLToPath(new URL(`../../../../openapi/${name}`, import.meta.url))
}

/** `openapi/loyalty.yaml`, parsed and otherwise unchanged. */
export const contract: Node = parse(readFileSync(contractPath('loyalty.yaml'), 'utf8')) as Node // the root is a map

/** True for a JSON object. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The value at a JSON Pointer of the contract; references along the way are followed.
 *
 * @param pointer Without `#`. If the value itself is a reference, it is followed too.
 */
export function valueAt(pointer: string): unknown {
  const parts = pointer.split('/').slice(1)
  return parts.reduce<unknown>((value, part) => {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    return isNode(value) || Array.isArray(value) ? follow((value as Node)[key]) : undefined // an index is a key as well
  }, contract)
}

/** The value at a JSON Pointer of the contract; if it is a reference, it is not followed. */
export function rawAt(pointer: string): unknown {
  const end = pointer.lastIndexOf('/')
  const holder = valueAt(pointer.slice(0, end))
  return isNode(holder) || Array.isArray(holder) ? (holder as Node)[pointer.slice(end + 1)] : undefined // as in `at`
}

/** The object at a JSON Pointer of the contract, empty where there is none. */
export function nodeAt(pointer: string): Node {
  const value = valueAt(pointer)
  return isNode(value) ? value : {}
}

/** The pointer of an operation, found by its `operationId`. */
export function operationPointer(operationId: string): string {
  for (const [path, item] of Object.entries(nodeAt('/paths'))) {
    for (const [method, operation] of Object.entries(isNode(item) ? item : {})) {
      if (isNode(operation) && operation['operationId'] === operationId) {
        return `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`
      }
    }
  }
  return '/paths/none'
}

/** The target of a reference, with the siblings of the `$ref`; any other value unchanged. */
export function follow(value: unknown): unknown {
  if (!isNode(value)) return value
  const { $ref: reference, ...beside } = value
  if (typeof reference !== 'string') return value
  const target = valueAt(reference.slice(1))
  return isNode(target) ? { ...target, ...beside } : target
}

/** Everything that is marked as assumed in a part of the contract, with its reason. */
export function* marksIn(value: unknown, pointer: string): Generator<[pointer: string, reason: string]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    if (key === 'x-assumed') yield [pointer, String(member)]
    else yield* marksIn(member, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  }
}
