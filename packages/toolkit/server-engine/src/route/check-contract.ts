import { product } from '@specwright/code/product'
import { pointerOf } from '../values/json.ts'
import type { ServerContract } from './contract.ts'

type Kind = 'object' | 'array' | 'string'

/** What a route must have, by the path of each member. */
const members: readonly (readonly [path: readonly string[], kind: Kind])[] = [
  [[], 'object'],
  [['operation'], 'object'],
  ...(['id', 'method', 'path'] as const).map((name) => [['operation', name], 'string'] as const),
  ...(['aliases', 'parameters', 'responses', 'security', 'acceptedScopes'] as const).map(
    (name) => [['operation', name], 'array'] as const,
  ),
  [['inputs'], 'object'],
  [['bodies'], 'array'],
  [['examples'], 'array'],
]

/**
 * Checks that a contract has what the engine reads of it. A member of a route that is made when it is first read is not
 * made for the check.
 *
 * @throws {TypeError} With the JSON Pointer of the first part that is missing or of another type.
 */
export function checkContract(contract: ServerContract): void {
  checkKind(contract, [], 'object')
  checkKind(contract.routes, ['routes'], 'object')
  checkKind(contract.securitySchemes, ['securitySchemes'], 'object')
  for (const [id, route] of Object.entries<unknown>(contract.routes)) {
    for (const [path, kind] of members) {
      if (!isMadeLater(route, path[0])) checkKind(memberAt(route, path), ['routes', id, ...path], kind)
    }
  }
}

function isMadeLater(route: unknown, name = ''): boolean {
  return Object.getOwnPropertyDescriptor(Object(route), name)?.get !== undefined
}

function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((holder, name) => Reflect.get(Object(holder) as object, name), value)
}

/**
 * Checks that a part of a contract is what the engine reads.
 *
 * @throws {TypeError} With the JSON Pointer of the part.
 */
export function checkKind(value: unknown, path: readonly string[], kind: Kind): void {
  const actual = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  if (actual === kind) return
  const pointer = pointerOf(path)
  const must = `must be ${kind === 'string' ? 'a' : 'an'} ${kind}`
  throw new TypeError(
    `Cannot use the contract: ${pointer || 'it'} ${must}. Use the routes that ${product.command} generates`,
  )
}
