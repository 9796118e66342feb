import { fetchWith } from '../http/fetch.ts'
import { streamedBodies, type StreamLimit } from '../http/streamed-body.ts'
import type { HttpRequest, HttpResponse } from '../http/message.ts'
import { createDocumentedErrors } from '../respond/documented-error.ts'
import type { CreateErrorResponse } from '../respond/error.ts'
import { checkContract } from '../route/check-contract.ts'
import type { AnybodyYet, IdentitiesOf, SecurityTypes } from './credential-types.ts'
import { checkedFunctions, type AnyImplementation } from './checked-functions.ts'
import type { ImplementedContract, Implementation, ServerReport, ServingOptions } from './implementation.ts'
import { logToConsole } from './log-to-console.ts'
import { oauthErrors } from './oauth-errors.ts'
import { createServing, type ServedOperation, type ServingParts } from './serving.ts'
import type { MaybePromise } from '../values/maybe-promise.ts'
import { nodeProcess } from '../values/node-process.ts'

/** A server of a contract. */
export interface ImplementedServer {
  /** Handles a request; it never rejects, but for a request that was aborted or whose body was read. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Handles a request as plain data, for listeners. */
  readonly handle: (request: HttpRequest) => MaybePromise<HttpResponse>
  /** Maximum size of the body of a request, in bytes. */
  readonly bodyLimit: (path: string) => number
  /** Maximum size of the body of a request that its function reads as it comes, in bytes; `undefined` if none of them does. */
  readonly streamLimit: StreamLimit | undefined
  readonly createErrorResponse: CreateErrorResponse
  /** True if the contract has a scheme of client certificates, which a port then asks for. */
  readonly takesCertificates: () => boolean
  /** What responds to each operation. */
  readonly report: ServerReport
}

/**
 * Creates the server of a contract, as `server.ts` of a generated folder has it: it routes, authenticates and checks requests,
 * calls the functions of their operations, and checks what they respond with.
 *
 * @throws {TypeError | RangeError} For a contract without what the engine reads of it, for an option that is unknown or whose
 * value is not allowed, for an operation or a security scheme without a function, and for a function of none.
 */
export function implement<
  Operations,
  Security extends SecurityTypes,
  Found extends IdentitiesOf<Security['schemes']> = AnybodyYet<Security['schemes']>,
  Pages extends object = object,
  Literal extends string | number | boolean = never,
>(
  contract: ImplementedContract<Operations, Security, Pages>,
  implementation: Implementation<Operations, Security, Found, Pages, Literal>,
): ImplementedServer {
  checkContract(contract)
  return serverOf(contract as ServingParts['contract'], implementation) // its pages have rules
}

function serverOf(contract: ServingParts['contract'], implementation: AnyImplementation): ImplementedServer {
  const { responders, authenticate } = checkedFunctions(contract, implementation)
  const { bodyLimitBytes = 1_048_576 } = implementation
  const createErrorResponse = oauthErrors(
    contract,
    createDocumentedErrors(() => contract),
  )
  const { handle, streamLimit } = createServing({
    contract,
    responders,
    authenticate,
    checksResponses: checksIn(implementation.checkResponses),
    cors: implementation.cors,
    realm: implementation.realm ?? 'api',
    bodyLimit: bodyLimitBytes,
    createErrorResponse,
    idempotency: implementation.idempotency,
    log: implementation.log ?? logToConsole,
  })
  const bodyLimit = (): number => bodyLimitBytes
  const respond = fetchWith(handle, bodyLimit, streamLimit && streamedBodies(streamLimit))
  return {
    // Platforms pass more, such as the bindings of a worker, which are no options of a request.
    fetch: async (request) => await respond(request),
    handle,
    bodyLimit,
    streamLimit,
    createErrorResponse,
    takesCertificates: () => Object.values(contract.securitySchemes).some(({ type }) => type === 'mutualTLS'),
    report: reportOf(responders),
  }
}

function checksIn(when: ServingOptions['checkResponses'] = 'always'): boolean {
  if (when !== 'development') return when === 'always'
  return nodeProcess?.env?.['NODE_ENV'] !== 'production'
}

function reportOf(responders: Readonly<Record<string, ServedOperation>>): ServerReport {
  const ids = Object.keys(responders)
  const idsWith = (member: 'mock' | 'proxy'): readonly string[] =>
    ids.filter((id) => {
      const responder = responders[id]
      return typeof responder === 'object' && member in responder
    })
  return {
    implemented: ids.filter((id) => typeof responders[id] === 'function'),
    mocked: idsWith('mock'),
    proxied: idsWith('proxy'),
    missing: ids.filter((id) => responders[id] === 501),
  }
}
