/** What to do with the mock's clock; the members are applied in this order. */
export interface ClockChange {
  /** Moves the clock to a moment: ISO 8601, or milliseconds since the epoch. */
  readonly set?: string | number
  /** Moves the clock on by so many milliseconds; a negative number moves it back. */
  readonly advanceMs?: number
  /** `true` stops the clock where it then stands, `false` lets it run on from there. */
  readonly freeze?: boolean
}

/** How the clock stands. */
export interface ClockState {
  /** ISO 8601. */
  readonly now: string
  readonly frozen: boolean
}

/** The time the mock lives in: it drives expiry, timestamps and nothing else. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** @throws {RangeError} For a moment that is not one; the clock stays as it was. */
  change(change: ClockChange): ClockState
  /** Back to real time. */
  reset(): void
}

/**
 * A clock that runs with real time until it is told otherwise.
 *
 * @param realNow Real time in milliseconds since the epoch, as `Date.now` gives it.
 */
export function createClock(realNow: () => number): Clock {
  let offset = 0
  let frozenAt: number | undefined

  const now = () => frozenAt ?? realNow() + offset

  return {
    now,
    change({ set, advanceMs = 0, freeze }) {
      const moment = (set === undefined ? now() : new Date(set).getTime()) + advanceMs
      // Beyond this no date can be written.
      if (!(Math.abs(moment) <= 8.64e15)) {
        throw new RangeError(`Cannot change the clock: ${JSON.stringify(set ?? advanceMs)} is not a moment`)
      }
      const frozen = freeze ?? frozenAt !== undefined
      frozenAt = frozen ? moment : undefined
      offset = moment - realNow()
      return { now: new Date(moment).toISOString(), frozen }
    },
    reset() {
      offset = 0
      frozenAt = undefined
    },
  }
}
