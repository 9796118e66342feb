import { withoutLeapDay } from './date.ts'

// Everything except 29 February and leap seconds. Digits are repeated, since engines count the repetitions of \d{4} at
// run time.
const common =
  /^\d\d\d\d-(?!02-(?:29|3)|(?:0[469]|11)-31)(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i

/** True for a date-time of RFC 3339, section 5.6: `2026-01-31T09:30:00Z`. */
export function isDateTime(value: string): boolean {
  return common.test(value) || isLeap(value)
}

/** True on 29 February of a leap year, and for second 60, which occurs only at the end of a day in UTC. */
function isLeap(value: string): boolean {
  const usual = withoutLeapDay(value).replace(/^(.{16}):60/, '$1:59')
  return common.test(usual) && (value[17] !== '6' || /T23:59/.test(new Date(usual.toUpperCase()).toJSON()))
}
