import { isCollection } from './control/collections.ts'
import type { MockControl } from './control/control.ts'
import type { Fault } from './control/faults.ts'
import { answerControl, controlPrefix } from './control/http.ts'
import { whenReady, type MaybePromise } from './maybe-promise.ts'
import { answerPreflight, corsHeaders } from './message/cors.ts'
import { answerWrongMethod } from './message/error.ts'
import { fetchWith } from './message/fetch.ts'
import { headerOf, type MockRequest, type MockResponse } from './message/message.ts'
import { readPreference } from './message/prefer.ts'
import { redactText } from './message/redact.ts'
import { answerOnDemand, answerOperation, factsFor, type Answerer } from './operation-answer.ts'
import type { MockOptions } from './options.ts'
import type { MockParts } from './parts.ts'
import type { MockTypes } from './types.ts'
import { nearMisses } from './request/near-misses.ts'
import { createRouter } from './request/router.ts'
import { StoreError } from './store/store-error.ts'
import { createTenant, type Tenant } from './tenant.ts'
import { answerWellKnown, isWellKnown } from './token/metadata.ts'
import type { CreateSign, Sign } from './token/sign.ts'
import { hs256 } from './token/token-signer.ts'
import { createTokens, type Tokens } from './token/token.ts'

/** A mock of a service. */
export interface MockServer<Types extends MockTypes> {
  /** Answers a request; stands in wherever a `fetch` is taken. Rejects only where a fault drops the connection. */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>
  /** Answers a request as plain data, for listeners. `exposed` tells that other machines can reach it. */
  readonly handle: (request: MockRequest, access?: { readonly exposed: boolean }) => MaybePromise<MockResponse>
  /** Changes what the mock holds and how it behaves. */
  readonly control: MockControl<Types>
  /** The control of a tenant: a mock of its own, for requests with this name in `X-Mock-Tenant`. */
  readonly tenant: (name: string) => MockControl<Types>
  /** Goes on with another state of the contract; rows, tokens, clock, faults and journal stay. */
  readonly use: (contract: Types['contract']) => void
  /** Greatest body that is read. */
  readonly bodyLimitBytes: number
  /** Gives back what its stores hold open. */
  readonly close: () => Promise<void>
}

const greatestTenants = 1000

/**
 * Makes a mock server: operations that have a handler with state, and any other operation of the contract by example.
 *
 * @throws {ControlError} When the seed cannot be taken, with all that is wrong.
 */
export function createMockServer<Types extends MockTypes>(
  parts: MockParts<Types>,
  options: MockOptions & { readonly createSign: CreateSign },
): MockServer<Types> {
  const { createSign, bodyLimitBytes = 1_048_576, acceptedScopes = {} } = options
  const { answerError } = parts
  const utf8 = new TextEncoder()
  const secret = options.secret === undefined ? crypto.getRandomValues(new Uint8Array(32)) : utf8.encode(options.secret)
  const sign = createSign(secret)
  let { contract } = parts
  const shared = { parts, options, contract: () => contract }
  const tokensFor = (key: Uint8Array, signText: Sign): Tokens =>
    createTokens(options.createTokenSigner?.(key) ?? hs256(signText))
  const first = createTenant({ name: '', sign, tokens: tokensFor(secret, sign) }, shared)
  const tenants = new Map([['', first]])

  let { entries, router } = compile(contract)

  /** All that follows from the contract, made ready once. */
  function compile({ routes, securitySchemes }: Types['contract']) {
    const compiled = Object.values(routes).flatMap((route) => {
      const { operation } = route
      const scopes = acceptedScopes === 'any' ? [] : (acceptedScopes[operation.id] ?? operation.acceptedScopes)
      const answerer: Answerer<Types> = {
        parts,
        route,
        scopes,
        authorize: parts.credentials.compile(operation, securitySchemes, scopes),
        handler: parts.handlers.get(operation.id),
      }
      return [operation.path, ...operation.aliases].map(
        (path) => [operation.method.toUpperCase(), path, answerer] as const,
      )
    })
    return { entries: compiled, router: createRouter(compiled) }
  }

  function tenantFor(name: string): Tenant<Types> | undefined {
    const known = tenants.get(name)
    if (known) return known
    if (!/^[\w.-]{1,64}$/.test(name) || tenants.size > greatestTenants) return undefined
    // A key of its own, so that a token of one tenant means nothing to another.
    const key = utf8.encode(sign(`tenant.${name}`))
    const own = createSign(key)
    const tenant = createTenant({ name, sign: own, tokens: tokensFor(key, own) }, shared)
    tenants.set(name, tenant)
    return tenant
  }

  function handle(request: MockRequest, { exposed } = { exposed: false }): MaybePromise<MockResponse> {
    const cors = corsHeaders(request, options.cors)
    const preflight = cors && answerPreflight(request, cors)
    if (preflight) return preflight
    const answered = answerTenant(request, exposed)
    return cors
      ? whenReady(answered, (response) => ({ ...response, headers: { ...response.headers, ...cors } }))
      : answered
  }

  function answerTenant(request: MockRequest, exposed: boolean): MaybePromise<MockResponse> {
    const name = headerOf(request, 'x-mock-tenant') ?? ''
    const tenant = tenantFor(name)
    if (!tenant) {
      const details = `A name has up to 64 letters, digits, dots and dashes, and there are ${greatestTenants} at most`
      return answerError(400, first.world.ids.next('req'), {
        key: 'invalid_request',
        message: 'Cannot make the tenant',
        details,
      })
    }
    return answer(request, tenant, exposed)
  }

  function answer(request: MockRequest, tenant: Tenant<Types>, exposed: boolean): MaybePromise<MockResponse> {
    const requestId = tenant.world.ids.next('req')
    const { log: tell } = options
    const started = tell ? performance.now() : 0
    const fail = (error: unknown): MockResponse => {
      tell?.(`${requestId} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      const answerer = router(request.path)?.for(request.method)?.route
      if (error instanceof StoreError) {
        const facts = { key: 'unavailable', message: 'The mock has no store', details: error.message }
        return answerError(503, requestId, factsFor(answerer, 503, facts))
      }
      const facts = { key: 'internal_error', message: 'The request could not be completed' }
      return answerError(500, requestId, factsFor(answerer, 500, facts))
    }
    const log = (response: MockResponse): MockResponse => {
      tell?.(
        `${request.method} ${redactText(request.path)} ${response.status} ${(performance.now() - started).toFixed(1)} ms ${requestId}`,
      )
      return response
    }
    // Whatever goes wrong in here, the caller gets the contract's error shape.
    try {
      const answered = dispatch(request, tenant, exposed, requestId)
      return answered instanceof Promise ? answered.then(log, (error: unknown) => log(fail(error))) : log(answered)
    } catch (error) {
      return log(fail(error))
    }
  }

  function dispatch(
    request: MockRequest,
    tenant: Tenant<Types>,
    exposed: boolean,
    requestId: string,
  ): MaybePromise<MockResponse> {
    if (request.path.startsWith(controlPrefix) && !request.isTooLarge) {
      return answerControl(request, requestId, {
        control: tenant.control,
        isCollection: (name) => isCollection(parts.collections, name),
        access: { token: options.controlToken, exposed, cors: options.cors },
        answerError,
      })
    }
    const now = tenant.world.clock.now()
    const found = router(request.path)
    const methods = found?.methods ?? (isWellKnown(request.path) ? ['GET'] : [])
    const match = found?.for(request.method)
    const answerer = match?.route
    const record = (response: MockResponse): MockResponse => {
      const missed = answerer || isWellKnown(request.path) ? undefined : nearMisses(request.path, entries)
      tenant.journal.add({ at: now, request, response, operation: answerer?.route.operation.id, nearMisses: missed })
      return response
    }
    if (request.isTooLarge) {
      const message = `The body is longer than ${bodyLimitBytes} bytes`
      return record(answerError(413, requestId, factsFor(answerer, 413, { key: 'payload_too_large', message })))
    }
    if (!match || !answerer) return record(answerUnrouted(request, requestId, methods, tenant.world.tokens))

    const { code, waitMs = 0 } = readPreference(headerOf(request, 'prefer'))
    const fault = tenant.faults.next(answerer.route.operation.id)
    const delayMs = waitMs + (fault?.delayMs ?? 0)
    const status = code ?? fault?.status
    const incoming = { request, parameters: match.parameters, requestId, now }
    const answered =
      fault?.drop === 'before'
        ? dropped
        : status === undefined
          ? answerOperation(answerer, incoming, tenant.world)
          : answerOnDemand(answerer, status, requestId, methods)
    return whenReady(answered, (response) =>
      record(delayMs > 0 || fault ? spoiled(response, fault, delayMs) : response),
    )
  }

  function answerUnrouted(
    request: MockRequest,
    requestId: string,
    allowed: readonly string[],
    tokens: Tokens,
  ): MockResponse {
    const { method, path } = request
    if (isWellKnown(path) && method === 'GET') {
      return answerWellKnown(request, { contract, tokens, tokenOperations: parts.tokenOperations })
    }
    if (allowed.length > 0) return answerWrongMethod(request, requestId, allowed, answerError)
    const near = nearMisses(path, entries)
    const details = near.length > 0 ? { details: `Nearest: ${near.join(', ')}` } : {}
    return answerError(404, requestId, { key: 'not_found', message: `No operation ${method} ${path}`, ...details })
  }

  return {
    fetch: fetchWith(handle, bodyLimitBytes),
    handle,
    control: first.control,
    tenant(name) {
      const tenant = tenantFor(name)
      if (!tenant)
        throw new RangeError(
          `Cannot make tenant ${JSON.stringify(name)}: a name has up to 64 letters, digits, dots and dashes`,
        )
      return tenant.control
    },
    use(next) {
      contract = next
      ;({ entries, router } = compile(next))
    },
    bodyLimitBytes,
    async close() {
      await Promise.all([...tenants.values()].map(async ({ world }) => await world.store.close()))
    },
  }
}

const dropped: MockResponse = { status: 503, headers: {}, body: '', fault: 'drop' }

/** A response as a fault leaves it. */
function spoiled(response: MockResponse, fault: Fault | undefined, delayMs: number): MockResponse {
  const retry = fault?.retryAfterSeconds
  const { parts: _whole, ...sent } = response
  return {
    ...sent,
    headers: retry === undefined ? response.headers : { ...response.headers, 'retry-after': String(retry) },
    body: fault?.body === 'malformed' ? response.body.slice(0, Math.ceil(response.body.length / 2)) : response.body,
    ...(delayMs > 0 ? { delayMs } : {}),
    ...(fault?.drop ? { fault: 'drop' } : fault?.body === 'truncated' ? { fault: 'truncate' } : {}),
  }
}
