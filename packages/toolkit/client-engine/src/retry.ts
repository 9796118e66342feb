/** True for a status after which the same request may succeed. 409 is none: here it states a rule, not a race. */
export function isTransient(status: number): boolean {
  return [408, 429, 500, 502, 503, 504].includes(status)
}

/** True for a method whose requests do no more when sent twice. @see RFC 9110, section 9.2.2 */
export function isIdempotent(method: string): boolean {
  return method !== 'POST' && method !== 'PATCH'
}

/**
 * How long to wait before a retry, in milliseconds: anything up to a bound that doubles from 0.25 s to 8 s.
 *
 * The whole of it is random, so that clients which failed together do not return together.
 *
 * @param retry 1 for the first retry.
 */
export function backoff(retry: number): number {
  return Math.random() * Math.min(8000, 125 * 2 ** retry)
}

/**
 * The wait that a response asks for, in milliseconds; `undefined` where it asks for none that can be read.
 *
 * @see RFC 9110, section 10.2.3: seconds or a date
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  // A date begins with the name of its day. Of several numbers, as a proxy may join them, the first counts.
  const seconds = Number.parseFloat(value)
  const ms = Number.isNaN(seconds) ? untilDate(value, headers.get('date'), now) : seconds * 1000
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** Milliseconds until a date, by the clock that is nearer to it: ours, or the service's, since either may be wrong. */
function untilDate(value: string, sentAt: string | null, now: number): number {
  // One of the three forms of a date names no zone, and means GMT.
  const date = Date.parse(value.replace(/(?: GMT)?$/, ' GMT'))
  const [byOurs, byTheirs] = [date - now, date - Date.parse(sentAt ?? '')]
  return Math.abs(byTheirs) < Math.abs(byOurs) ? byTheirs : byOurs
}

/** Bounds the retries of a client, so that a service which fails is not asked three times as much. */
export interface RetryBudget {
  /** True where one more retry may be sent; it is then spent. */
  spend(): boolean
  /** Notes an answer that needed no retry. */
  earn(): void
}

/** A budget of 50 retries. Every answer that needs none earns a fifth of one back, and every second a whole one. */
export function createRetryBudget(now: () => number): RetryBudget {
  let left = 50
  let countedAt = now()
  const add = (retries: number): void => void (left = Math.min(50, left + retries))
  return {
    spend() {
      const time = now()
      add(Math.max(0, time - countedAt) / 1000)
      countedAt = time
      return left >= 1 && (left--, true)
    },
    earn: () => add(0.2),
  }
}
