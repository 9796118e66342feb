import { readBytes, type BodyReader } from '../bodies/response.ts'
import { headersWithout, withoutSecrets } from '../credentials/replace-secrets.ts'
import { ConnectionError, TimeoutError } from '../errors/error.ts'
import { headersOf } from '../parameters/headers.ts'
import { callHooks, inTime } from './active-call.ts'
import type { Exchange } from './exchange.ts'
import type { ActiveCall } from './outgoing.ts'
import { reasonOf } from './retry.ts'

/** The outcome of one request. */
export type Outcome =
  | { readonly response: Response; readonly bytes?: Exchange['bytes']; readonly error?: undefined }
  | { readonly response?: undefined; readonly bytes?: undefined; readonly error: ConnectionError | TimeoutError }

/** Sends one request of a call. */
export async function attempt(call: ActiveCall): Promise<Outcome> {
  const { now, sending } = call
  const { id, method } = call.operation
  const { url, body = null } = sending
  // Rejects, since no time is left.
  if (call.leftMs() <= 0) await inTime(call, 'response', async () => {})
  const attempts = ++call.attempts
  const requestHeaders = { ...sending.headers }
  // Most hooks are synchronous: a call without others is sent before it returns.
  const hooks = callHooks(call, 'onRequest', { method, url, headers: requestHeaders })
  if (hooks) await hooks
  const startedAt = now()
  // A hook may keep the headers, so credentials are added to a copy.
  const signed = (call.signed = { url, headers: headersOf(requestHeaders, sending.headers) })
  call.credential.sign(signed)
  let reader: BodyReader | undefined // canceled on failure, since a custom `fetch` may ignore its signal
  let outcome: Outcome
  try {
    outcome = await inTime(call, 'response', async (signal) => {
      // `duplex` is for a body that is a stream.
      const init = { method, headers: signed.headers, body, signal, redirect: 'manual', duplex: 'half' } as const
      const { fetch = globalThis.fetch, maxResponseBytes: limit = 10 * 2 ** 20 } = { ...call.client, ...sending }
      const response = (call.latest = await fetch(signed.url, init))
      if (call.unread && response.ok && !signal.aborted) return { response }
      reader = response.body?.getReader()
      if (signal.aborted) await reader?.cancel()
      // An error status is enough, even if its body is truncated.
      return { response, bytes: await readBytes(reader, { limit, complete: response.ok }) }
    })
  } catch (error) {
    reader?.cancel(error).catch(() => {})
    call.options.signal?.throwIfAborted()
    const cause = withoutSecrets(error, call.secrets())
    outcome = {
      error:
        error instanceof TimeoutError
          ? error
          : new ConnectionError(
              `Cannot reach the service for ${id}: ${reasonOf(cause) || 'no response from'} ${new URL(url).host} (attempt ${attempts})`,
              { operation: id, attempts },
              cause,
            ),
    }
  }
  const { response } = outcome
  if (response)
    await callHooks(call, 'onResponse', {
      status: response.status,
      durationMs: now() - startedAt,
      // Most hooks do not read them.
      get headers() {
        return headersWithout(response.headers, call.secrets())
      },
    })
  return outcome
}
