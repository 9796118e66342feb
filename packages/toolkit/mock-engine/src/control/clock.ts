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
  /** @throws {RangeError} For an invalid change, or a time outside the years 0 to 9999. The clock stays unchanged. */
  change(change: ClockChange): ClockState
  /** Back to real time. */
  reset(): void
}

const firstMoment = Date.parse('0000-01-01T00:00:00Z')
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z')

/** Types allowed for each member of a change. */
const members: Readonly<Record<string, readonly string[]>> = {
  set: ['string', 'number'],
  advanceMs: ['number'],
  freeze: ['boolean'],
}

function checkChange(change: ClockChange): void {
  for (const [name, value] of Object.entries(change)) {
    const types = Object.hasOwn(members, name) ? members[name] : undefined
    const isKnown = types !== undefined && (value === undefined || types.includes(typeof value))
    if (isKnown) continue
    const remedy = types ? `must be a ${types.join(' or a ')}` : `is unknown. Use ${Object.keys(members).join(', ')}`
    throw new RangeError(`Cannot change the clock: /${name} ${remedy}`)
  }
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
    change(change) {
      checkChange(change)
      const { set, advanceMs = 0, freeze } = change
      const moment = (set === undefined ? now() : new Date(set).getTime()) + advanceMs
      // A date-time cannot be written outside this range.
      if (!(moment >= firstMoment && moment <= lastMoment)) {
        throw new RangeError(`Cannot change the clock: ${JSON.stringify(set ?? advanceMs)} is not a valid time`)
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
