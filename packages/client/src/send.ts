import type { SentBody } from './body.ts'
import type { CallOptions, OperationDescriptor } from './call.ts'
import { headersOf, headerValue } from './credentials.ts'
import { ConnectionError, TimeoutError } from './error.ts'
import type { Exchange } from './exchange.ts'
import type { Hooks } from './hooks.ts'
import { readBytes } from './response.ts'
import { backoff, isIdempotent, isTransient, retryAfter, type RetryBudget } from './retry.ts'
import { sleep, within } from './time.ts'
import type { TokenSource } from './token.ts'

/** A request that may be sent more than once. */
export interface Outgoing {
  readonly operation: OperationDescriptor
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: SentBody | undefined
  readonly options: CallOptions
  /** True where the caller reads the body of the response. */
  readonly raw?: boolean
}

/** Sends a request until it has an answer that stands, whatever its status; rejects where there is none. */
export type Send = (outgoing: Outgoing) => Promise<Exchange>

export interface SendSettings extends Hooks {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  readonly appId: string
  readonly appToken: string
  readonly timeoutMs: number
  readonly deadlineMs: number | undefined
  readonly retries: number
  readonly budget: RetryBudget
  readonly maxResponseBytes: number
  /** Scopes that the client asks for, where it obtains its tokens itself. */
  readonly scope: readonly string[] | undefined
  /** Asked for only where the operation needs an access token. */
  readonly tokens: (operation: OperationDescriptor) => TokenSource
}

/** What sends the requests of one client: credentials, time limits, retries, and one replay after a 401. */
export function createSend(settings: SendSettings): Send {
  const { fetch, now, appId, appToken, budget, maxResponseBytes, scope, tokens, onRequest, onResponse, onRetry } =
    settings

  return async function send({ operation, url, headers, body, options, raw = false }) {
    const { id, method, security } = operation
    const { signal, timeoutMs = settings.timeoutMs } = options
    const totalMs = options.deadlineMs ?? settings.deadlineMs ?? 2 * timeoutMs
    const deadline = now() + totalMs
    const replayable = !(body instanceof ReadableStream)
    const safe = replayable && (operation.idempotent ?? isIdempotent(method))
    const retries = safe ? (options.retries ?? settings.retries) : 0
    let attempts = 0
    let retried = 0
    let outcomeUnknown = false
    let token: string | undefined
    let refused: string | undefined
    let renewed = false

    for (;;) {
      if (security.includes('accessToken') && !renewed) token = await currentToken()
      renewed = false
      const answer = await attempt()
      const response = 'response' in answer ? answer.response : undefined
      const status = response?.status

      if (status === 401 && token !== undefined && refused === undefined && replayable) {
        refused = token
        token = await currentToken()
        renewed = token !== refused
        if (renewed) {
          await discard(response)
          continue
        }
      }

      const failed = status === undefined || isTransient(status)
      const retryAfterMs = response && retryAfter(response.headers, now())
      const delayMs = retryAfterMs ?? backoff(retried + 1)
      if (failed && retried < retries && now() + delayMs < deadline && budget.spend()) {
        retried++
        outcomeUnknown ||= method !== 'GET' && status !== 429 && status !== 503
        onRetry?.({
          operation: id,
          attempt: attempts,
          delayMs,
          reason: 'response' in answer ? answer.response.status : answer,
        })
        await discard(response)
        await sleep(delayMs, signal)
        continue
      }
      if (!('response' in answer)) throw answer
      if (!failed && status !== 401) budget.earn()
      const secrets = [appId, appToken, token, refused, secretIn(body)]
      return {
        operation,
        ...answer,
        attempts,
        outcomeUnknown: outcomeUnknown && !response?.ok,
        retryAfterMs,
        scope,
        secrets,
      }
    }

    /** A usable token that is not the refused one, where there can be one. */
    async function currentToken(): Promise<string> {
      signal?.throwIfAborted()
      const given = tokens(operation).get(refused)
      if (typeof given === 'string') return given
      return within(
        deadline - now(),
        signal,
        () => new TimeoutError(id, attempts, totalMs),
        () => given,
      )
    }

    /** The answer to one request, or the error where it has none. */
    async function attempt(): Promise<Answer | ConnectionError | TimeoutError> {
      attempts++
      const open = { ...headers }
      onRequest?.({ operation: id, method, url, attempt: attempts, headers: open })
      // A hook may keep what it was told, so that credentials go into a copy.
      const sent = headersOf(open)
      if (security.includes('appId')) sent['x-app-id'] = appId
      if (security.includes('appToken')) sent['x-app-token'] = appToken
      if (token !== undefined) sent['authorization'] = `Bearer ${headerValue('the access token', token)}`

      const startedAt = now()
      const left = deadline - startedAt
      let answer: Answer
      try {
        answer = await within(
          Math.min(timeoutMs, left),
          signal,
          () => new TimeoutError(id, attempts, left < timeoutMs ? totalMs : timeoutMs),
          async (ending) => {
            const init: RequestInit = { method, headers: sent, signal: ending, redirect: 'manual' }
            if (body !== undefined) init.body = body
            if (!replayable) Object.assign(init, { duplex: 'half' })
            const response = await fetch(url, init)
            const bytes = raw ? undefined : await readBytes(response, maxResponseBytes)
            return { response, bytes: bytes ?? nothing, passedLimit: raw || bytes ? undefined : maxResponseBytes }
          },
        )
      } catch (error) {
        signal?.throwIfAborted()
        return error instanceof TimeoutError ? error : new ConnectionError(id, attempts, error)
      }
      const { status, headers: received } = answer.response
      onResponse?.({ operation: id, attempt: attempts, status, headers: received, durationMs: now() - startedAt })
      return answer
    }

    async function discard(response: Response | undefined): Promise<void> {
      if (raw) await response?.body?.cancel()
    }
  }
}

type Answer = Pick<Exchange, 'response' | 'bytes' | 'passedLimit'>

const nothing = new Uint8Array()

/** The token that a form revokes. */
function secretIn(body: SentBody | undefined): string | null {
  return typeof body === 'string' ? new URLSearchParams(body).get('access_token') : null
}
