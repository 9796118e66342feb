import { isObject, isTime } from './values.ts'

// What an engineer would write who knows the rules and the engine: the baseline for the others.

/** True for a tier structure. */
export function is(value: unknown): boolean {
  if (!isObject(value)) return false
  if (typeof value['id'] !== 'string' || typeof value['card_definition_id'] !== 'string') return false
  const name = value['name']
  if (typeof name !== 'string' || (name.length > 200 && characters(name) > 200)) return false
  const type = value['type']
  if (type !== 'POINT_BALANCE' && type !== 'POINT_EARNED') return false
  const earned = value['point_earned']
  if (earned === undefined || earned === null) {
    if (type === 'POINT_EARNED') return false
  } else if (!isPointEarned(earned)) return false
  const expiration = value['expiration']
  if (expiration !== undefined && expiration !== null && !isExpiration(expiration)) return false
  const downgrade = value['downgrade']
  if (downgrade !== undefined && downgrade !== null && !isDowngrade(downgrade)) return false
  if (!isObject(value['metadata'])) return false
  const status = value['status']
  if (status !== 'DRAFT' && status !== 'ACTIVE' && status !== 'INACTIVE' && status !== 'DELETED') return false
  if (!isTime(value['created_at'])) return false
  const updatedAt = value['updated_at']
  if (updatedAt !== undefined && updatedAt !== null && !isTime(updatedAt)) return false
  return value['object'] === 'tier_structure'
}

function characters(text: string): number {
  let count = 0
  for (let n = 0; n < text.length; n++) if ((text.charCodeAt(n) & 0xfc00) !== 0xdc00) count++
  return count
}

function isPointEarned(value: unknown): boolean {
  if (!isObject(value)) return false
  if (value['type'] !== 'IMMEDIATELY' && value['type'] !== 'NEXT_TRACKING_PERIOD') return false
  const period = value['period']
  if (!isObject(period) || !Number.isInteger(period['value']) || Number(period['value']) < 1) return false
  const unit = period['unit']
  return unit === 'HOUR' || unit === 'DAY' || unit === 'WEEK' || unit === 'MONTH' || unit === 'YEAR'
}

function isPeriod(value: unknown): boolean {
  if (!isObject(value)) return false
  const count = value['value']
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) return false
  const unit = value['unit']
  return unit === 'DAY' ? count <= 90 : unit === 'MONTH' ? count <= 12 : unit === 'YEAR' && count <= 5
}

function isExpiration(value: unknown): boolean {
  if (!isObject(value)) return false
  const type = value['type']
  const { rolling_expiration: rolling, calendar_expiration: calendar, sliding_expiration: sliding } = value
  if (type === 'ROLLING_EXPIRATION') {
    return isObject(rolling) && isPeriod(rolling['period']) && isAbsent(calendar) && isAbsent(sliding)
  }
  if (type === 'CALENDAR_EXPIRATION') return isCalendar(calendar) && isAbsent(rolling) && isAbsent(sliding)
  if (type === 'SLIDING_EXPIRATION') return isSliding(sliding) && isAbsent(rolling) && isAbsent(calendar)
  return type === 'NO_EXPIRATION' && isAbsent(rolling) && isAbsent(calendar) && isAbsent(sliding)
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

function isCalendar(value: unknown): boolean {
  if (!isObject(value)) return false
  const dates = value['calendar_dates']
  if (!Array.isArray(dates) || dates.length < 1 || dates.length > 20) return false
  for (const date of dates as readonly unknown[]) {
    if (!isObject(date)) return false
    const { day, month } = date
    if (typeof day !== 'number' || !Number.isInteger(day) || day < 1 || day > 31) return false
    if (typeof month !== 'number' || !Number.isInteger(month) || month < 1 || month > 12) return false
    if (day > 29 && (month === 2 || (day > 30 && (month === 4 || month === 6 || month === 9 || month === 11)))) {
      return false
    }
  }
  return true
}

function isSliding(value: unknown): boolean {
  if (!isObject(value)) return false
  if (typeof value['earning_activity'] !== 'boolean' || typeof value['spending_activity'] !== 'boolean') return false
  const custom = value['custom_activity']
  if (typeof custom !== 'boolean') return false
  const types = value['custom_activity_types']
  if (types === undefined) {
    if (custom) return false
  } else {
    if (!Array.isArray(types) || types.length > 10) return false
    for (const type of types as readonly unknown[]) if (typeof type !== 'string') return false
  }
  return isPeriod(value['period'])
}

function isDowngrade(value: unknown): boolean {
  if (!isObject(value)) return false
  const type = value['type']
  if (type !== undefined && type !== 'MULTI_LEVEL' && type !== 'SINGLE_LEVEL' && type !== 'NO_DOWNGRADE') return false
  const grace = value['grace_period']
  if (grace === undefined || grace === null) return true
  if (!isPeriod(grace)) return false
  const { round_up: roundUp } = grace as { round_up?: unknown } // isPeriod checked that it is an object
  return roundUp === undefined || typeof roundUp === 'boolean'
}
