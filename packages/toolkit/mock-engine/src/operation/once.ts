import {
  type ErrorFacts,
  type HttpRequest,
  type HttpResponse,
  type MaybePromise,
  type Route,
  headerOf,
} from '@specwright/server-engine'
import type { Call, TenantState } from './handler.ts'
import type { CredentialCheck } from '../token/credential-check.ts'
import type { Keyed, Known } from './replays.ts'
import type { MockTypes } from '../contract/types.ts'

/** A request that is handled once, however often it is sent. */
export interface Once {
  /** What is known of its key: nothing if it is to be handled. */
  begin(): Known | undefined
  /** Keeps the response of the work, unless it fails. */
  run(work: () => MaybePromise<HttpResponse>): MaybePromise<HttpResponse>
}

const safe = ['GET', 'HEAD', 'OPTIONS']

/**
 * Handles a request once if the contract declares a header with its key, and it has one; else `undefined`. Callers who happen to
 * choose the same key are independent.
 */
export function onceOf<Types extends MockTypes>(
  { operation }: Route,
  { request, now, body, credentials }: Call<Types>,
  { state, callers }: { readonly state: TenantState<Types>; readonly callers: CredentialCheck<Types['credentials']> },
): Once | undefined {
  const { replays, sign } = state
  const declared = operation.parameters.find(({ isIdempotencyKey }) => isIdempotencyKey)
  const sent = declared && headerOf(request, declared.name.toLowerCase())
  if (sent === undefined || safe.includes(request.method)) return undefined
  const caller = callers.caller(credentials, state.contract().securitySchemes)
  const key = `${sign(`caller.${caller}`)} ${sent}`
  const text = JSON.stringify([request.method, request.path, request.query, ...contentOf(request, body)])
  const first: Keyed = { digest: sign(`request.${text}`), now }
  const end = (response: HttpResponse): HttpResponse => {
    replays.end(key, first, response.status < 500 ? response : undefined)
    return response
  }
  const fail = (error: unknown): never => {
    replays.end(key, first, undefined)
    throw error
  }
  return {
    begin: () => replays.begin(key, first),
    run(work) {
      try {
        const pending = work()
        return pending instanceof Promise ? pending.then(end, fail) : end(pending)
      } catch (error) {
        return fail(error)
      }
    },
  }
}

/**
 * What a request contains, equal for those that are the same: a form without its boundary, which is another one each time, bytes
 * as they were sent, and other content as it was decoded.
 */
function contentOf(request: HttpRequest, body: unknown): readonly unknown[] {
  const { bytes } = request
  const sent = bytes ? new TextDecoder('latin1').decode(bytes) : request.body
  const [, boundary] = /^multipart\/.*\bboundary="?([^";]+)/i.exec(headerOf(request, 'content-type') ?? '') ?? []
  return [!bytes, boundary ? sent.replaceAll(boundary, '') : bytes ? sent : body]
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
