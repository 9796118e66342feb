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
  /** @throws {RangeError} For what is no change, or no moment of the years 0 to 9999; the clock stays as it was. */
  change(change: ClockChange): ClockState
  /** Back to real time. */
  reset(): void
}

const firstMoment = Date.parse('0000-01-01T00:00:00Z')
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z')

/** Types that the members of a change may have. */
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
    const remedy = types
      ? `must be a ${types.join(' or a ')}`
      : `is not known; it has ${Object.keys(members).join(', ')}`
    throw new RangeError(`Cannot change the clock: /${name} ${remedy}`)
  }
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
    change(wanted) {
      checkChange(wanted)
      const { set, advanceMs = 0, freeze } = wanted
      const moment = (set === undefined ? now() : new Date(set).getTime()) + advanceMs
      // Beyond these no date-time can be written.
      if (!(moment >= firstMoment && moment <= lastMoment)) {
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
