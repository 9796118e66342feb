import { requestBytes, type HttpRequest, type HttpResponse } from '../http/message.ts'
import { isForm, isJson, isMultipart } from '../http/media.ts'
import { checkedResponse } from '../respond/checked-response.ts'
import type { CreateErrorResponse } from '../respond/error.ts'
import { HandlerError } from '../respond/handler-error.ts'
import { plainHeaders } from '../respond/plain-headers.ts'
import type { ServerContract } from '../route/contract.ts'
import { formToRead } from '../route/multipart.ts'
import type { ReadForm } from '../route/read-body.ts'
import { readRequest } from '../route/read-request.ts'
import type { Route } from '../route/route.ts'
import type { PathValues } from '../route/router.ts'
import type { MaybePromise } from '../values/maybe-promise.ts'
import type { Identities } from './authentication.ts'
import { Problem, type ProblemFacts } from './problem.ts'

/** Any function that handles an operation. */
export type AnyOperationHandler = (call: object) => MaybePromise<unknown>

/** A request that is authorized. */
interface Authorized {
  readonly serving: {
    readonly contract: ServerContract
    readonly checksResponses: boolean
    readonly createErrorResponse: CreateErrorResponse
  }
  readonly route: Route
  readonly request: HttpRequest
  readonly requestId: string
  readonly parameters: PathValues
  readonly identities: Identities
}

/** Reads and checks a request, calls its handler, and checks what that responds with. */
export async function handled(
  handler: AnyOperationHandler,
  { serving, route, request, requestId, parameters, identities }: Authorized,
): Promise<HttpResponse> {
  const { contract, checksResponses, createErrorResponse } = serving
  const form = await formToRead(request)
  const read = readRequest(route, { request, parameters, form })
  if ('status' in read) {
    const { status, issues, message, details } = read
    const key = status === 415 ? 'unsupported_media_type' : 'invalid_request'
    return createErrorResponse(status, requestId, { key, message, details }, {}, { route, issues, sent: request.body })
  }
  const { contentType } = read
  const given = await responseOf(handler, {
    ...read,
    body: isReadable(contentType, route) ? read.body : requestBytes(request),
    ...(isMultipart(contentType) && { files: filesIn(form) }),
    requestId,
    credentials: identities,
    problem: (status: number, about?: ProblemFacts) => new Problem(status, about),
  })
  if (!(given instanceof Problem))
    return checkedResponse(contract, route.operation.id, given, { checksValues: checksResponses })
  const headers = plainHeaders(given.headers, (why) => {
    throw new HandlerError(`The handler of ${route.operation.id} created a problem that cannot be sent: ${why}`)
  })
  return createErrorResponse(given.status, requestId, given.facts, headers, { route })
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

/** True for a content type whose body is a value or a string. */
function isReadable(contentType: string | undefined, { bodies }: Route): boolean {
  if (contentType === undefined || isJson(contentType) || isForm(contentType) || isMultipart(contentType)) return true
  const isUnsaidJson = bodies.some((body) => body.contentType === contentType && body.isJson)
  return isUnsaidJson || /^text\/|\bxml\b|^\*\/\*/i.test(contentType)
}

/** The files of a form, by the names of their fields. */
function filesIn({ files = [] }: ReadForm = {}): Readonly<Record<string, readonly File[]>> {
  const byName = new Map<string, File[]>()
  for (const [name, file] of files) byName.set(name, [...(byName.get(name) ?? []), file])
  return Object.fromEntries(byName)
}
