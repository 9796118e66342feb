import { isDate, isDateTime } from '@specwright/validator-engine'

/** A date such as `2026-12-31`, or a date-time, in milliseconds since the epoch; not a number for anything else. */
export function dayOf(day: unknown): number {
  return typeof day === 'string' && (isDate(day) || isDateTime(day)) ? Date.parse(day) : Number.NaN
}
