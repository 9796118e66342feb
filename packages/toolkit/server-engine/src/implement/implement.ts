import {
  checkOptions,
  functionRule,
  integerRule,
  objectRule,
  shown,
  stringRule,
  type OptionRules,
} from '../options/check-options.ts'
import { checkNamed } from '../options/suggestion.ts'
import { isOrigin } from '../http/origin.ts'
import { fetchWith } from '../http/fetch.ts'
import type { HttpRequest, HttpResponse } from '../http/message.ts'
import { createDocumentedErrors } from '../respond/documented-error.ts'
import type { CreateErrorResponse } from '../respond/error.ts'
import { checkContract } from '../route/check-contract.ts'
import type { Authenticators, SecurityTypes } from './credential-types.ts'
import type { ImplementedContract, Implementation, ServerReport, ServingOptions, StandIn } from './implementation.ts'
import { logToConsole } from './log-to-console.ts'
import { createServing, type ServedOperation, type ServingParts } from './serving.ts'
import { isObject } from '../values/json.ts'
import type { MaybePromise } from '../values/maybe-promise.ts'

/** A server of a contract. */
export interface ImplementedServer {
  /** Handles a request; it never rejects, but for a request that was aborted. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Handles a request as plain data, for listeners. */
  readonly handle: (request: HttpRequest) => MaybePromise<HttpResponse>
  /** Maximum size of the body of a request, in bytes. */
  readonly bodyLimit: (path: string) => number
  readonly createErrorResponse: CreateErrorResponse
  /** True if the contract has a scheme of client certificates, which a port then asks for. */
  readonly takesCertificates: () => boolean
  /** What responds to each operation. */
  readonly report: ServerReport
}

const optionRules: OptionRules<ServingOptions & { authenticate: object; operations: object; missing: unknown }> = {
  authenticate: objectRule('must be an object with a function for each security scheme'),
  operations: objectRule('must be an object with a function for each operation'),
  missing: { type: 'object', is: isStandIn, must: 'must be 501, or an object with a function as mock' },
  checkResponses: stringRule(/^(?:always|development|never)$/, 'must be always, development or never'),
  cors: { type: 'string', is: isOrigin, must: 'must be *, or an origin such as https://shop.example' },
  realm: stringRule(/^[ !#-[\]-~]+$/, 'must be a string of ASCII without quotes and backslashes'),
  bodyLimitBytes: integerRule(0, 536_870_888),
  log: functionRule,
}

const cannot = 'Cannot implement the contract'

/** Creates the server of a contract from what implements it. */
export interface Implementer<Operations, Security extends SecurityTypes> {
  /**
   * Creates the server: it routes, authenticates and checks requests, calls the functions of their operations, and checks what
   * they respond with.
   *
   * @throws {TypeError | RangeError} For an option that is unknown or whose value is not allowed, for an operation or a
   * security scheme without a function, and for a function of none.
   */
  with<Given extends Authenticators<Security['schemes']>>(
    implementation: Implementation<Operations, Security, Given>,
  ): ImplementedServer
}

/**
 * Implements a contract, as `server.ts` of a generated folder has it. What implements it is an argument of its own, since
 * TypeScript infers who is authenticated only where the operations are known.
 *
 * @throws {TypeError} For a contract without what the engine reads of it.
 */
export function implement<Operations, Security extends SecurityTypes>(
  contract: ImplementedContract<Operations, Security>,
): Implementer<Operations, Security> {
  checkContract(contract)
  return { with: (implementation) => serverOf(contract, implementation) }
}

/** What implements any contract. */
type AnyImplementation = ServingOptions & {
  readonly authenticate?: object
  readonly operations: object
  readonly missing?: StandIn | undefined
}

function serverOf(contract: ServingParts['contract'], implementation: AnyImplementation): ImplementedServer {
  checkOptions(cannot, implementation, optionRules)
  const { bodyLimitBytes = 1_048_576 } = implementation
  const operations: Readonly<Record<string, unknown>> = { ...implementation.operations }
  const authenticate = { ...implementation.authenticate } as ServingParts['authenticate'] // checked below
  const { missing } = implementation
  checkFunctions('operations', operations, Object.keys(contract.routes), {
    isStandIn,
    isComplete: missing === undefined,
  })
  checkFunctions('authenticate', authenticate, Object.keys(contract.securitySchemes), { isComplete: true })
  const responders = Object.fromEntries(
    Object.keys(contract.routes).map((id) => [id, (operations[id] ?? missing) as ServedOperation]), // checked above
  )
  const createErrorResponse = createDocumentedErrors(() => contract)
  const handle = createServing({
    contract,
    responders,
    authenticate,
    checksResponses: checksIn(implementation.checkResponses),
    cors: implementation.cors,
    realm: implementation.realm ?? 'api',
    bodyLimit: bodyLimitBytes,
    createErrorResponse,
    log: implementation.log ?? logToConsole,
  })
  const bodyLimit = (): number => bodyLimitBytes
  const fetch = fetchWith(handle, bodyLimit)
  return {
    // Platforms pass more, such as the bindings of a worker, which are no options of a request.
    fetch: async (request) => await fetch(request),
    handle,
    bodyLimit,
    createErrorResponse,
    takesCertificates: () => Object.values(contract.securitySchemes).some(({ type }) => type === 'mutualTLS'),
    report: reportOf(responders),
  }
}

function isStandIn(value: unknown): boolean {
  return value === 501 || (isObject(value) && typeof value['mock'] === 'function')
}

/** What the functions of an option must be. */
interface FunctionRules {
  readonly isStandIn?: (value: unknown) => boolean
  /** Whether each name has one. */
  readonly isComplete: boolean
}

function checkFunctions(
  option: string,
  given: Readonly<Record<string, unknown>>,
  names: readonly string[],
  { isStandIn: isOther = () => false, isComplete }: FunctionRules,
): void {
  const noun = option === 'operations' ? 'operation' : 'security scheme'
  for (const [name, value] of Object.entries(given)) {
    checkNamed(`${cannot}: ${option} names the ${noun}`, name, names)
    if (value !== undefined && typeof value !== 'function' && !isOther(value))
      throw new TypeError(`${cannot}: ${option}/${name} must be a function, not ${shown(value)}`)
  }
  const left = names.filter((name) => given[name] === undefined)
  if (!isComplete || left.length === 0) return
  const remedy = option === 'operations' ? '. Add one, or say with missing what responds' : ''
  throw new TypeError(`${cannot}: the ${noun} "${left[0]}" has no function${remedy}`)
}

function checksIn(when: ServingOptions['checkResponses'] = 'always'): boolean {
  if (when !== 'development') return when === 'always'
  const { process } = globalThis as {
    readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> }
  } // absent on some platforms
  return process?.env?.['NODE_ENV'] !== 'production'
}

function reportOf(responders: Readonly<Record<string, ServedOperation>>): ServerReport {
  const ids = Object.keys(responders)
  return {
    implemented: ids.filter((id) => typeof responders[id] === 'function'),
    mocked: ids.filter((id) => typeof responders[id] === 'object'),
    missing: ids.filter((id) => responders[id] === 501),
  }
}
