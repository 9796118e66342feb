import type { SentBody } from './body.ts'
import type { CallOptions, OperationDescriptor } from './call.ts'
import type { LoyaltyClientOptions } from './client.ts'
import { headersOf, headerValue } from './credentials.ts'
import { ConnectionError, TimeoutError } from './error.ts'
import type { Exchange } from './exchange.ts'
import type { HookEvents, Tell } from './hooks.ts'
import { readBytes, type BodyReader } from './response.ts'
import { backoff, createRetryBudget, isIdempotent, isTransient, retryAfter } from './retry.ts'
import { countdown, sleep, within } from './time.ts'
import type { TokenSource } from './token.ts'

/** A request that may be sent more than once. */
export interface Outgoing {
  readonly operation: OperationDescriptor
  readonly url: string
  /** The last of several that are one name in lower case is sent. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: SentBody | undefined
  readonly options: CallOptions
}

/** Sends a request until it has an answer that stands, whatever its status; rejects where there is none. */
export type Send = (outgoing: Outgoing) => Promise<Exchange>

/** What sending needs beside the options of its client. */
export interface SendSettings {
  readonly now: () => number
  readonly tell: Tell
  /** Asked only where the operation needs an access token. */
  readonly tokenFor: TokenSource['get']
}

/** What became of one request. */
type Outcome =
  | { readonly response: Response; readonly bytes: Exchange['bytes']; readonly error?: undefined }
  | { readonly response?: undefined; readonly bytes?: undefined; readonly error: ConnectionError | TimeoutError }

/** Most time for an attempt and for a whole call, in milliseconds. */
export function limitsOf(client: Limits, call: Limits = {}): { readonly timeoutMs: number; readonly totalMs: number } {
  const { timeoutMs = client.timeoutMs ?? 30_000 } = call
  return { timeoutMs, totalMs: call.deadlineMs ?? client.deadlineMs ?? 2 * timeoutMs }
}

type Limits = Pick<CallOptions, 'timeoutMs' | 'deadlineMs'>

/** What sends the requests of one client: credentials, time limits, retries, and one replay after a 401. */
export function createSend(client: LoyaltyClientOptions, { now, tell, tokenFor }: SendSettings): Send {
  const { fetch = (...request) => globalThis.fetch(...request), maxResponseBytes = 10 * 2 ** 20 } = client
  const scope = client.token === undefined ? client.scope : undefined
  const budget = createRetryBudget(now)
  const appId = headerValue('appId', client.appId)
  const appToken = headerValue('appToken', client.appToken)

  return async function send({ operation, url, headers, body, options }) {
    const { id, method, security } = operation
    const { signal } = options
    const { timeoutMs, totalMs } = limitsOf(client, options)
    const leftMs = countdown(totalMs, now)
    const replayable = !(body instanceof ReadableStream)
    const safe = replayable && (operation.idempotent ?? isIdempotent(method))
    const retries = safe ? (options.retries ?? client.retries ?? 2) : 0
    const fit = headersOf(headers)
    const call = {}
    let attempt = 0
    let retried = 0
    let outcomeUnknown = false
    let token: string | undefined
    const refused: string[] = []

    try {
      await authorise()
      for (;;) {
        const { response, bytes, error } = await exchange()
        if (response?.status === 401 && token && refused.length < 2 && replayable) {
          refused.push(token)
          await authorise()
          if (token !== refused.at(-1)) continue
        }
        const failed = error !== undefined || isTransient(response.status)
        const retryAfterMs = response && retryAfter(response.headers, now())
        const delayMs = retryAfterMs ?? backoff(retried + 1)
        if (failed && retried < retries && delayMs < leftMs() && budget.spend()) {
          const reason = error ?? response.status
          retried++
          // 503 as well: some proxies answer so when their connection to the service breaks.
          outcomeUnknown ||= method !== 'GET' && reason !== 429
          await inform('onRetry', { operation: id, call, attempt, delayMs, reason })
          await sleep(Math.min(delayMs, leftMs()), signal)
          await authorise()
          continue
        }
        if (error) throw error
        if (!failed && response.status !== 401) budget.earn()
        return {
          operation,
          response,
          bytes,
          attempts: attempt,
          outcomeUnknown: outcomeUnknown && !response.ok,
          retryAfterMs,
          scope,
          secrets: [appId, appToken, token, ...refused, secretIn(body)],
        }
      }
    } catch (error) {
      try {
        await inform('onError', { operation: id, call, attempt, error })
      } catch {
        // What went wrong with the call says more than what went wrong with its hook.
      }
      throw error
    }

    /** Calls the hooks; gives a promise where one of them is not done at once. */
    function inform<Name extends keyof HookEvents>(name: Name, event: HookEvents[Name]): Promise<void> | undefined {
      const told = tell(name, event)
      told?.catch(() => {}) // of a hook that is not waited for to its end
      return told && limited(`end of ${name}`, () => told)
    }

    /** Waits as long as one attempt may last. */
    function limited<Result>(missing: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
      const left = leftMs()
      const expired = (): TimeoutError => late(left < timeoutMs ? totalMs : timeoutMs, missing)
      return within(Math.min(timeoutMs, left), signal, expired, work)
    }

    /** Takes a usable token that has not been refused, where there can be one. */
    async function authorise(): Promise<void> {
      signal?.throwIfAborted()
      if (!security.includes('accessToken')) return
      const given = tokenFor(operation, refused)
      const known = typeof given === 'string' ? given : await within(leftMs(), signal, noToken, async () => given)
      token = headerValue('the access token', known)
    }

    function late(ms = totalMs, missing = 'answer'): TimeoutError {
      const facts = { operation: id, attempts: attempt, timeoutMs: ms }
      return new TimeoutError(`Cannot finish ${id}: no ${missing} within ${ms} ms (attempt ${attempt})`, facts)
    }

    function noToken(): TimeoutError {
      return late(totalMs, 'access token')
    }

    function unreachable(cause: unknown): ConnectionError {
      const facts = { operation: id, attempts: attempt }
      // As platforms tell it: ECONNREFUSED, ENOTFOUND.
      const { code, cause: inner } = Object(cause) as { code?: string; cause?: { code?: string } }
      const why = code ?? inner?.code ?? 'no answer'
      return new ConnectionError(`Cannot reach the service for ${id}: ${why} (attempt ${attempt})`, facts, cause)
    }

    /** One request, and what became of it. */
    async function exchange(): Promise<Outcome> {
      if (leftMs() <= 0) throw late()
      attempt++
      const open = { ...fit }
      await inform('onRequest', { operation: id, call, attempt, method, url, headers: open })
      const startedAt = now()
      // A hook may keep what it was told, so that credentials go into a copy.
      const sent = headersOf(open)
      if (security.includes('appId')) sent['x-app-id'] = appId
      if (security.includes('appToken')) sent['x-app-token'] = appToken
      if (token !== undefined) sent['authorization'] = `Bearer ${token}`

      let reader: BodyReader | undefined // to be let go, since a `fetch` of the caller's may not heed its signal
      const outcome: Outcome = await limited('answer', async (ending) => {
        const request = {
          method,
          headers: sent,
          body: body ?? null,
          signal: ending,
          redirect: 'manual',
          duplex: 'half', // for a body that is a stream
        } as const
        const response = await fetch(url, request)
        reader = response.body?.getReader()
        if (ending.aborted) await reader?.cancel()
        // A status that is no success says enough, however its body ends.
        return { response, bytes: await readBytes(reader, { limit: maxResponseBytes, whole: response.ok }) }
      }).catch((cause: unknown) => {
        reader?.cancel(cause).catch(() => {})
        signal?.throwIfAborted()
        return { error: cause instanceof TimeoutError ? cause : unreachable(cause) }
      })
      if (outcome.response) {
        const { status, headers: received } = outcome.response
        const durationMs = now() - startedAt
        await inform('onResponse', { operation: id, call, attempt, status, headers: received, durationMs })
      }
      return outcome
    }
  }
}

/** The token that a form revokes. */
function secretIn(body: SentBody | undefined): string | null {
  return typeof body === 'string' ? new URLSearchParams(body).get('access_token') : null
}
