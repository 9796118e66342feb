const commonDate =
  /^\d\d\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))$/

/** True for a full-date of RFC 3339, section 5.6: `2026-01-31`. */
export function isDate(text: string): boolean {
  return commonDate.test(text) || isLeapDay(text)
}

/** True for 29 February of a year that has one. */
export function isLeapDay(text: string): boolean {
  if (!/^\d{4}-02-29$/.test(text)) return false
  const year = Number(text.slice(0, 4))
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}
