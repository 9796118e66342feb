import { ofStatus } from '../http/media.ts'
import type { HttpRequest, HttpResponse } from '../http/message.ts'
import { checkedResponse } from '../respond/checked-response.ts'
import { conditionOf, lacksCondition, unlessHeld, type Validators } from '../respond/conditions.ts'
import type { CreateErrorResponse, ErrorFacts } from '../respond/error.ts'
import { HandlerError } from '../respond/handler-error.ts'
import { plainHeaders } from '../respond/plain-headers.ts'
import type { ServerContract } from '../route/contract.ts'
import { formToRead } from '../route/multipart.ts'
import { readRequest, type ReadRequest } from '../route/read-request.ts'
import type { Route } from '../route/route.ts'
import type { PathValues } from '../route/router.ts'
import type { MaybePromise } from '../values/maybe-promise.ts'
import type { Identities } from './authentication.ts'
import { contentOf, type HandlerContent } from './content.ts'
import type { Idempotency } from './idempotency.ts'
import { Problem, type ProblemFacts } from './problem.ts'
import { rendered, type PageRules } from './rendered.ts'
import { sentBody, type BodyRefusal, type ReceivedStream } from './sent-body.ts'
import { watchedStream } from './watched-stream.ts'

/** Any function that handles an operation. */
export type AnyOperationHandler = (call: object) => MaybePromise<unknown>

/** A request that is authorized. */
interface Authorized {
  readonly serving: {
    readonly contract: ServerContract & { readonly pages?: PageRules }
    readonly checksResponses: boolean
    readonly bodyLimit: number
    readonly createErrorResponse: CreateErrorResponse
    readonly idempotency: Idempotency | undefined
  }
  readonly route: Route
  /** Whether its success gets an ETag. */
  readonly isTagged: boolean
  /** Whether its handler reads bodies as they come. */
  readonly readsStreams: boolean
  readonly request: HttpRequest
  readonly requestId: string
  readonly parameters: PathValues
  readonly identities: Identities
}

type Responding = Omit<Authorized, 'parameters' | 'readsStreams'>

/** What a handler receives besides its input. */
interface Called extends Pick<Authorized, 'request' | 'requestId' | 'identities'> {
  readonly gone: () => AbortController
}

/** Reads and checks a request, calls its handler, and checks what that responds with. */
export async function handled(
  handler: AnyOperationHandler,
  { serving, route, isTagged, readsStreams, request, requestId, parameters, identities }: Authorized,
): Promise<HttpResponse> {
  const { createErrorResponse, idempotency, bodyLimit } = serving
  const refused = ({ status, facts, issues = [] }: BodyRefusal): HttpResponse =>
    createErrorResponse(status, requestId, facts, {}, { route, issues, sent: request.body })
  // Most bodies are values, for which nothing is waited.
  const sending = readsStreams ? sentBody(request, route, bodyLimit) : undefined
  const sent = sending && (await sending)
  const refusal = sent?.refusal()
  if (refusal) return refused(refusal)
  const parts = formToRead(request)
  const form = parts && (await parts)
  const read = readRequest(route, { request: withStream(request, sent), parameters, form })
  if ('status' in read) {
    const { status, issues, message, details } = read
    const key = status === 415 ? 'unsupported_media_type' : 'invalid_request'
    return refused({ status, facts: { key, message, details }, issues })
  }
  if (lacksCondition(request, route.operation)) {
    const message = 'Cannot change what may have changed since it was read: a condition is missing. Send If-Match'
    return refused({ status: 428, facts: { key: 'precondition_required', message } })
  }
  const respond = (): Promise<HttpResponse> => {
    const content = contentOf({ read, form, sent, route, bodyLimit })
    const responding = respondTo(
      handler,
      { read, content },
      { serving, route, isTagged, request, requestId, identities },
    )
    if (!sent) return responding
    return responding.catch((error: unknown) => {
      const why = sent.refusal()
      if (!why) throw error
      return refused(why)
    })
  }
  if (!idempotency) return await respond()
  const { operation } = route
  const refuse = (status: number, facts: ErrorFacts): HttpResponse => refused({ status, facts })
  const body = sent ? request.body : read.body
  return await idempotency({ operation, request, body, identities, refuse }, respond)
}

/** A request with the body that a handler reads as it comes; without one, if that is empty. */
function withStream(request: HttpRequest, sent: ReceivedStream | undefined): HttpRequest {
  if (sent) return { ...request, stream: sent }
  if (!request.stream) return request
  const { stream: _, ...whole } = request
  return whole
}

/** A request that was read, and its content as a handler gets it. */
interface CallInput {
  readonly read: Exclude<ReadRequest, { readonly status: number }>
  readonly content: HandlerContent
}

/** Calls a handler, and checks what it responds with. */
async function respondTo(
  handler: AnyOperationHandler,
  input: CallInput,
  { serving, route, isTagged, request, requestId, identities }: Responding,
): Promise<HttpResponse> {
  const { contract, checksResponses, createErrorResponse } = serving
  const gone = lazily(() => new AbortController())
  const given = await responseOf(handler, callOf(input, { request, requestId, identities, gone }))
  const { operation } = route
  if (!(given instanceof Problem)) {
    const made = rendered(given, { request, operation, pages: contract.pages?.[operation.id] })
    const checked = checkedResponse(contract, operation.id, made, { checksValues: checksResponses, isTagged })
    const response = unlessHeld(checked, request, operation)
    const { stream } = response
    return stream ? { ...response, stream: watchedStream(stream, { cancelled: () => gone().abort() }) } : response
  }
  const { status, facts } = given.error
  const documented = ofStatus(contract.responses?.[operation.id] ?? [], status)
  const fail = (why: string): never => {
    throw new HandlerError(`The handler of ${operation.id} created a problem that cannot be sent: ${why}`)
  }
  const headers = plainHeaders(given.error.headers, fail, documented?.headers?.fields)
  return createErrorResponse(status, requestId, facts, headers, { route })
}

const problem = (status: number, about?: ProblemFacts): Problem => new Problem(status, about)

/** What a handler receives. */
function callOf(
  { read: { path, query, headers, cookies, contentType }, content: { body, files } }: CallInput,
  { request, requestId, identities, gone }: Called,
): object {
  // Written out: beside what is spread, a getter makes the object one that is slow to make and to read.
  const call = {
    path,
    query,
    headers,
    cookies,
    body,
    contentType,
    requestId,
    credentials: identities,
    get signal() {
      return gone().signal
    },
    problem,
    checkConditions(current: Validators | undefined) {
      if (conditionOf(request, current) !== 'wrong') return
      const message = 'The conditions of the request do not hold: it has changed since it was read'
      throw new Problem(412, { message })
    },
  }
  return files ? Object.assign(call, { files }) : call
}

/** Makes a value when it is first needed: few handlers read it. */
function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

/** What a handler responds with; a problem may also be thrown, from wherever it is found. */
async function responseOf(handler: AnyOperationHandler, call: object): Promise<unknown> {
  try {
    return await handler(call)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
