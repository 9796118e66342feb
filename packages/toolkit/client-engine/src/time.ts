/** The longest time a timer can wait, in milliseconds: about 24 days. */
const longest = 2 ** 31 - 1

/**
 * Gives the work a signal that is aborted when the caller's is, or when its time is up, and then does not wait for it.
 * Work that has no time is not begun.
 *
 * @param ms Most time for the work, in milliseconds.
 * @param expired The error once the time is up.
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
    const timer = setTimeout(() => stop(expired()), Math.min(ms, longest))
    signal?.addEventListener('abort', abort)
    work(controller.signal).then((result) => {
      done()
      resolve(result)
    }, stop)
  })
}

/**
 * Tells how many of these milliseconds are left.
 *
 * Of two clocks the one that ran further counts: `now` may stand still or be set back, the other is not the caller's to move.
 */
export function countdown(ms: number, now: () => number): () => number {
  const startedAt = now()
  const origin = performance.now()
  return () => ms - Math.max(now() - startedAt, performance.now() - origin)
}

/** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as it is aborted. */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const endless = (): Promise<void> => new Promise(() => {})
  await within(ms, signal, () => undefined, endless).catch(() => signal?.throwIfAborted())
}
