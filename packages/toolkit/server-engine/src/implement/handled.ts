import { ofStatus } from '../http/media.ts'
import type { HttpRequest, HttpResponse } from '../http/message.ts'
import { checkedResponse } from '../respond/checked-response.ts'
import { conditionOf, lacksCondition, unlessHeld, type Validators } from '../respond/conditions.ts'
import type { CreateErrorResponse, ErrorFacts } from '../respond/error.ts'
import { HandlerError } from '../respond/handler-error.ts'
import { plainHeaders } from '../respond/plain-headers.ts'
import type { ServerContract } from '../route/contract.ts'
import { formToRead } from '../route/multipart.ts'
import { readRequest } from '../route/read-request.ts'
import type { Route } from '../route/route.ts'
import type { PathValues } from '../route/router.ts'
import type { MaybePromise } from '../values/maybe-promise.ts'
import type { Identities } from './authentication.ts'
import { contentOf } from './content.ts'
import type { Idempotency } from './idempotency.ts'
import { Problem, type ProblemFacts } from './problem.ts'
import { rendered, type PageRules } from './rendered.ts'
import { sentBody, type BodyRefusal } from './sent-body.ts'
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
  readonly request: HttpRequest
  readonly requestId: string
  readonly parameters: PathValues
  readonly identities: Identities
}

/** Reads and checks a request, calls its handler, and checks what that responds with. */
export async function handled(
  handler: AnyOperationHandler,
  { serving, route, isTagged, request, requestId, parameters, identities }: Authorized,
): Promise<HttpResponse> {
  const { createErrorResponse, idempotency, bodyLimit } = serving
  const refused = ({ status, facts, issues = [] }: BodyRefusal): HttpResponse =>
    createErrorResponse(status, requestId, facts, {}, { route, issues, sent: request.body })
  const sent = await sentBody(request, route, bodyLimit)
  const refusal = sent?.refusal()
  if (refusal) return refused(refusal)
  const form = await formToRead(request)
  const { stream: _, ...whole } = request
  const read = readRequest(route, { request: { ...whole, ...(sent && { stream: sent }) }, parameters, form })
  if ('status' in read) {
    const { status, issues, message, details } = read
    const key = status === 415 ? 'unsupported_media_type' : 'invalid_request'
    return refused({ status, facts: { key, message, details }, issues })
  }
  if (lacksCondition(request, route.operation)) {
    const message = 'Cannot change what may have changed since it was read: a condition is missing. Send If-Match'
    return refused({ status: 428, facts: { key: 'precondition_required', message } })
  }
  const respond = async (): Promise<HttpResponse> => {
    const content = contentOf({ read, form, sent, route, bodyLimit })
    const call = { ...read, ...content, requestId, credentials: identities }
    try {
      return await respondTo(handler, call, { serving, route, isTagged, request, requestId })
    } catch (error) {
      const why = sent?.refusal()
      if (!why) throw error
      return refused(why)
    }
  }
  if (!idempotency) return await respond()
  const { operation } = route
  const refuse = (status: number, facts: ErrorFacts): HttpResponse => refused({ status, facts })
  const body = sent ? request.body : read.body
  return await idempotency({ operation, request, body, identities, refuse }, respond)
}

/** Calls a handler, and checks what it responds with. */
async function respondTo(
  handler: AnyOperationHandler,
  call: object,
  { serving, route, isTagged, request, requestId }: Omit<Authorized, 'parameters' | 'identities'>,
): Promise<HttpResponse> {
  const { contract, checksResponses, createErrorResponse } = serving
  const gone = lazily(() => new AbortController())
  const given = await responseOf(handler, {
    ...call,
    get signal() {
      return gone().signal
    },
    problem: (status: number, about?: ProblemFacts) => new Problem(status, about),
    checkConditions(current: Validators | undefined) {
      if (conditionOf(request, current) !== 'wrong') return
      const message = 'The conditions of the request do not hold: it has changed since it was read'
      throw new Problem(412, { message })
    },
  })
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
