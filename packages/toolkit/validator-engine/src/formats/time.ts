const commonTime = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

const leapTime = /^(\d\d):(\d\d):60(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$/

/** True for a full-time of RFC 3339, section 5.6: `09:30:00Z`, `09:30:00.5+02:00`. */
export function isTime(value: string): boolean {
  return commonTime.test(value) || isLeapSecond(value)
}

/** True for second 60, which occurs only at the end of a day in UTC. */
function isLeapSecond(value: string): boolean {
  const parts = leapTime.exec(value)
  if (!parts) return false
  const [hour, minute, offsetHour, offsetMinute] = [parts[1], parts[2], parts[4] ?? 0, parts[5] ?? 0].map(Number)
  if (hour! > 23 || minute! > 59 || offsetHour! > 23 || offsetMinute! > 59) return false
  const offset = (offsetHour! * 60 + offsetMinute!) * (parts[3] === '-' ? -1 : 1)
  return (hour! * 60 + minute! - offset + 2880) % 1440 === 1439
}
