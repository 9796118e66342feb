import {
  type CreateErrorResponse,
  type HttpRequest,
  type HttpResponse,
  type MaybePromise,
  checkOptions,
  createMemoryBudget,
  fetchWith,
  headerOf,
  loadErrors,
  plainPath,
  whenReady,
} from '@specwright/server-engine/engine'
import { otherResponses } from './respond/index.ts'
import { checkContract } from './contract/check-contract.ts'
import { belowMock } from './control/own-paths.ts'
import type { Access } from './access.ts'
import { type Compiled, compileContract } from './compile-contract.ts'
import type { MockControl } from './control/control.ts'
import { countRequest, createCounters, type Counters } from './control/counters.ts'
import { controlPrefix, healthPaths, isControl } from './control/paths.ts'
import { initialReceivers } from './delivery/receivers.ts'
import { type Dispatched, createDispatch } from './dispatch.ts'
import { createLogging, type Logging } from './log.ts'
import { checkAcceptedScopes, mockOptionRules, type MockOptions } from './options.ts'
import type { MockParts } from './operation/parts.ts'
import { createSharing, createTenant, type Shared, type Tenant } from './tenant.ts'
import type { Health } from './store/health.ts'
import { StoreError } from './store/store-error.ts'
import { createStoreWatch, type OutageReports } from './store/watch.ts'
import { type Tenants, createTenants } from './tenants.ts'
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
   * for an hour, or the longest of more than 1,000 or of more than `tenantBytes`.
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
  const serving = servingOf(parts, options)
  const { first, tenants, bodyLimit } = serving
  const handle = (request: HttpRequest, access: Access = {}): MaybePromise<HttpResponse> =>
    handleBelow(serving, request, access)
  return {
    fetch: fetchWith(handle, bodyLimit),
    handle,
    basePath: serving.basePath,
    control: first.control,
    tenant(name) {
      const tenant = tenantFor(serving, name)
      if (!tenant)
        throw new RangeError(`Cannot create tenant ${JSON.stringify(name)}: its name is not valid. ${tenantNames}`)
      return tenant.control
    },
    use(next) {
      checkContract(next)
      serving.current.compiled = compileContract(parts, next, options.acceptedScopes ?? {})
      serving.current.contract = next
    },
    bodyLimit,
    createErrorResponse: parts.createErrorResponse,
    takesCertificates: () =>
      Object.values(serving.current.contract.securitySchemes).some(({ type }) => type === 'mutualTLS'),
    async close() {
      await Promise.all([tenants.close(), first.close()])
    },
  }
}

/** What serves requests, with the current version of the contract. */
interface Serving<Types extends MockTypes> {
  readonly parts: MockParts<Types>
  readonly options: MockOptions
  readonly basePath: string
  readonly bodyLimit: (path: string) => number
  /** The tenant of requests that name none. */
  readonly first: Tenant<Types>
  readonly tenants: Tenants<Types>
  readonly dispatch: ReturnType<typeof createDispatch<Types>>
  readonly current: Current<Types>
  readonly counters: Counters
  readonly logging: Logging
}

/** The current version of the contract. */
interface Current<Types extends MockTypes> {
  contract: Types['contract']
  compiled: Compiled<Types>
}

function servingOf<Types extends MockTypes>(parts: MockParts<Types>, options: MockOptions): Serving<Types> {
  const { bodyLimitBytes = 1_048_576, controlBodyLimitBytes = 16_777_216, basePath = '' } = options
  const controlPrefixes = [controlPrefix, basePath + controlPrefix]
  const bodyLimit = (path: string): number =>
    controlPrefixes.some((prefix) => path.startsWith(prefix)) ? controlBodyLimitBytes : bodyLimitBytes
  const { contract } = parts
  const current: Current<Types> = { contract, compiled: compileContract(parts, contract, options.acceptedScopes ?? {}) }
  const logging = createLogging(options, options.now ?? Date.now)
  const counters = createCounters()
  const { loadSigning, first, tenants, health } = tenantsOf({ parts, options, current, logging, counters })
  const dispatch = createDispatch<Types>({
    parts,
    options,
    compiled: () => current.compiled,
    contract: () => current.contract,
    bodyLimit,
    loadSigning,
    health,
  })
  return { parts, options, basePath, bodyLimit, first, tenants, dispatch, current, counters, logging }
}

/** The tenants of a server, each with its own key, so that its tokens are not valid for another. */
function tenantsOf<Types extends MockTypes>({
  parts,
  options,
  current,
  logging,
  counters,
}: Pick<Serving<Types>, 'parts' | 'options' | 'current' | 'logging' | 'counters'>): Pick<
  Serving<Types>,
  'first' | 'tenants'
> & { readonly loadSigning: () => Promise<void> | undefined; readonly health: () => Promise<Health> } {
  const { createSign, load: loadSigning } = signing(options.createSign)
  const utf8 = new TextEncoder()
  const secret = options.secret === undefined ? crypto.getRandomValues(new Uint8Array(32)) : utf8.encode(options.secret)
  const sign = createSign(() => secret)
  const tenants = createTenants<Types>({
    create(name) {
      const key = (): Uint8Array => utf8.encode(sign(`tenant.${name}`))
      const own = createSign(key)
      return createTenant({ name, sign: own, tokens: tokensBy(options, key, own) }, shared)
    },
    now: options.now ?? Date.now,
    idleMs: (options.tenantIdleSeconds ?? 3600) * 1000,
    maxBytes: options.tenantBytes ?? 33_554_432,
  })
  const watch = createStoreWatch(outageReports(options, logging))
  const health = async (): Promise<Health> => {
    await otherResponses.load()
    return await otherResponses.value()!.healthOf(first.state.store, { watch, version: options.version })
  }
  const shared: Shared<Types> = {
    counters,
    watch,
    log: logging.log,
    measure: async () => ({
      counters,
      health: await health(),
      storeFailures: watch.failures(),
      tenants: tenants.list().length,
      rowBytes: first.bytes() + tenants.bytes(),
    }),
    parts,
    options,
    contract: () => current.contract,
    tenants,
    receivers: initialReceivers(options.receivers, parts.contract),
    budget: createMemoryBudget(options.journalBytes ?? 16_777_216),
    share: createSharing(),
  }
  const first = createTenant({ name: '', sign, tokens: tokensBy(options, () => secret, sign) }, shared)
  return { loadSigning, first, tenants, health }
}

function tokensBy({ createTokenSigner }: MockOptions, key: () => Uint8Array, sign: Sign): Tokens {
  return createTokens(createTokenSigner ? laterSigner(() => createTokenSigner(key())) : hs256(sign))
}

function tenantFor<Types extends MockTypes>(
  { tenants, first }: Serving<Types>,
  name: string,
): Tenant<Types> | undefined {
  if (name !== '') return tenants.get(name)
  tenants.endIdle()
  return first
}

function handleBelow<Types extends MockTypes>(
  serving: Serving<Types>,
  sent: HttpRequest,
  access: Access,
): MaybePromise<HttpResponse> {
  const request = sent.path.includes('%') ? { ...sent, path: plainPath(sent.path) } : sent
  const { basePath = serving.basePath } = access
  const { cors } = serving.options
  const inside = belowMock(request, basePath)
  const handled = (): MaybePromise<HttpResponse> => handleForTenant(serving, inside, access)
  if (cors === undefined) return handled()
  const documented = (): readonly string[] => headersOf(serving, serving.current.compiled.below(inside))
  return whenReady(otherResponses.load(), () =>
    otherResponses.value()!.handleCors(request, { allowed: cors, documented }, handled),
  )
}

/** The headers that the operation of a request documents for its responses. */
function headersOf<Types extends MockTypes>(
  { current: { compiled } }: Serving<Types>,
  { path, method }: HttpRequest,
): readonly string[] {
  const { responses = [] } = compiled.router(path)?.for(method)?.route.route.operation ?? {}
  return responses.flatMap(({ headers }) => headers)
}

function handleForTenant<Types extends MockTypes>(
  serving: Serving<Types>,
  request: HttpRequest,
  access: Access,
): MaybePromise<HttpResponse> {
  // Readiness is that of the server, and creates no tenant.
  const name = healthPaths.has(request.path) ? '' : headerOf(request, 'x-mock-tenant')
  const tenant = tenantFor(serving, name ?? '')
  if (!tenant) {
    const facts = { key: 'invalid_request', message: 'Cannot create the tenant', details: tenantNames }
    return whenReady(loadErrors(), () =>
      serving.parts.createErrorResponse(400, serving.first.state.ids.next('req'), facts),
    )
  }
  return handleLogged(serving, { request, tenant, access, requestId: tenant.state.ids.next('req') })
}

function handleLogged<Types extends MockTypes>(
  serving: Serving<Types>,
  dispatched: Dispatched<Types>,
): MaybePromise<HttpResponse> {
  const started = performance.now()
  // Whatever fails here, the caller gets the contract's error shape.
  try {
    const pending = serving.dispatch(dispatched)
    if (!(pending instanceof Promise)) return logged(serving, pending, dispatched, started)
    return pending.then(
      (response) => logged(serving, response, dispatched, started),
      (error: unknown) => failed(serving, error, dispatched, started),
    )
  } catch (error) {
    return failed(serving, error, dispatched, started)
  }
}

/** Counts and logs a request. */
function logged<Types extends MockTypes>(
  { logging: { logRequest }, counters }: Serving<Types>,
  response: HttpResponse,
  { request, requestId, tenant, found }: Dispatched<Types>,
  started: number,
): MaybePromise<HttpResponse> {
  const seconds = (performance.now() - started) / 1000
  const operation = found?.operation.id
  if (!isControl(request.path)) countRequest(counters, operation ?? '', response.status, seconds)
  if (!logRequest) return response
  const { method, path, basePath = '' } = request
  const route = found && found.basePath + found.operation.path
  const about = { id: requestId, tenant: tenant.name, operation, method, path: basePath + path, route, seconds }
  return whenReady(
    logRequest(() => otherResponses.value()!.requestEntry({ ...about, status: response.status })),
    () => response,
  )
}

function failed<Types extends MockTypes>(
  serving: Serving<Types>,
  error: unknown,
  dispatched: Dispatched<Types>,
  started: number,
): MaybePromise<HttpResponse> {
  const { requestId, tenant, found } = dispatched
  const { parts, logging, current } = serving
  return whenReady(otherResponses.load(), () => {
    const { failureResponse, failureEntry } = otherResponses.value()!
    const operation = found?.operation
    const responder = operation && current.compiled.router(operation.path)?.for(operation.method.toUpperCase())
    const response = failureResponse(error, responder?.route, {
      requestId,
      createErrorResponse: parts.createErrorResponse,
    })
    // What is expected of a store is logged when it begins and when it ends.
    if (!(error instanceof StoreError)) {
      void logging.log?.(() => failureEntry(error, { id: requestId, tenant: tenant.name, operation: operation?.id }))
    }
    return logged(serving, response, dispatched, started)
  })
}

/** Logs when the store begins to fail, and when it works again. */
function outageReports({ now = Date.now }: MockOptions, { log }: Logging): OutageReports {
  return { now, changed: (outage) => void log?.(() => otherResponses.value()!.outageEntry(outage)) }
}

const tenantNames = 'Use up to 64 letters, digits, dots, dashes and underscores'
