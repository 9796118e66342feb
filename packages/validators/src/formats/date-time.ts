import { isLeapDay } from './date.ts'

// Everything but 29 February and leap seconds, which need arithmetic. Digits are written out, since engines count the
// repetitions of \d{4} at run time.
const common =
  /^\d\d\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** True for a date-time of RFC 3339, section 5.6: `2026-01-31T09:30:00Z`. */
export function isDateTime(text: string): boolean {
  return common.test(text) || isLeap(text)
}

/** True on 29 February of a leap year, and for second 60, which occurs only at the end of a day in UTC. */
function isLeap(text: string): boolean {
  const day = isLeapDay(text.slice(0, 10)) ? '28' : text.slice(8, 10)
  const second = text.slice(17, 19)
  const usual = `${text.slice(0, 8)}${day}${text.slice(10, 17)}${second === '60' ? '59' : second}${text.slice(19)}`
  if (!common.test(usual)) return false
  return second !== '60' || new Date(usual.toUpperCase()).toISOString().includes('T23:59:')
}
