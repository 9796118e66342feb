import { type HttpRequest, type Router, compileServerPaths, createRouter } from '@specwright/server-engine/engine'
import { belowContract } from './control/own-paths.ts'
import { isControl } from './control/paths.ts'
import type { Handling, Responder } from './operation/responder.ts'
import type { MockOptions } from './options.ts'
import type { MockParts } from './operation/parts.ts'
import { isWellKnown } from './token/well-known.ts'
import type { MockTypes } from './contract/types.ts'

/** Everything derived from a contract, compiled once. */
export interface Compiled<Types extends MockTypes> {
  /** Each operation by its method, in upper case, and by each of its paths. */
  readonly entries: readonly (readonly [method: string, path: string, responder: Responder<Types>])[]
  readonly router: Router<Responder<Types>>
  /** A request as the server of the contract sees it: without the path of the server. */
  readonly below: (request: HttpRequest) => HttpRequest
  /** True for the path of the server's metadata. */
  readonly isWellKnown: (path: string) => boolean
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
    let handling: Handling<Types> | undefined
    const responder: Responder<Types> = {
      parts,
      route,
      scopes,
      handling: () =>
        (handling ??= {
          authorize: parts.credentials.compile(operation, securitySchemes, scopes),
          handler: handlers.get(operation.id),
          sends: (Object.hasOwn(sends, operation.id) && sends[operation.id]) || [],
        }),
    }
    return [operation.path, ...operation.aliases].map(
      (path) => [operation.method.toUpperCase(), path, responder] as const,
    )
  })
  const router = createRouter(entries)
  const servers = compileServerPaths(basePaths)
  const hasOperation = (path: string): boolean => router(path) !== undefined
  const isOwn = (path: string): boolean => isControl(path) || isWellKnown(path, contract)
  return {
    entries,
    router,
    // The path of a server may be anything, the mock's own paths too.
    below: (request) => belowContract(request, servers, (path) => hasOperation(path) || isOwn(path)),
    isWellKnown: (path) => isWellKnown(path, contract),
  }
}
