import {
  type MaybePromise,
  type HttpRequest,
  type HttpResponse,
  type Operation,
  type PathValues,
  asGet,
  headerOf,
  jsonResponse,
  whenReady,
  withHead,
} from '@specwright/server-engine/engine'
import { operations } from './operation/index.ts'
import { otherResponses } from './respond/index.ts'
import { control } from './control/index.ts'
import type { Access } from './access.ts'
import type { AppliedPreference } from './respond/applied-preference.ts'
import type { Compiled } from './compile-contract.ts'
import type { Fault } from './control/faults.ts'
import { healthPaths, isControl, livePath, readyPath } from './control/paths.ts'
import type { Incoming, Responder } from './operation/responder.ts'
import type { MockOptions } from './options.ts'
import type { MockParts } from './operation/parts.ts'
import type { Health } from './store/health.ts'
import type { Tenant } from './tenant.ts'
import type { ServerFacts } from './token/metadata.ts'
import type { MockTypes } from './contract/types.ts'

/** What handling a request needs of the server. */
export interface Dispatching<Types extends MockTypes> {
  readonly parts: MockParts<Types>
  readonly options: MockOptions
  /** The current contract, compiled. */
  readonly compiled: () => Compiled<Types>
  readonly contract: () => Types['contract']
  readonly bodyLimit: (path: string) => number
  /** Loads what signs; `undefined` once that is done. */
  readonly loadSigning: () => Promise<void> | undefined
  /** Reads and writes, to find out whether the mock can be used. */
  readonly health: () => Promise<Health>
}

/** A request to a tenant. */
export interface Dispatched<Types extends MockTypes> {
  readonly request: HttpRequest
  readonly tenant: Tenant<Types>
  readonly access: Access
  readonly requestId: string
  /** What the request matches, once it is known. */
  found?: Found
}

/** The operation of a request, and the path that the operation is below. */
export interface Found {
  readonly operation: Operation
  readonly basePath: string
}

/** Hands requests to the control interface, to the metadata, or to their operation, and records them. */
export function createDispatch<Types extends MockTypes>(
  server: Dispatching<Types>,
): (dispatched: Dispatched<Types>) => MaybePromise<HttpResponse> {
  const dispatcher = new Dispatcher(server)
  return (dispatched) => dispatcher.handle(dispatched)
}

class Dispatcher<Types extends MockTypes> {
  readonly #server: Dispatching<Types>

  constructor(server: Dispatching<Types>) {
    this.#server = server
  }

  handle(dispatched: Dispatched<Types>): MaybePromise<HttpResponse> {
    const { request: sent, tenant, requestId } = dispatched
    const { router, below, isWellKnown } = this.#server.compiled()
    const request = asGet(below(sent), router)
    if (isControl(request.path) && !request.isTooLarge) {
      return healthPaths.has(request.path) && request.method === 'GET'
        ? this.#health(request.path)
        : this.#controlled(request, dispatched)
    }
    const now = tenant.state.clock.now()
    const found = request.isOutside ? undefined : router(request.path)
    const match = found?.for(request.method)
    if (match) dispatched.found = { operation: match.route.route.operation, basePath: request.basePath ?? '' }
    const at: Received<Types> = { sent, tenant, requestId, now, responder: match?.route }
    if (request.isTooLarge) return this.#tooLarge(request, at)
    const methods = found?.methods ?? (isWellKnown(request.path) ? withHead(['GET']) : [])
    if (!match) return this.#unrouted(request, at, methods)
    return this.#operated(request, at, { responder: match.route, parameters: match.parameters, methods })
  }

  /** Whether the mock can be used. Open to everyone. */
  async #health(path: string): Promise<HttpResponse> {
    if (path === livePath) return jsonResponse(200, { status: 'ok' })
    const health = await this.#server.health()
    const isUsable = path === readyPath ? health.writable : health.status !== 'unavailable'
    return jsonResponse(isUsable ? 200 : 503, health)
  }

  async #controlled(request: HttpRequest, { tenant, access, requestId }: Dispatched<Types>): Promise<HttpResponse> {
    const { parts, options, contract } = this.#server
    const { exposed = false, inspector } = access
    await control.load()
    return await control.value()!.handleControl(request, requestId, {
      control: tenant.control,
      kept: parts.collections(contract()).kept,
      access: { token: options.controlToken, exposed, cors: options.cors },
      inspector,
      createErrorResponse: parts.createErrorResponse,
    })
  }

  /** The response of an operation, or what the client or a fault demands instead. */
  #operated(request: HttpRequest, at: Received<Types>, matched: Matched<Types>): MaybePromise<HttpResponse> {
    const prefer = headerOf(request, 'prefer')
    if (prefer === undefined) return this.#preferred(request, at, matched, noPreference)
    const accept = headerOf(request, 'accept')
    return whenReady(otherResponses.load(), () => {
      const preferred = otherResponses.value()!.appliedPreference(matched.responder.route, prefer, accept)
      return this.#preferred(request, at, matched, preferred)
    })
  }

  #preferred(
    request: HttpRequest,
    at: Received<Types>,
    { responder, parameters, methods }: Matched<Types>,
    preferred: AppliedPreference,
  ): MaybePromise<HttpResponse> {
    const { tenant, requestId, now } = at
    const fault = tenant.faults.next({ operation: responder.route.operation.id })
    if (fault?.drop === 'before') return this.#finished(dropped, at, { preferred, fault })
    const status = preferred.status ?? fault?.status
    if (status !== undefined) {
      const demand = { status, example: preferred.example, accept: headerOf(request, 'accept') }
      return whenReady(otherResponses.load(), () => {
        const response = otherResponses.value()!.responseOnDemand(responder, demand, requestId, methods)
        return this.#finished(response, at, { preferred, fault })
      })
    }
    const incoming = { request, parameters, requestId, now, items: tenant.control, outbox: tenant.outbox }
    const pending = this.#handled(responder, incoming, tenant)
    return pending instanceof Promise
      ? pending.then((response) => this.#finished(response, at, { preferred, fault }))
      : this.#finished(pending, at, { preferred, fault })
  }

  #handled(responder: Responder<Types>, incoming: Incoming, tenant: Tenant<Types>): MaybePromise<HttpResponse> {
    const reading = operations.load()
    const signing = this.#server.loadSigning()
    if (reading || signing)
      return Promise.all([reading, signing]).then(() => this.#handled(responder, incoming, tenant))
    return operations.value()!.handleOperation(responder, incoming, tenant.state)
  }

  #finished(
    response: HttpResponse,
    at: Received<Types>,
    { preferred, fault }: { readonly preferred: AppliedPreference; readonly fault: Fault | undefined },
  ): MaybePromise<HttpResponse> {
    const applied = preferred === noPreference ? response : otherResponses.value()!.withApplied(response, preferred)
    const delayMs = preferred.waitMs + (fault?.delayMs ?? 0)
    if (delayMs === 0 && !fault) return this.#recorded(at, applied)
    return whenReady(control.load(), () => this.#recorded(at, control.value()!.withFault(applied, fault, delayMs)))
  }

  #recorded(
    { sent, tenant, now, responder }: Received<Types>,
    response: HttpResponse,
    similar?: readonly string[],
  ): HttpResponse {
    tenant.journal.add({
      at: now,
      request: sent,
      response: sent.method === 'HEAD' ? { ...response, body: '', parts: [] } : response,
      operation: responder?.route.operation.id,
      nearMisses: similar,
    })
    return response
  }

  #tooLarge({ path }: HttpRequest, at: Received<Types>): MaybePromise<HttpResponse> {
    const { parts, bodyLimit } = this.#server
    return whenReady(otherResponses.load(), () => {
      const tooLarge = { ...parts, limit: bodyLimit(path), requestId: at.requestId }
      return this.#recorded(at, otherResponses.value()!.tooLargeResponse(at.responder, tooLarge))
    })
  }

  #unrouted(request: HttpRequest, at: Received<Types>, methods: readonly string[]): MaybePromise<HttpResponse> {
    const { parts, compiled, loadSigning } = this.#server
    const { isWellKnown, entries } = compiled()
    const isOwn = isWellKnown(request.path)
    const loaded = whenReady(otherResponses.load(), () => (isOwn ? loadSigning() : undefined))
    return whenReady(loaded, () => {
      const { createErrorResponse } = parts
      const server = isOwn ? this.#facts(at) : undefined
      const unrouted = { requestId: at.requestId, methods, entries, server, createErrorResponse }
      const { response, similar } = otherResponses.value()!.unroutedResponse(request, unrouted)
      return this.#recorded(at, response, similar)
    })
  }

  /** What the server publishes about itself. */
  #facts({ tenant }: Received<Types>): ServerFacts {
    const { parts, contract } = this.#server
    const current = contract()
    return { contract: current, tokens: tenant.state.tokens, tokenOperations: parts.tokenOperations(current) }
  }
}

/** A request that was received. */
interface Received<Types extends MockTypes> {
  readonly sent: HttpRequest
  readonly tenant: Tenant<Types>
  readonly requestId: string
  /** By the clock of the tenant. */
  readonly now: number
  /** Absent if it matches no operation. */
  readonly responder: Responder<Types> | undefined
}

/** The operation of a request. */
interface Matched<Types extends MockTypes> {
  readonly responder: Responder<Types>
  readonly parameters: PathValues
  /** The methods that its path supports. */
  readonly methods: readonly string[]
}

const noPreference: AppliedPreference = { waitMs: 0 }

const dropped: HttpResponse = { status: 503, headers: {}, body: '', fault: 'drop' }
