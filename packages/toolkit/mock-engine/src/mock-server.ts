import { appliedPreference, withApplied } from './applied-preference.ts'
import { checkContract } from './check-contract.ts'
import { checkOptions } from './check-options.ts'
import type { MockControl } from './control/control.ts'
import type { Fault } from './control/faults.ts'
import { createJournalBudget } from './control/journal-budget.ts'
import { handleControl, controlPrefix, healthPath } from './control/http.ts'
import type { PageFile } from './control/page.ts'
import { whenReady, type MaybePromise } from './maybe-promise.ts'
import { preflightResponse, corsHeaders, withCors } from './message/cors.ts'
import { wrongMethodResponse, type CreateErrorResponse } from './message/error.ts'
import { fetchWith } from './message/fetch.ts'
import { headerOf, type MockRequest, type MockResponse } from './message/message.ts'
import { redactText } from './message/redact.ts'
import { initialReceivers } from './delivery/receivers.ts'
import { HandlerError } from './handlers.ts'
import { responseOnDemand, handleOperation, factsFor, type Responder } from './handle-operation.ts'
import { checkAcceptedScopes, mockOptionRules, type MockOptions } from './options.ts'
import type { MockParts } from './parts.ts'
import type { MockTypes } from './types.ts'
import { belowBasePath, belowServer, compileServerPaths } from './request/base-path.ts'
import { asGet, withHead } from './request/head.ts'
import { nearMisses } from './request/near-misses.ts'
import { createRouter } from './request/router.ts'
import { StoreError } from './store/store-error.ts'
import { createSharing, createTenant, type Shared, type Tenant } from './tenant.ts'
import { createTenants } from './tenants.ts'
import { wellKnownResponse, isWellKnown } from './token/metadata.ts'
import type { CreateSign, Sign } from './token/sign.ts'
import { hs256 } from './token/token-signer.ts'
import { createTokens, type Tokens } from './token/token.ts'

/** How a request reaches a mock. */
export interface Access {
  /** Whether other machines can reach the mock; default false. */
  readonly exposed?: boolean
  /** Path that the mock is below; default that of its options. */
  readonly basePath?: string
  /** Loads the files of the page at `/__control/`; default none. */
  readonly inspector?: () => Promise<readonly PageFile[]>
}

/** A mock of a service. */
export interface MockServer<Types extends MockTypes> {
  /** Handles a request; use it wherever a `fetch` is expected. Rejects only if a fault drops the connection. */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>
  /** Handles a request as plain data, for listeners. */
  readonly handle: (request: MockRequest, access?: Access) => MaybePromise<MockResponse>
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
  options: MockOptions & { readonly createSign: CreateSign },
): MockServer<Types> {
  checkOptions('Cannot create the mock', options, mockOptionRules)
  checkContract(parts.contract)
  checkAcceptedScopes(options.acceptedScopes, Object.keys(parts.contract.routes))
  const receivers = initialReceivers(options.receivers, parts.contract)
  const { createSign, bodyLimitBytes = 1_048_576, controlBodyLimitBytes = 16_777_216, acceptedScopes = {} } = options
  const { journalBytes = 33_554_432, tenantIdleSeconds = 3600, basePath: ownBasePath = '' } = options
  const { createErrorResponse } = parts
  const utf8 = new TextEncoder()
  const secret = options.secret === undefined ? crypto.getRandomValues(new Uint8Array(32)) : utf8.encode(options.secret)
  const sign = createSign(secret)
  const controlPrefixes = [controlPrefix, ownBasePath + controlPrefix]
  const bodyLimit = (path: string): number =>
    controlPrefixes.some((prefix) => path.startsWith(prefix)) ? controlBodyLimitBytes : bodyLimitBytes
  let { contract } = parts
  const tokensFor = (key: Uint8Array, signText: Sign): Tokens =>
    createTokens(options.createTokenSigner?.(key) ?? hs256(signText))
  const tenants = createTenants<Types>({
    create(name): Tenant<Types> {
      // Each tenant has its own key, so that its tokens are not valid for another.
      const key = utf8.encode(sign(`tenant.${name}`))
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
  const first = createTenant({ name: '', sign, tokens: tokensFor(secret, sign) }, shared)

  let compiled = compile(contract)

  /** Everything derived from the contract, compiled once. */
  function compile(current: Types['contract']) {
    const { routes, securitySchemes, basePaths = [], sends = {} } = current
    const handlers = parts.handlers(current)
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

  function tenantFor(name: string): Tenant<Types> | undefined {
    if (name !== '') return tenants.get(name)
    tenants.endIdle()
    return first
  }

  function handle(request: MockRequest, access: Access = {}): MaybePromise<MockResponse> {
    const { basePath = ownBasePath } = access
    const cors = corsHeaders(request, options.cors)
    const preflight = cors && preflightResponse(request, cors)
    if (preflight) return preflight
    const pending = handleForTenant(belowBasePath(request, basePath), access)
    return cors ? whenReady(pending, (response) => withCors(response, cors)) : pending
  }

  function handleForTenant(request: MockRequest, access: Access): MaybePromise<MockResponse> {
    // Readiness is that of the server, and creates no tenant.
    const name = request.path === healthPath ? '' : headerOf(request, 'x-mock-tenant')
    const tenant = tenantFor(name ?? '')
    if (!tenant) {
      return createErrorResponse(400, first.state.ids.next('req'), {
        key: 'invalid_request',
        message: 'Cannot create the tenant',
        details: tenantNames,
      })
    }
    return handleLogged(request, tenant, access)
  }

  function handleLogged(request: MockRequest, tenant: Tenant<Types>, access: Access): MaybePromise<MockResponse> {
    const requestId = tenant.state.ids.next('req')
    const { log: writeLine } = options
    const started = writeLine ? performance.now() : 0
    const fail = (error: unknown): MockResponse => {
      writeLine?.(`${requestId} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      const responder = compiled.router(request.path)?.for(request.method)?.route
      if (error instanceof StoreError) {
        const facts = { key: 'unavailable', message: 'Cannot use the store', details: error.message }
        return createErrorResponse(503, requestId, factsFor(responder, 503, facts), {}, { route: responder?.route })
      }
      // What a handler of the user responded with is his to correct.
      const details = error instanceof HandlerError ? { details: error.message } : {}
      const facts = { key: 'internal_error', message: 'Cannot complete the request', ...details }
      return createErrorResponse(500, requestId, factsFor(responder, 500, facts), {}, { route: responder?.route })
    }
    const log = (response: MockResponse): MockResponse => {
      writeLine?.(
        `${request.method} ${redactText(request.path)} ${response.status} ${(performance.now() - started).toFixed(1)} ms ${requestId}`,
      )
      return response
    }
    // Whatever fails here, the caller gets the contract's error shape.
    try {
      const pending = dispatch(request, tenant, access, requestId)
      return pending instanceof Promise ? pending.then(log, (error: unknown) => log(fail(error))) : log(pending)
    } catch (error) {
      return log(fail(error))
    }
  }

  function dispatch(
    sent: MockRequest,
    tenant: Tenant<Types>,
    { exposed = false, inspector }: Access,
    requestId: string,
  ): MaybePromise<MockResponse> {
    const { entries, router, servers } = compiled
    const request = asGet(
      belowServer(sent, servers, (path) => router(path) !== undefined),
      router,
    )
    if (request.path.startsWith(controlPrefix) && !request.isTooLarge) {
      return handleControl(request, requestId, {
        control: tenant.control,
        kept: parts.collections(contract).kept,
        access: { token: options.controlToken, exposed, cors: options.cors },
        inspector,
        check: () => first.state.store.check(),
        createErrorResponse,
      })
    }
    const now = tenant.state.clock.now()
    const found = request.isOutside ? undefined : router(request.path)
    const methods = found?.methods ?? (isWellKnown(request.path) ? withHead(['GET']) : [])
    const match = found?.for(request.method)
    const responder = match?.route
    const record = (response: MockResponse): MockResponse => {
      const similar = responder || isWellKnown(request.path) ? undefined : nearMisses(request.path, entries)
      const received = sent.method === 'HEAD' ? { ...response, body: '', parts: [] } : response
      tenant.journal.add({
        at: now,
        request: sent,
        response: received,
        operation: responder?.route.operation.id,
        nearMisses: similar,
      })
      return response
    }
    if (request.isTooLarge) {
      const message = `Cannot read the body: it is longer than ${bodyLimit(request.path)} bytes`
      return record(
        createErrorResponse(
          413,
          requestId,
          factsFor(responder, 413, { key: 'payload_too_large', message }),
          {},
          {
            route: responder?.route,
          },
        ),
      )
    }
    if (!match || !responder) return record(unroutedResponse(request, requestId, methods, tenant.state.tokens))

    const preferred = appliedPreference(responder.route, headerOf(request, 'prefer'))
    const fault = tenant.faults.next({ operation: responder.route.operation.id })
    const delayMs = preferred.waitMs + (fault?.delayMs ?? 0)
    const status = preferred.status ?? fault?.status
    const incoming = {
      request,
      parameters: match.parameters,
      requestId,
      now,
      items: tenant.control,
      outbox: tenant.outbox,
    }
    const pending =
      fault?.drop === 'before'
        ? dropped
        : status === undefined
          ? handleOperation(responder, incoming, tenant.state)
          : responseOnDemand(responder, { status, example: preferred.example }, requestId, methods)
    return whenReady(pending, (response) => {
      const applied = withApplied(response, preferred)
      return record(delayMs > 0 || fault ? withFault(applied, fault, delayMs) : applied)
    })
  }

  function unroutedResponse(
    request: MockRequest,
    requestId: string,
    allowed: readonly string[],
    tokens: Tokens,
  ): MockResponse {
    const { method, path } = request
    if (isWellKnown(path) && method === 'GET') {
      return wellKnownResponse(request, { contract, tokens, tokenOperations: parts.tokenOperations(contract) })
    }
    if (allowed.length > 0) return wrongMethodResponse(request, requestId, allowed, createErrorResponse)
    const near = nearMisses(path, compiled.entries)
    const similar = near.length > 0 ? { details: `Similar operations: ${near.join(', ')}` } : {}
    const details = request.isOutside ? { details: `The mock is below ${request.basePath}` } : similar
    return createErrorResponse(404, requestId, {
      key: 'not_found',
      message: `There is no operation ${method} ${path}`,
      ...details,
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
      compiled = compile(next)
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

const dropped: MockResponse = { status: 503, headers: {}, body: '', fault: 'drop' }

/** A response with a fault applied. */
function withFault(response: MockResponse, fault: Fault | undefined, delayMs: number): MockResponse {
  const retry = fault?.retryAfterSeconds
  const { parts: _parts, ...sent } = response
  return {
    ...sent,
    headers: retry === undefined ? response.headers : { ...response.headers, 'retry-after': String(retry) },
    body: fault?.body === 'malformed' ? response.body.slice(0, Math.ceil(response.body.length / 2)) : response.body,
    ...(delayMs > 0 ? { delayMs } : {}),
    ...(fault?.drop ? { fault: 'drop' } : fault?.body === 'truncated' ? { fault: 'truncate' } : {}),
  }
}
