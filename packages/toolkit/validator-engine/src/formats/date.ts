const commonDate = /^\d\d\d\d-(?!02-(?:29|3)|(?:0[469]|11)-31)(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** True for a full-date of RFC 3339, section 5.6: `2026-01-31`. */
export function isDate(value: string): boolean {
  return commonDate.test(value) || commonDate.test(withoutLeapDay(value))
}

/** The string itself; if it starts with 29 February of a leap year, with another day of February instead. */
export function withoutLeapDay(value: string): string {
  return value.replace(/^\d{4}-02-29/, (day) => (new Date(day).getUTCDate() === 29 ? '2000-02-28' : day))
}
