import type { Clock, ClockChange, ClockState } from './clock.ts'
import { ControlError } from './control-error.ts'

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
    throw new ControlError(400, `Cannot change the clock: /${name} ${remedy}`)
  }
}

/** ISO 8601: a date, or one with a time and its offset from UTC. */
const isoTime =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/

/**
 * The state of a clock after a change.
 *
 * @throws {ControlError} For an invalid change, or a time outside the years 0 to 9999. The clock stays unchanged.
 */
export function changedClock(clock: Clock, change: ClockChange): ClockState {
  checkChange(change)
  const { set, advanceMs = 0, freeze: frozen = clock.isFrozen() } = change
  const refuse = (status: 400 | 422): never => {
    throw new ControlError(status, `Cannot change the clock: ${JSON.stringify(set ?? advanceMs)} is not a valid time`)
  }
  if (Number.isNaN(set) || Number.isNaN(advanceMs) || (typeof set === 'string' && !isoTime.test(set))) refuse(400)
  const moment = (set === undefined ? clock.now() : new Date(set).getTime()) + advanceMs
  // A date-time cannot be written outside this range.
  if (!(moment >= firstMoment && moment <= lastMoment)) refuse(422)
  clock.set(moment, frozen)
  return { now: new Date(moment).toISOString(), frozen }
}
