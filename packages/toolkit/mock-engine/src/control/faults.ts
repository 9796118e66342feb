/** What fails, and when. */
export interface FaultRule {
  /** `operationId`; absent means any. */
  readonly operation?: string
  /** Name of an event, or `*` for any: the rule is then for deliveries of it, not for requests. */
  readonly event?: string
  /** Share of the requests or deliveries that are affected, 0 to 1; default 1. */
  readonly share?: number
  /** How many requests or deliveries are affected before the rule ends; unlimited by default. */
  readonly count?: number
  /** Responds with this status instead of running the operation. */
  readonly status?: number
  /** Value of `Retry-After`, sent with `status`. */
  readonly retryAfterSeconds?: number
  /** Delay before the response, or the delivery: a fixed time, or a random one between two. */
  readonly latencyMs?: number | readonly [min: number, max: number]
  /**
   * Closes the connection without a response: before the operation runs, or after it, so that the outcome is unknown. A
   * delivery is lost, or its first response is, so that it is made again.
   */
  readonly drop?: 'before' | 'after'
  /** Breaks the body: the second half is never sent, or it is not valid JSON. */
  readonly body?: 'truncated' | 'malformed'
  /** How often an event is delivered. */
  readonly copies?: number
  /** Whether an event is delivered after the next one to the receiver. */
  readonly reorder?: boolean
}

/** The fault of one request or delivery. */
export type Fault = Omit<FaultRule, 'operation' | 'event' | 'share' | 'count' | 'latencyMs'> & {
  readonly delayMs?: number
}

/** What a fault may befall: a request to an operation, or a delivery of an event. */
export type FaultTarget = { readonly operation: string } | { readonly event: string }

/** The fault rules, with a count of what is left of each. */
export interface Faults {
  rules(): readonly FaultRule[]
  /** Replaces the rules by valid ones. */
  set(rules: readonly FaultRule[]): void
  /** The fault of the next request to an operation, or delivery of an event: that of the first rule that applies. */
  next(target: FaultTarget): Fault | undefined
}

/**
 * Starts without rules.
 *
 * @param random Returns a number from 0 up to 1, as `Math.random` does.
 */
export function createFaults(random: () => number): Faults {
  let active: { readonly rule: FaultRule; left: number }[] = []
  return {
    rules: () => active.map(({ rule, left }) => (left === Infinity ? rule : { ...rule, count: left })),
    set(rules) {
      active = rules.map((rule) => ({ rule, left: rule.count ?? Infinity }))
    },
    next(target) {
      for (const each of active) {
        const { rule } = each
        if (each.left <= 0 || !isAbout(rule, target)) continue
        if (rule.share !== undefined && random() >= rule.share) continue
        each.left--
        const { latencyMs } = rule
        if (latencyMs === undefined) return rule
        const [min, max] = typeof latencyMs === 'number' ? [latencyMs, latencyMs] : latencyMs
        return { ...rule, delayMs: min + random() * (max - min) }
      }
      return undefined
    },
  }
}

function isAbout({ operation, event }: FaultRule, target: FaultTarget): boolean {
  if ('event' in target) return event === '*' || event === target.event
  return event === undefined && (operation === undefined || operation === target.operation)
}
