import type { Attempt, Parcel } from './parcel.ts'
import { signedHeaders } from './signature.ts'

/** How deliveries are made. */
export interface Delivering {
  readonly fetch: typeof fetch
  /** Time by the mock's clock, milliseconds since the epoch. */
  readonly now: () => number
  /** How long to wait before each retry, in milliseconds. */
  readonly retriesMs: readonly number[]
  /** Called for a receiver that responds with 410: it wants no more. */
  readonly onGone: (receiver: string) => void
}

/** How long an attempt may take, in milliseconds. */
const limitMs = 5000

/** The outcome of an attempt, with the header `Retry-After` of the response. */
export interface Attempted {
  readonly attempt: Attempt
  readonly retryAfter: string | null
}

/** Sends a parcel once. Redirects are not followed: where they lead, nobody has registered. */
export async function attemptOnce(
  { id, to, method, headers, body }: Parcel,
  { fetch, now }: Delivering,
  signal: AbortSignal,
): Promise<Attempted> {
  const at = now()
  const stopping = new AbortController()
  const timer = setTimeout(() => stopping.abort(new Error(`There was no response within ${limitMs} ms`)), limitMs)
  const stop = (): void => stopping.abort(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    if (signal.aborted) stop()
    const hasBody = body !== '' && method !== 'GET' && method !== 'HEAD'
    const sent = fetch(to.url, {
      method,
      headers: { ...headers, ...signedHeaders({ id, now: at, body }, to.secret) },
      redirect: 'manual',
      signal: stopping.signal,
      ...(hasBody && { body }),
    })
    // A `fetch` of someone else may ignore the signal.
    const response = await Promise.race([sent, failureOf(stopping.signal)])
    // What it says is of no interest; unread, it would keep the connection.
    response.body?.cancel().catch(() => {})
    return { attempt: outcome(at, response), retryAfter: response.headers.get('retry-after') }
  } catch (error) {
    return {
      attempt: { at: iso(at), error: reasonOf(stopping.signal.aborted ? stopping.signal.reason : error) },
      retryAfter: null,
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

/** Rejects when a signal is aborted. */
async function failureOf(signal: AbortSignal): Promise<never> {
  return await new Promise((_, reject) => {
    const fail = (): void => reject(signal.reason as Error) // as it was aborted above
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}

/** In a page, a redirect has no status. */
function outcome(at: number, { status, type }: Response): Attempt {
  return type === 'opaqueredirect' && status === 0
    ? { at: iso(at), error: 'It was redirected' }
    : { at: iso(at), status }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

/** Why a request failed: Node says it in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message !== '' ? `${error.message}: ${cause.message}` : error.message
}
