import { isDate } from './date.ts'
import { isTime } from './time.ts'

// Everything but 29 February and leap seconds, which need arithmetic. Digits are written out, since engines count the
// repetitions of \d{4} at run time.
const commonDateTime =
  /^\d\d\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** True for a date-time of RFC 3339, section 5.6: `2026-01-31T09:30:00Z`. */
export function isDateTime(text: string): boolean {
  return (
    commonDateTime.test(text) || (/^[Tt]$/.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isTime(text.slice(11)))
  )
}
