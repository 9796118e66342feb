import { handleCors } from '../http/cors.ts'
import { asGet, withHead } from '../http/head.ts'
import type { HttpRequest, HttpResponse, RequestHead } from '../http/message.ts'
import type { StreamLimit } from '../http/streamed-body.ts'
import { shown } from '../options/check-options.ts'
import { nearMisses } from '../respond/near-misses.ts'
import type { CreateErrorResponse } from '../respond/error.ts'
import { tooLarge, wrongMethodResponse } from '../respond/refused.ts'
import { taggedOperations } from '../respond/tagged.ts'
import { belowServer, compileServerPaths, type ServerPaths } from '../route/base-path.ts'
import type { ServerContract } from '../route/contract.ts'
import type { Route } from '../route/route.ts'
import { createRouter, plainPath, type PathValues, type Router } from '../route/router.ts'
import { createIds } from '../values/ids.ts'
import { whenReady, type MaybePromise } from '../values/maybe-promise.ts'
import { announced } from './announced.ts'
import { authorizationOf, type Authorization, type Authorizing } from './authentication.ts'
import { handled, type AnyOperationHandler } from './handled.ts'
import type { Idempotency } from './idempotency.ts'
import { logToConsole } from './log-to-console.ts'
import { BodyError } from './sent-body.ts'
import { watchedStream } from './watched-stream.ts'
import type { PageRules } from './rendered.ts'
import { createStandIns, type ReadyStandIn } from './stand-in.ts'
import { isStreamed, streamedContent, streamLimitOf } from './streamed-content.ts'
import type { RespondInstead } from './stand-in-request.ts'
import { mockedHeader } from './stand-in-mock.ts'

/** An operation of a server, and what responds to it. */
export type ServedOperation = AnyOperationHandler | ReadyStandIn

/** What a server is made of. */
export interface ServingParts extends Omit<Authorizing, 'schemes'> {
  readonly contract: ServerContract & { readonly state?: object; readonly pages?: PageRules }
  readonly responders: Readonly<Record<string, ServedOperation>>
  readonly checksResponses: boolean
  readonly cors: string | undefined
  readonly bodyLimit: number
  readonly createErrorResponse: CreateErrorResponse
  readonly idempotency: Idempotency | undefined
  readonly log: (message: string, cause: unknown) => void
}

interface Serving extends ServingParts {
  readonly entries: readonly (readonly [method: string, path: string, served: Served])[]
  readonly router: Router<Served>
  readonly servers: ServerPaths
  readonly ids: ReturnType<typeof createIds>
}

interface Served {
  readonly route: Route
  readonly isTagged: boolean
  /** Whether its handler reads bodies as they come. */
  readonly readsStreams: boolean
  readonly authorize: Authorization
  readonly responder: AnyOperationHandler | { readonly respondInstead: RespondInstead }
}

/** Creates what handles the requests of a server, and says which bodies their handlers read as they come. */
export function createServing(parts: ServingParts): {
  readonly handle: (request: HttpRequest) => MaybePromise<HttpResponse>
  readonly streamLimit: StreamLimit | undefined
} {
  const { contract, responders } = parts
  const authorizing = { ...parts, schemes: contract.securitySchemes }
  const tagged = taggedOperations(Object.values(contract.routes).map(({ operation }) => operation))
  const standIns = createStandIns({ ...parts, log: (...about) => logTo(parts, ...about) })
  const entries = Object.values(contract.routes).flatMap((route) => {
    const { operation } = route
    const responder = responders[operation.id] ?? 501
    const served = {
      route,
      isTagged: tagged.has(operation),
      readsStreams: typeof responder === 'function' && route.bodies.some(isStreamed),
      authorize: authorizationOf(operation, authorizing),
      responder: typeof responder === 'function' ? responder : { respondInstead: standIns(responder) },
    }
    return [operation.path, ...operation.aliases].map((path) => [operation.method.toUpperCase(), path, served] as const)
  })
  const serving: Serving = {
    ...parts,
    entries,
    router: createRouter(entries),
    servers: compileServerPaths(contract.basePaths ?? []),
    ids: createIds(),
  }
  // Where no handler reads a body itself, none is asked which it is.
  const hasStreams = entries.some(([, , { readsStreams }]) => readsStreams)
  return {
    handle: (request) => handleSent(serving, request),
    streamLimit: hasStreams ? (head) => streamLimitFor(serving, head) : undefined,
  }
}

/** A request as the server of the contract sees it. */
function ofContract<Head extends RequestHead>({ router, servers }: Serving, sent: Head): Head {
  const isKnown = (path: string): boolean => router(path) !== undefined
  const path = plainPath(sent.path)
  return belowServer(path === sent.path ? sent : { ...sent, path }, servers, isKnown)
}

/**
 * Maximum size of a body that a handler reads as it comes, in bytes; `undefined` for a request that has none. What is compared with
 * those that repeat its key is read before.
 */
function streamLimitFor(serving: Serving, head: RequestHead): number | undefined {
  const { router, idempotency, bodyLimit } = serving
  const { method, path } = ofContract(serving, head)
  const served = router(path)?.for(method)?.route
  if (!served?.readsStreams) return undefined
  const isKeyed = idempotency && served.route.operation.parameters.some(({ isIdempotencyKey }) => isIdempotencyKey)
  const media = isKeyed ? undefined : streamedContent(served.route, head)
  return media && streamLimitOf(media, bodyLimit)
}

function handleSent(serving: Serving, sent: HttpRequest): MaybePromise<HttpResponse> {
  const { cors, router } = serving
  const request = ofContract(serving, sent)
  const handle = (): Promise<HttpResponse> => handleBelow(serving, request, sent)
  if (cors === undefined) return handle()
  const headers = (): readonly string[] => {
    const method = request.headers['access-control-request-method'] ?? asGet(request, router).method
    const { responses = [] } = router(request.path)?.for(String(method))?.route.route.operation ?? {}
    return [...responses.flatMap((response) => response.headers), mockedHeader, 'Deprecation', 'Sunset']
  }
  return handleCors(sent, { allowed: cors, documented: headers }, handle)
}

/** Responds to a request, whatever fails: with the error of the contract, which says nothing of the reason. */
async function handleBelow(serving: Serving, request: HttpRequest, sent: HttpRequest): Promise<HttpResponse> {
  const requestId = serving.ids.next('req')
  const { method, path } = asGet(request, serving.router)
  const match = serving.router(path)?.for(method)
  const report = (error: unknown): void => {
    const operation = match?.route.route.operation.id ?? `${method} ${path}`
    const reason = error instanceof Error ? error.message : shown(error)
    logTo(serving, `Cannot complete ${operation} (${requestId}): ${reason}`, error)
  }
  try {
    if (!match) return unrouted(serving, request, requestId)
    const operated = await respondTo(serving, { request, sent, requestId, ...match })
    const response = announced(operated, match.route.route.operation)
    const { stream } = response
    if (!stream) return response
    const failed = (error: unknown): void => {
      if (!(error instanceof BodyError)) report(error)
    }
    return { ...response, stream: watchedStream(stream, { failed }) }
  } catch (error) {
    report(error)
    const facts = { key: 'internal_error', message: 'Cannot complete the request' }
    return serving.createErrorResponse(500, requestId, facts, {}, { route: match?.route.route })
  }
}

/** Reports a failure, by the console if the log itself fails. */
function logTo({ log }: Pick<ServingParts, 'log'>, message: string, cause: unknown): void {
  try {
    log(message, cause)
  } catch (failure) {
    logToConsole(message, cause)
    logToConsole('Cannot log', failure)
  }
}

/** The response to a request that is no operation. */
function unrouted({ router, entries, createErrorResponse }: Serving, request: HttpRequest, id: string): HttpResponse {
  const { method, path } = request
  const { methods } = router(path) ?? { methods: [] }
  const allowed = [...methods, 'OPTIONS']
  if (methods.length > 0 && method === 'OPTIONS')
    return { status: 204, headers: { allow: allowed.join(', ') }, body: '' }
  if (methods.length > 0) return wrongMethodResponse(request, id, withHead(methods), createErrorResponse)
  const similar = nearMisses(path, entries)
  const details = similar.length > 0 ? { details: `Similar operations: ${similar.join(', ')}` } : {}
  const message = `There is no operation ${method} ${path}`
  return createErrorResponse(404, id, { key: 'not_found', message, ...details })
}

/** A request to an operation. */
interface Matched {
  /** Below the server of the contract. */
  readonly request: HttpRequest
  readonly sent: HttpRequest
  readonly requestId: string
  readonly route: Served
  readonly parameters: PathValues
}

function respondTo(serving: Serving, matched: Matched): MaybePromise<HttpResponse> {
  const { request, sent, requestId, parameters } = matched
  const { route, isTagged, readsStreams, authorize, responder } = matched.route
  const { createErrorResponse } = serving
  if (request.isTooLarge) {
    const limit = streamLimitFor(serving, sent) ?? serving.bodyLimit
    return createErrorResponse(413, requestId, tooLarge(limit), {}, { route })
  }
  return whenReady(authorize(request), (authorized) => {
    if ('status' in authorized) {
      const { status, facts, headers } = authorized
      return createErrorResponse(status, requestId, facts, headers, { route })
    }
    if (typeof responder !== 'function') return responder.respondInstead({ route, sent, requestId })
    const { identities } = authorized
    return handled(responder, { serving, route, isTagged, readsStreams, request, requestId, parameters, identities })
  })
}
