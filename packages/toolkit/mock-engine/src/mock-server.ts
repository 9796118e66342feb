import {
  type CreateErrorResponse,
  type HttpRequest,
  type HttpResponse,
  type MaybePromise,
  checkOptions,
  fetchWith,
  headerOf,
  loadErrors,
  plainPath,
  whenReady,
} from '@specwright/server-engine'
import type { Logged } from '@specwright/server-engine/http'
import { otherResponses } from './respond/index.ts'
import { checkContract } from './contract/check-contract.ts'
import { belowMock } from './control/own-paths.ts'
import type { Access } from './access.ts'
import { compileContract } from './compile-contract.ts'
import type { MockControl } from './control/control.ts'
import { createJournalBudget } from './control/journal-budget.ts'
import { controlPrefix, healthPath } from './control/paths.ts'
import { initialReceivers } from './delivery/receivers.ts'
import { createDispatch } from './dispatch.ts'
import { failureResponse } from './respond/failure-response.ts'
import { checkAcceptedScopes, mockOptionRules, type MockOptions } from './options.ts'
import type { MockParts } from './operation/parts.ts'
import { createSharing, createTenant, type Shared, type Tenant } from './tenant.ts'
import { createTenants } from './tenants.ts'
import type { Sign } from './token/sign.ts'
import { laterSigner, signing } from './token/signing.ts'
import { hs256 } from './token/token-signer.ts'
import { createTokens, type Tokens } from './token/token.ts'
import type { MockTypes } from './contract/types.ts'

/** A mock of a service. */
export interface MockServer<Types extends MockTypes> {
  /** Handles a request; use it wherever a `fetch` is expected. Rejects only if a fault drops the connection. */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>
  /** Handles a request as plain data, for listeners. */
  readonly handle: (request: HttpRequest, access?: Access) => MaybePromise<HttpResponse>
  /** Path that the mock is below; empty if it is at the root. */
  readonly basePath: string
  /** Changes the mock's rows and behavior. */
  readonly control: MockControl<Types>
  /**
   * The control of a tenant: a separate mock for requests with this name in `X-Mock-Tenant`. It ends when it has been idle
   * for an hour, or the longest of more than 1,000.
   */
  readonly tenant: (name: string) => MockControl<Types>
  /**
   * Switches to another version of the contract; rows, tokens, clock, faults and journal stay.
   *
   * @throws {TypeError} If it is not a contract; the current one stays.
   */
  readonly use: (contract: Types['contract']) => void
  /** Maximum size of the body of a request with this path, in bytes. */
  readonly bodyLimit: (path: string) => number
  readonly createErrorResponse: CreateErrorResponse
  /** True if the contract has a scheme of client certificates, which a port then asks for. */
  readonly takesCertificates: () => boolean
  /** Stops deliveries, of which those in progress have a second, and closes its stores. */
  readonly close: () => Promise<void>
}

/**
 * Creates a mock server. An operation without a handler responds with its example.
 *
 * @throws {ControlError} If the seed is invalid, with all problems.
 * @throws {TypeError | RangeError} For an option that is unknown or whose value is not allowed, and for a contract
 * without what the engine reads of it.
 */
export function createMockOf<Types extends MockTypes>(
  parts: MockParts<Types>,
  options: MockOptions,
): MockServer<Types> {
  checkOptions('Cannot create the mock', options, mockOptionRules)
  checkContract(parts.contract)
  checkAcceptedScopes(options.acceptedScopes, Object.keys(parts.contract.routes))
  const receivers = initialReceivers(options.receivers, parts.contract)
  const { createSign, load: loadSigning } = signing(options.createSign)
  const { bodyLimitBytes = 1_048_576, controlBodyLimitBytes = 16_777_216, acceptedScopes = {} } = options
  const { journalBytes = 16_777_216, tenantIdleSeconds = 3600, basePath: ownBasePath = '' } = options
  const { createErrorResponse } = parts
  const utf8 = new TextEncoder()
  const secret = options.secret === undefined ? crypto.getRandomValues(new Uint8Array(32)) : utf8.encode(options.secret)
  const sign = createSign(() => secret)
  const controlPrefixes = [controlPrefix, ownBasePath + controlPrefix]
  const bodyLimit = (path: string): number =>
    controlPrefixes.some((prefix) => path.startsWith(prefix)) ? controlBodyLimitBytes : bodyLimitBytes
  let { contract } = parts
  const tokensFor = (key: () => Uint8Array, signText: Sign): Tokens => {
    const { createTokenSigner } = options
    return createTokens(createTokenSigner ? laterSigner(() => createTokenSigner(key())) : hs256(signText))
  }
  const tenants = createTenants<Types>({
    create(name): Tenant<Types> {
      // Each tenant has its own key, so that its tokens are not valid for another.
      const key = (): Uint8Array => utf8.encode(sign(`tenant.${name}`))
      const own = createSign(key)
      return createTenant({ name, sign: own, tokens: tokensFor(key, own) }, shared)
    },
    now: options.now ?? Date.now,
    idleMs: tenantIdleSeconds * 1000,
  })
  const shared: Shared<Types> = {
    parts,
    options,
    contract: () => contract,
    tenants,
    receivers,
    budget: createJournalBudget(journalBytes),
    share: createSharing(),
  }
  const first = createTenant({ name: '', sign, tokens: tokensFor(() => secret, sign) }, shared)

  let compiled = compileContract(parts, contract, acceptedScopes)
  const dispatch = createDispatch<Types>({
    parts,
    options,
    compiled: () => compiled,
    contract: () => contract,
    bodyLimit,
    loadSigning,
    check: () => first.state.store.check(),
  })

  function tenantFor(name: string): Tenant<Types> | undefined {
    if (name !== '') return tenants.get(name)
    tenants.endIdle()
    return first
  }

  function handle(sent: HttpRequest, access: Access = {}): MaybePromise<HttpResponse> {
    const request = sent.path.includes('%') ? { ...sent, path: plainPath(sent.path) } : sent
    const { basePath = ownBasePath } = access
    const { cors } = options
    const inside = belowMock(request, basePath)
    const handled = (): MaybePromise<HttpResponse> => handleForTenant(inside, access)
    if (cors === undefined) return handled()
    const documented = (): readonly string[] => headersOf(compiled.below(inside))
    return whenReady(otherResponses.load(), () =>
      otherResponses.value()!.handleCors(request, { allowed: cors, documented }, handled),
    )
  }

  /** The headers that the operation of a request documents for its responses. */
  function headersOf({ path, method }: HttpRequest): readonly string[] {
    const { responses = [] } = compiled.router(path)?.for(method)?.route.route.operation ?? {}
    return responses.flatMap(({ headers }) => headers)
  }

  function handleForTenant(request: HttpRequest, access: Access): MaybePromise<HttpResponse> {
    // Readiness is that of the server, and creates no tenant.
    const name = request.path === healthPath ? '' : headerOf(request, 'x-mock-tenant')
    const tenant = tenantFor(name ?? '')
    if (!tenant) {
      const facts = { key: 'invalid_request', message: 'Cannot create the tenant', details: tenantNames }
      return whenReady(loadErrors(), () => createErrorResponse(400, first.state.ids.next('req'), facts))
    }
    return handleLogged(request, tenant, access)
  }

  function handleLogged(request: HttpRequest, tenant: Tenant<Types>, access: Access): MaybePromise<HttpResponse> {
    const requestId = tenant.state.ids.next('req')
    const about: Logged = { request, requestId, started: options.log ? performance.now() : 0 }
    // Whatever fails here, the caller gets the contract's error shape.
    try {
      const pending = dispatch({ request, tenant, access, requestId })
      if (!(pending instanceof Promise)) return logged(pending, about)
      return pending.then(
        (response) => logged(response, about),
        (error: unknown) => failed(error, about),
      )
    } catch (error) {
      return failed(error, about)
    }
  }

  function logged(response: HttpResponse, about: Logged): MaybePromise<HttpResponse> {
    const { log } = options
    if (!log) return response
    return whenReady(otherResponses.load(), () => {
      log(otherResponses.value()!.logLine(response, about))
      return response
    })
  }

  function failed(error: unknown, about: Logged): MaybePromise<HttpResponse> {
    const { request, requestId } = about
    const responder = compiled.router(request.path)?.for(request.method)?.route
    const response = failureResponse(error, responder, { requestId, createErrorResponse })
    const { log } = options
    if (!log) return response
    return whenReady(otherResponses.load(), () => {
      log(otherResponses.value()!.failureLines(error, requestId))
      return logged(response, about)
    })
  }

  return {
    fetch: fetchWith(handle, bodyLimit),
    handle,
    basePath: ownBasePath,
    control: first.control,
    tenant(name) {
      const tenant = tenantFor(name)
      if (!tenant)
        throw new RangeError(`Cannot create tenant ${JSON.stringify(name)}: its name is not valid. ${tenantNames}`)
      return tenant.control
    },
    use(next) {
      checkContract(next)
      compiled = compileContract(parts, next, acceptedScopes)
      contract = next
    },
    bodyLimit,
    createErrorResponse,
    takesCertificates: () => Object.values(contract.securitySchemes).some(({ type }) => type === 'mutualTLS'),
    async close() {
      await Promise.all([tenants.close(), first.close()])
    },
  }
}

const tenantNames = 'Use up to 64 letters, digits, dots, dashes and underscores'
