/** What a server has counted since it began: the names are those of the contract, so that there are not more of them than it has. */
export interface Counters {
  /** Requests by the id of their operation; empty for those that match none. */
  readonly requests: Map<string, RequestCounts>
  /** Deliveries by the name of their event. */
  readonly deliveries: Map<string, DeliveryCounts>
}

/** The requests of an operation. */
export interface RequestCounts {
  /** How many got a response with each status. */
  readonly statuses: Map<number, number>
  /** How many took at most as long as each of the bounds, and longer than the one before. */
  readonly buckets: number[]
  /** How long all of them took. */
  seconds: number
}

/** The deliveries of an event, by what became of them. */
export type DeliveryCounts = Record<'pending' | 'delivered' | 'failed', number>

/** Durations to count requests by, in seconds: those that OpenTelemetry advises, and one for what never waits. */
export const durationBounds = [
  0.001, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
] as const

/** Counts nothing yet. */
export function createCounters(): Counters {
  return { requests: new Map(), deliveries: new Map() }
}

/** Counts a request. */
export function countRequest({ requests }: Counters, operation: string, status: number, seconds: number): void {
  let counts = requests.get(operation)
  if (!counts) {
    counts = { statuses: new Map(), buckets: [...durationBounds, 0].map(() => 0), seconds: 0 }
    requests.set(operation, counts)
  }
  const { statuses, buckets } = counts
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  let bucket = 0
  while (seconds > (durationBounds[bucket] ?? Infinity)) bucket++
  buckets[bucket]!++
  counts.seconds += seconds
}
