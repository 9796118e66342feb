import type { HttpResponse, Keyed, Known, MaybePromise, Route } from '@specwright/server-engine/engine'
import { keptResponse, keyOfRequest, textOfRequest } from '@specwright/server-engine/respond'
import type { Call, TenantState } from './handler.ts'
import type { CredentialCheck } from '../token/credential-check.ts'
import type { MockTypes } from '../contract/types.ts'

/** A request that is handled once, however often it is sent. */
export interface Once {
  /** What is known of its key: nothing if it is to be handled. */
  begin(): Known | undefined
  /** Keeps the response of the work, unless it fails. */
  run(work: () => MaybePromise<HttpResponse>): MaybePromise<HttpResponse>
}

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
  const sent = keyOfRequest(operation, request)
  if (sent === undefined) return undefined
  const caller = callers.caller(credentials, state.contract().securitySchemes)
  const key = `${sign(`caller.${caller}`)} ${sent}`
  const first: Keyed = { digest: sign(`request.${textOfRequest(request, body)}`), now }
  const end = (response: HttpResponse): HttpResponse => {
    replays.end(key, first, keptResponse(response))
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
