/** Time limits. */
export interface Limits {
  /** Maximum time of one attempt, in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number | undefined
  /** Maximum time of a whole call, in milliseconds. Default: twice `timeoutMs`. */
  readonly deadlineMs?: number | undefined
}

/** The maximum time of an attempt and of a whole call, in milliseconds. */
export function limitsOf(client: Limits, call: Limits): { readonly timeoutMs: number; readonly totalMs: number } {
  const { timeoutMs = client.timeoutMs ?? 30_000 } = call
  return { timeoutMs, totalMs: call.deadlineMs ?? client.deadlineMs ?? 2 * timeoutMs }
}

/**
 * Refuses limits that no call can meet.
 *
 * @throws {TypeError} If a limit is not a number above 0, or the number of retries is not a whole number from 0.
 */
export function checkLimits(options: object): void {
  for (const [name, value] of Object.entries(options) as [string, number | string | undefined][]) {
    const isCount = name === 'retries'
    if (value === undefined || !(isCount || /Ms$|Bytes$/.test(name))) continue
    if (typeof value !== 'number' || !(isCount ? value >= 0 && value % 1 === 0 : value > 0))
      throw new TypeError(
        `Cannot use ${name}: it must be a ${isCount ? 'whole number from' : 'number above'} 0, not ${value}`,
      )
  }
}
