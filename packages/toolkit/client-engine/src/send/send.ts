import { headersOf } from '../parameters/headers.ts'
import { activeCall, authorise, callHooks } from './active-call.ts'
import { attempt } from './attempt.ts'
import { checkOptions } from './check-options.ts'
import { checkLimits } from './limits.ts'
import type { ActiveCall, Outgoing, ReadExchange, SenderSettings, SendOptions, SendSettings } from './outgoing.ts'
import { retryAfter } from './retry-after.ts'
import { backoff, createRetryBudget, isIdempotent, isTransient, mayHaveTakenEffect } from './retry.ts'
import { sleep } from './time.ts'
import type { Validation } from './validate.ts'

/**
 * Sends a request, with retries, and reads the final response, whatever its status. Hooks see whatever the call rejects
 * with, from the building of its request to the reading of its response.
 */
export type Send = <Result>(outgoing: Outgoing, read: ReadExchange<Result>) => Promise<Result>

/** Creates the function that sends the requests of a client, with credentials, time limits, retries, and a replay after a 401. */
export function createSend(client: SendOptions, settings: SendSettings): Send {
  const sender = { ...settings, client, budget: createRetryBudget(settings.now) }
  const send: Send = (outgoing, read) => perform(sender, outgoing, read)
  return (outgoing, read) => {
    // What they are is checked later.
    const given: Partial<Validation> | readonly Partial<Validation>[] | false | undefined =
      { ...outgoing.options }.validate ?? client.validate
    return [given].flat().reduce((sends, each) => (each && each.around?.(sends)) || sends, send)(outgoing, read)
  }
}

/** Sends a call until a response is final, and reads that. */
async function perform<Result>(
  sender: SenderSettings,
  outgoing: Outgoing,
  read: ReadExchange<Result>,
): Promise<Result> {
  const call = activeCall(sender, outgoing)
  const { budget, operation, options, refused } = call
  let retry = 1
  let outcomeUnknown = false
  try {
    checkOptions(options, 'call')
    checkLimits(options)
    // Most requests and credentials are there at once: such a call is sent before it returns.
    const building = call.request(call)
    const built = 'then' in building ? await building : building
    call.sending = { ...built, headers: headersOf(built.headers) }
    const { body } = built
    // A stream, of the platform or of Node, can be read only once. Not in every browser is one of the platform iterable.
    const replayable = !(body instanceof ReadableStream || Symbol.asyncIterator in (Object(body) as object))
    const safe = replayable && (operation.idempotent ?? isIdempotent(operation.method))
    const retries = safe ? (options.retries ?? call.client.retries ?? 2) : 0
    const authorised = authorise(call)
    if (authorised) await authorised
    for (;;) {
      const { response, bytes, error } = await attempt(call)
      const { token } = call.credential
      if (response?.status === 401 && token && refused.length < 2 && replayable) {
        refused.push(token)
        await authorise(call)
        if (call.credential.token !== token) continue
      }
      const reason = error ?? (isTransient(response.status) && response.status)
      const retryAfterMs = response && !response.ok ? retryAfter(response.headers, call.now()) : undefined
      const delayMs = retryAfterMs ?? backoff(retry)
      const isLate = delayMs >= call.leftMs()
      if (reason && !isLate && retry <= retries && budget.spend()) {
        retry++
        // 503 included: some proxies send it when their connection to the service breaks.
        outcomeUnknown ||= operation.method !== 'GET' && mayHaveTakenEffect(reason)
        await callHooks(call, 'onRetry', { delayMs, reason })
        await sleep(Math.min(delayMs, call.leftMs()), options.signal)
        await authorise(call)
        continue
      }
      if (error) throw error
      const ended = !!reason && (isLate ? 'too late for a retry' : 'no retry is left')
      if (!reason && response.status !== 401) budget.earn()
      const exchange = { ...call, response, bytes, retryAfterMs, ended, outcomeUnknown: outcomeUnknown && !response.ok }
      return await read(exchange, call)
    }
  } catch (error) {
    await failed(call, error)
    throw error
  }
}

/** Ends what a call that rejects has left, and reports it. */
async function failed(call: ActiveCall, error: unknown): Promise<void> {
  // Nobody will read a body that was left unread; any other has a reader, and refuses.
  call.latest?.body?.cancel().catch(() => {})
  try {
    await callHooks(call, 'onError', { error })
  } catch {
    // The error of the call is more useful than that of its hook.
  }
}
