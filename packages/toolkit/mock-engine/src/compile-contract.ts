import type { Responder } from './handle-operation.ts'
import type { MockOptions } from './options.ts'
import type { MockParts } from './parts.ts'
import { compileServerPaths, type ServerPaths } from './request/base-path.ts'
import { createRouter, type Router } from './request/router.ts'
import type { MockTypes } from './types.ts'

/** Everything derived from a contract, compiled once. */
export interface Compiled<Types extends MockTypes> {
  /** Each operation by its method, in upper case, and by each of its paths. */
  readonly entries: readonly (readonly [method: string, path: string, responder: Responder<Types>])[]
  readonly router: Router<Responder<Types>>
  readonly servers: ServerPaths
}

/** Compiles the operations of a contract. */
export function compileContract<Types extends MockTypes>(
  parts: MockParts<Types>,
  contract: Types['contract'],
  acceptedScopes: NonNullable<MockOptions['acceptedScopes']>,
): Compiled<Types> {
  const { routes, securitySchemes, basePaths = [], sends = {} } = contract
  const handlers = parts.handlers(contract)
  const entries = Object.values(routes).flatMap((route) => {
    const { operation } = route
    const scopes = acceptedScopes === 'any' ? [] : (acceptedScopes[operation.id] ?? operation.acceptedScopes)
    const responder: Responder<Types> = {
      parts,
      route,
      scopes,
      authorize: parts.credentials.compile(operation, securitySchemes, scopes),
      handler: handlers.get(operation.id),
      sends: (Object.hasOwn(sends, operation.id) && sends[operation.id]) || [],
    }
    return [operation.path, ...operation.aliases].map(
      (path) => [operation.method.toUpperCase(), path, responder] as const,
    )
  })
  return { entries, router: createRouter(entries), servers: compileServerPaths(basePaths) }
}
