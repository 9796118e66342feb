/** True for a status after which the same request may succeed. Not 409, which here reports a rule, not a race. */
export function isTransient(status: number): boolean {
  // Proxies add 520 to 529 for services that they cannot reach, or that are overloaded.
  return /^(?:408|425|429|50[0234]|52.)$/.test(`${status}`)
}

/** Codes of errors before anything was sent: no address, or no connection. */
const unsent: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/** True if an attempt may have taken effect, though it had this status, or failed with this error. */
export function mayHaveTakenEffect(reason: number | Error): boolean {
  return reason !== 425 && reason !== 429 && !unsent.includes(reasonOf((reason as Error).cause))
}

/** Why `fetch` failed, as the platform says it: by a code, such as ECONNREFUSED, or else the message of the cause, if it has one. */
export function reasonOf(error: unknown): string | undefined {
  const { code, cause } = Object(error) as { code?: string; cause?: Partial<Error> & { code?: string } } // safe for any value
  return code ?? cause?.code ?? cause?.message
}

/** True for a method that is known to be idempotent. @see RFC 9110, section 9.2.2 */
export function isIdempotent(method: string): boolean {
  return /^(?:GET|HEAD|OPTIONS|TRACE|PUT|DELETE|QUERY)$/.test(method)
}

/**
 * How long to wait before a retry, in milliseconds: a random time up to a limit that doubles from 0.25 s to 8 s.
 *
 * Full jitter, so that clients that failed together do not retry together.
 *
 * @param retry 1 for the first retry.
 */
export function backoff(retry: number): number {
  return Math.random() * Math.min(8000, 125 * 2 ** retry)
}

/** Limits the retries of a client, so that retries do not triple the load on a failing service. */
export interface RetryBudget {
  /** Takes a retry from the budget; false if none is left. */
  spend(): boolean
  /** Records a response that needed no retry. */
  earn(): void
}

/** A budget of 50 retries. Each response that needs none earns a fifth of a retry, and each second a whole one. */
export function createRetryBudget(now: () => number): RetryBudget {
  let left = 50
  let countedAt = now()
  const add = (retries: number): void => void (left = Math.min(50, left + retries))
  return {
    spend() {
      const time = now()
      add(Math.max(0, time - countedAt) / 1000)
      countedAt = time
      return left >= 1 && left-- > 0
    },
    earn: () => add(0.2),
  }
}
