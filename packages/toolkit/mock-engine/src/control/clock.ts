/** A change to the mock's clock; the members are applied in this order. */
export interface ClockChange {
  /** Sets the time: ISO 8601, or milliseconds since the epoch. */
  readonly set?: string | number
  /** Moves the clock forward by this many milliseconds; a negative number moves it back. */
  readonly advanceMs?: number
  /** `true` stops the clock, `false` lets it run again. */
  readonly freeze?: boolean
}

/** The state of the clock. */
export interface ClockState {
  /** ISO 8601. */
  readonly now: string
  readonly frozen: boolean
}

/** The time the mock lives in: it drives expiry and timestamps, nothing else. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  isFrozen(): boolean
  /** Sets the time, from which it stands still or goes on. */
  set(moment: number, isFrozen: boolean): void
  /** Back to real time. */
  reset(): void
}

/**
 * A clock that follows real time until it is changed.
 *
 * @param realNow Real time in milliseconds since the epoch, such as `Date.now`.
 */
export function createClock(realNow: () => number): Clock {
  let offset = 0
  let frozenAt: number | undefined

  const now = () => frozenAt ?? realNow() + offset

  return {
    now,
    isFrozen: () => frozenAt !== undefined,
    set(moment, isFrozen) {
      frozenAt = isFrozen ? moment : undefined
      offset = moment - realNow()
    },
    reset() {
      offset = 0
      frozenAt = undefined
    },
  }
}
