import { type HttpRequest, type HttpResponse } from '../http/message.ts'
import { isForm, isJson, isMultipart } from '../http/media.ts'
import { checkedResponse } from '../respond/checked-response.ts'
import type { CreateErrorResponse } from '../respond/error.ts'
import type { ServerContract } from '../route/contract.ts'
import { formToRead } from '../route/multipart.ts'
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
    return createErrorResponse(status, requestId, { key, message, details }, {}, { route, issues })
  }
  const { contentType } = read
  const given = await handler({
    ...read,
    body: isReadable(contentType, route) ? read.body : bytesOf(request),
    requestId,
    credentials: identities,
    problem: (status: number, about?: ProblemFacts) => new Problem(status, about),
  })
  if (!(given instanceof Problem))
    return checkedResponse(contract, route.operation.id, given, { checksValues: checksResponses })
  return createErrorResponse(given.status, requestId, given.facts, given.headers, { route })
}

/** True for a content type whose body is a value or a string. */
function isReadable(contentType: string | undefined, { bodies }: Route): boolean {
  if (contentType === undefined || isJson(contentType) || isForm(contentType) || isMultipart(contentType)) return true
  const isUnsaidJson = bodies.some((body) => body.contentType === contentType && body.isJson)
  return isUnsaidJson || /^text\/|\bxml\b|^\*\/\*/i.test(contentType)
}

function bytesOf({ body, bytes }: HttpRequest): Uint8Array {
  return bytes ?? new TextEncoder().encode(body)
}
