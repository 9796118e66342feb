import type { HttpRequest, HttpResponse } from '../http/message.ts'
import { again, keptResponse, keyOfRequest, keyRefusals, textOfRequest } from '../respond/keyed-request.ts'
import { createReplays, type Keyed, type Known } from '../respond/idempotency-memory.ts'
import type { ErrorFacts } from '../respond/error.ts'
import type { Operation } from '../route/operation.ts'
import { base64url } from '../values/base64url.ts'
import type { MaybePromise } from '../values/maybe-promise.ts'
import { createMemoryBudget } from '../values/memory-budget.ts'
import type { Identities } from './authentication.ts'

/** Where the responses to requests with an idempotency key are kept, for those that repeat the key. */
export interface IdempotencyStore {
  /**
   * Takes a key for a request, in one step, unless it is known: then what is known of it. A key that was taken a day ago is not.
   *
   * @param key Different for each caller.
   * @param first The request that has the key.
   */
  begin(key: string, first: Keyed): MaybePromise<Known | undefined>
  /** Keeps the response to the request that took a key; without one, the key is free again. */
  end(key: string, first: Keyed, response: HttpResponse | undefined): MaybePromise<void>
}

/** A request that may have an idempotency key. */
interface KeyedRequest {
  readonly operation: Operation
  readonly request: HttpRequest
  readonly body: unknown
  readonly identities: Identities
  readonly refuse: (status: number, facts: ErrorFacts) => HttpResponse
}

/** Handles a request once, however often it is sent. */
export type Idempotency = (keyed: KeyedRequest, handle: () => Promise<HttpResponse>) => Promise<HttpResponse>

/**
 * Handles requests once that have the same idempotency key, of operations that document a header with one: a request that repeats
 * the key gets the response of the first, 409 while that is in progress, and 422 if it is another request.
 *
 * @param store Default: the memory of this process, of which it takes at most 16 MiB.
 */
export function idempotencyKeys(
  store: IdempotencyStore = createReplays(createMemoryBudget(16_777_216)),
  now: () => number = Date.now,
): Idempotency {
  return async (keyed, handle) => {
    const { operation, request, body, identities, refuse } = keyed
    const sent = keyOfRequest(operation, request)
    if (sent === undefined) return await handle()
    const key = `${await digestOf(JSON.stringify(identities))} ${sent}`
    const first: Keyed = { digest: await digestOf(textOfRequest(request, body)), now: now() }
    const known = await store.begin(key, first)
    if (typeof known === 'object') return again(known)
    if (known !== undefined) return refuse(keyRefusals[known].status, keyRefusals[known].facts)
    let kept: HttpResponse | undefined
    try {
      const response = await handle()
      kept = keptResponse(response)
      return response
    } finally {
      await store.end(key, first, kept)
    }
  }
}

async function digestOf(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
