/** Maximum delay of a timer, in milliseconds: about 24 days. */
const maxTimerMs = 0x7fff_ffff

/**
 * Runs work with a time limit. Its signal is aborted with the caller's, or when time is up, and the work is then no longer
 * awaited. Without time left, the work does not start.
 *
 * @param ms Maximum time, in milliseconds.
 * @param expired Creates the error when time is up.
 * @throws The signal's reason once it is aborted.
 */
export function within<Result>(
  ms: number,
  signal: AbortSignal | undefined,
  expired: () => unknown,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    signal?.throwIfAborted()
    if (ms <= 0) throw expired()
    const controller = new AbortController()
    const done = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const stop = (reason: unknown): void => {
      done()
      reject(reason)
      controller.abort(reason)
    }
    const abort = (): void => stop(signal?.reason)
    const timer = setTimeout(() => stop(expired()), Math.min(ms, maxTimerMs))
    signal?.addEventListener('abort', abort)
    work(controller.signal).then((result) => {
      done()
      resolve(result)
    }, stop)
  })
}

/**
 * Returns a function that gives the milliseconds left.
 *
 * The clock that ran further counts: `now` may be frozen or set back, while the other is monotonic.
 */
export function countdown(ms: number, now: () => number): () => number {
  const startedAt = now()
  const origin = performance.now()
  return () => ms - Math.max(now() - startedAt, performance.now() - origin)
}

/** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as it is aborted. */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const never = (): Promise<void> => new Promise(() => {})
  await within(ms, signal, () => undefined, never).catch(() => signal?.throwIfAborted())
}

/** A date of HTTP, in milliseconds since the epoch; not a number if it is none. @see RFC 9110, section 5.6.7 */
export function httpDate(text: string): number {
  // One of its three formats has no time zone, and means GMT.
  return Date.parse(text.replace(/(?: GMT)?$/, ' GMT'))
}
