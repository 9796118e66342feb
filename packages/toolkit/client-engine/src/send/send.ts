import type { SentBody } from '../bodies/body.ts'
import type { Credential, SentRequest } from '../credentials/credentials.ts'
import { ConnectionError, TimeoutError } from '../errors/error.ts'
import type { ErrorShape, Exchange } from './exchange.ts'
import { headersOf } from '../parameters/headers.ts'
import type { HookEvents, Notify } from '../hooks/hooks.ts'
import { checkLimits, limitsOf, type Limits } from './limits.ts'
import type { Credentials, Operation } from './operation.ts'
import type { CallOptions } from './options.ts'
import { headersWithout, withoutSecrets, type Secrets } from '../credentials/redact.ts'
import { secretsInHeaders } from '../credentials/secrets-in-headers.ts'
import type { BuiltRequest } from './request.ts'
import { readBytes, type BodyReader } from '../bodies/response.ts'
import {
  backoff,
  createRetryBudget,
  errorCode,
  isIdempotent,
  isTransient,
  mayHaveTakenEffect,
  retryAfter,
} from './retry.ts'
import { countdown, sleep, within } from './time.ts'

/** A call to send. */
export interface Outgoing {
  readonly operation: Operation
  readonly options: Omit<CallOptions, 'headers'>
  /** True if the body of a success is left to what reads it. */
  readonly unread?: boolean | undefined
  /** Builds the request, or says why it cannot be sent. */
  request(): BuiltRequest | Promise<BuiltRequest>
}

/**
 * Sends a request, with retries, and reads the final response, whatever its status. Hooks see whatever the call rejects
 * with, from the building of its request to the reading of its response.
 */
export type Send = <Result>(
  outgoing: Outgoing,
  read: (exchange: Exchange) => Result | Promise<Result>,
) => Promise<Result>

/** How a client sends. */
export interface SendOptions extends Limits {
  /** Default: the platform's. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Maximum number of retries, if retrying is safe. Default: 2. */
  readonly retries?: number | undefined
  /** Maximum size of a response body, in bytes. Default: 10 MiB. */
  readonly maxResponseBytes?: number | undefined
}

/** What sending needs besides the client's options. */
export interface SendSettings {
  readonly now: () => number
  readonly notify: Notify
  readonly credentials: Credentials
  readonly errors: ErrorShape
}

/** How the response to a call is read. */
interface Reading<Result> {
  /** What the events of the call have in common. */
  readonly call: object
  readonly read: (exchange: Exchange) => Result | Promise<Result>
}

/** The outcome of one request. */
type Outcome =
  | { readonly response: Response; readonly bytes: Exchange['bytes']; readonly error?: undefined }
  | { readonly response?: undefined; readonly bytes?: undefined; readonly error: ConnectionError | TimeoutError }

/** Sends the requests of a client, and knows which of its calls are in flight. */
export interface Sender {
  readonly send: Send
  /** Resolves when the calls that are in flight have ended; never rejects. */
  settled(): Promise<unknown>
}

/** Creates the function that sends the requests of a client, with credentials, time limits, retries, and a replay after a 401. */
export function createSend(client: SendOptions, { now, notify, credentials, errors }: SendSettings): Sender {
  const { fetch = (...request) => globalThis.fetch(...request), maxResponseBytes = 10 * 2 ** 20 } = client
  const budget = createRetryBudget(now)

  /** The calls in flight, each by the object of its events. */
  const calls = new Map<object, Promise<unknown>>()
  const send: Send = (outgoing, read) => {
    const call = {}
    const result = perform(outgoing, { call, read })
    calls.set(call, result)
    return result
  }
  return { send, settled: () => Promise.allSettled(calls.values()) }

  async function perform<Result>(
    { operation, options, unread, request }: Outgoing,
    { call, read }: Reading<Result>,
  ): Promise<Result> {
    const { id, method } = operation
    const { signal } = options
    const { timeoutMs, totalMs } = limitsOf(client, options)
    const remainingMs = countdown(totalMs, now)
    let attempt = 0
    let retried = 0
    let outcomeUnknown = false
    let credential: Credential = { sign: () => {}, secrets: [] }
    let signed: SentRequest = { url: '', headers: {} }
    let sending: BuiltRequest = signed
    let latest: Response | undefined
    const refused: string[] = []

    try {
      checkLimits(options)
      const building = request()
      const built = 'then' in building ? await building : building
      sending = { ...built, headers: headersOf(built.headers) }
      const replayable = !isReadOnce(sending.body)
      const safe = replayable && (operation.idempotent ?? isIdempotent(method))
      const retries = safe ? (options.retries ?? client.retries ?? 2) : 0
      // Usually, credentials and hooks are synchronous, and an await would cost a turn of the event loop.
      const authorised = authorise()
      if (authorised) await authorised
      for (;;) {
        const { response, bytes, error } = await exchange()
        if (response?.status === 401 && credential.token && refused.length < 2 && replayable) {
          refused.push(credential.token)
          await authorise()
          if (credential.token !== refused.at(-1)) continue
        }
        const failed = error !== undefined || isTransient(response.status)
        const retryAfterMs = response && !response.ok ? retryAfter(response.headers, now()) : undefined
        const delayMs = retryAfterMs ?? backoff(retried + 1)
        if (failed && retried < retries && delayMs < remainingMs() && budget.spend()) {
          const reason = error ?? response.status
          retried++
          // 503 included: some proxies send it when their connection to the service breaks.
          outcomeUnknown ||= method !== 'GET' && mayHaveTakenEffect(reason)
          await callHooks('onRetry', { ...about(), delayMs, reason })
          await sleep(Math.min(delayMs, remainingMs()), signal)
          await authorise()
          continue
        }
        if (error) throw error
        if (!failed && response.status !== 401) budget.earn()
        const result = read({
          operation,
          response,
          bytes,
          attempts: attempt,
          outcomeUnknown: outcomeUnknown && !response.ok,
          retryAfterMs,
          credential,
          secrets,
          errors,
        })
        return result instanceof Promise ? await result : result
      }
    } catch (error) {
      // Nobody will read a body that was left unread; any other has a reader, and refuses.
      latest?.body?.cancel().catch(() => {})
      try {
        await callHooks('onError', { ...about(), error })
      } catch {
        // The error of the call is more useful than that of its hook.
      }
      throw error
    } finally {
      calls.delete(call)
    }

    /** What the events of the call have in common. */
    function about(): Pick<HookEvents['onError'], 'operation' | 'call' | 'attempt'> {
      return { operation: id, call, attempt }
    }

    /** Calls the hooks; returns a promise if one of them does. */
    function callHooks<Name extends keyof HookEvents>(name: Name, event: HookEvents[Name]): Promise<void> | undefined {
      const notified = notify(name, event)
      notified?.catch(() => {}) // a hook may reject after its time limit
      return notified && limited(`end of ${name}`, () => notified)
    }

    /** Runs work within the time limit of one attempt. */
    function limited<Value>(missing: string, work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
      const left = remainingMs()
      const expired = (): TimeoutError => timeoutError(left < timeoutMs ? totalMs : timeoutMs, missing)
      return within(Math.min(timeoutMs, left), signal, expired, work)
    }

    /** Gets credentials that have not been refused, if there are any. */
    function authorise(): Promise<unknown> | undefined {
      signal?.throwIfAborted()
      const provided = (operation.credentials ?? credentials)(operation, refused)
      if (!('then' in provided)) return void (credential = provided)
      const expired = (): TimeoutError => timeoutError(totalMs, 'credentials')
      return within(remainingMs(), signal, expired, async () => (credential = await provided))
    }

    /** What the call was sent with, and all that the client is known by. */
    function secrets(): Secrets {
      return [
        credential.token,
        ...credential.secrets,
        ...refused,
        ...(credentials.secrets?.() ?? []),
        ...secretsInHeaders(signed.headers),
        ...(operation.secrets?.(sending) ?? []),
      ]
    }

    function timeoutError(ms = totalMs, missing = 'response'): TimeoutError {
      const facts = { operation: id, attempts: attempt, timeoutMs: ms }
      return new TimeoutError(`Cannot finish ${id}: no ${missing} within ${ms} ms (attempt ${attempt})`, facts)
    }

    function connectionError(cause: unknown): ConnectionError {
      const facts = { operation: id, attempts: attempt }
      const why = errorCode(cause) ?? 'no response'
      const message = `Cannot reach the service for ${id}: ${why} (attempt ${attempt})`
      return new ConnectionError(message, facts, withoutSecrets(cause, secrets()))
    }

    /** Sends one request. */
    async function exchange(): Promise<Outcome> {
      if (remainingMs() <= 0) throw timeoutError()
      attempt++
      const { url, body } = sending
      const requestHeaders = { ...sending.headers }
      const requestHooks = callHooks('onRequest', { ...about(), method, url, headers: requestHeaders })
      if (requestHooks) await requestHooks
      const startedAt = now()
      // A hook may keep the headers, so credentials are added to a copy.
      signed = { url, headers: headersOf(requestHeaders, sending.headers) }
      const sent = signed
      credential.sign(sent)

      let reader: BodyReader | undefined // canceled on failure, since a custom `fetch` may ignore its signal
      let outcome: Outcome
      try {
        outcome = await limited('response', async (ending) => {
          const init = {
            method,
            headers: sent.headers,
            body: body ?? null,
            signal: ending,
            redirect: 'manual',
            duplex: 'half', // for a body that is a stream
          } as const
          const response = await fetch(sent.url, init)
          latest = response
          if (unread && response.ok && !ending.aborted) return { response, bytes: undefined }
          reader = response.body?.getReader()
          if (ending.aborted) await reader?.cancel()
          // An error status is enough, even if its body is truncated.
          return { response, bytes: await readBytes(reader, { limit: maxResponseBytes, complete: response.ok }) }
        })
      } catch (cause) {
        reader?.cancel(cause).catch(() => {})
        signal?.throwIfAborted()
        outcome = { error: cause instanceof TimeoutError ? cause : connectionError(cause) }
      }
      if (outcome.response) {
        const { status, headers: received } = outcome.response
        const durationMs = now() - startedAt
        const responseHooks = callHooks('onResponse', {
          ...about(),
          status,
          durationMs,
          // Most hooks do not read them.
          get headers() {
            return headersWithout(received, secrets())
          },
        })
        if (responseHooks) await responseHooks
      }
      return outcome
    }
  }
}

/** True for a body that can be read only once: a stream, of the platform or of Node. */
function isReadOnce(body: SentBody | undefined): boolean {
  // Not in every browser is a stream of the platform iterable.
  return body instanceof ReadableStream || Symbol.asyncIterator in (Object(body) as object)
}
