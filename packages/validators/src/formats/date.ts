const commonDate = /^\d\d\d\d-(?!02-(?:29|3)|(?:0[469]|11)-31)(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** True for a full-date of RFC 3339, section 5.6: `2026-01-31`. */
export function isDate(text: string): boolean {
  return commonDate.test(text) || commonDate.test(beforeLeapDay(text))
}

/** The text itself, but where it starts with 29 February of a year that has one, the day before. */
export function beforeLeapDay(text: string): string {
  return text.replace(/^(\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29/, '$1-02-28')
}
