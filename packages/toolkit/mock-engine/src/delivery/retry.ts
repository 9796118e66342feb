/** A receiver that asks for a longer wait is asked again after this one. */
const maxRetryAfterMs = 30_000

/** True for a status after which the same request may succeed. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

/**
 * How long to wait before a retry, in milliseconds: at least what `Retry-After` says, within a bound.
 *
 * @param delayMs Wait of the schedule.
 * @param retryAfter Value of the header: seconds, or a date.
 * @param now Real time in milliseconds since the epoch.
 */
export function retryDelay(delayMs: number, retryAfter: string | null, now: number): number {
  if (retryAfter === null) return delayMs
  const askedMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isNaN(askedMs) ? delayMs : Math.max(delayMs, Math.min(askedMs, maxRetryAfterMs))
}
