import { headerOf, type HttpRequest, type HttpResponse } from '../http/message.ts'
import type { Operation } from '../route/operation.ts'
import type { ErrorFacts } from './error.ts'
import type { Known } from './idempotency-memory.ts'

const safe = ['GET', 'HEAD', 'OPTIONS']

/** The key with which a request is handled once, however often it is sent; `undefined` if it has none, or needs none. */
export function keyOfRequest({ parameters }: Operation, request: HttpRequest): string | undefined {
  const declared = parameters.find(({ isIdempotencyKey }) => isIdempotencyKey)
  return declared && !safe.includes(request.method) ? headerOf(request, declared.name.toLowerCase()) : undefined
}

/**
 * What a request contains, equal for those that are the same: a form without its boundary, which is another one each time, bytes
 * as they were sent, and other content as it was decoded.
 */
export function textOfRequest(request: HttpRequest, body: unknown): string {
  const { bytes, method, path, query } = request
  const sent = bytes ? new TextDecoder('latin1').decode(bytes) : request.body
  const [, boundary] = /^multipart\/.*\bboundary="?([^";]+)/i.exec(headerOf(request, 'content-type') ?? '') ?? []
  const content = boundary ? sent.replaceAll(boundary, '') : bytes ? sent : body
  return JSON.stringify([method, path, query, !bytes, content])
}

/** The response that is kept for requests that repeat a key; `undefined` if they are handled again, or it was sent as it came. */
export function keptResponse(response: HttpResponse): HttpResponse | undefined {
  return response.status < 500 && !response.stream ? response : undefined
}

/** The header of a response that was sent before. */
const replayed = 'idempotent-replayed'

/** A response as it is sent again. */
export function again(response: HttpResponse): HttpResponse {
  return { ...response, headers: { ...response.headers, [replayed]: 'true' } }
}

/** True for a response that was sent before. */
export function isAgain({ headers }: HttpResponse): boolean {
  return Object.hasOwn(headers, replayed)
}

/** Why a request is refused whose key is known. */
export const keyRefusals: Readonly<
  Record<Extract<Known, string>, { readonly status: number; readonly facts: ErrorFacts }>
> = {
  other: {
    status: 422,
    facts: {
      key: 'idempotency_key_reused',
      message: 'Cannot use the idempotency key again: it was sent with another request. Use a new one',
    },
  },
  pending: {
    status: 409,
    facts: {
      key: 'idempotency_key_in_use',
      message: 'Cannot handle the request: one with the same idempotency key is in progress. Send it again later',
    },
  },
}
