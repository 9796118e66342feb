import { type } from 'arktype'

const moment = type('string.date.iso')

const period = type({ unit: "'DAY'", value: '1 <= number.integer <= 90' })
  .or({ unit: "'MONTH'", value: '1 <= number.integer <= 12' })
  .or({ unit: "'YEAR'", value: '1 <= number.integer <= 5' })
const gracePeriod = period.and({ 'round_up?': 'boolean' })
const calendarDate = type({ month: '1 | 3 | 5 | 7 | 8 | 10 | 12', day: '1 <= number.integer <= 31' })
  .or({ month: '4 | 6 | 9 | 11', day: '1 <= number.integer <= 30' })
  .or({ month: '2', day: '1 <= number.integer <= 29' })
const types = type('string[] <= 10')
const slidingRest = type({ earning_activity: 'boolean', spending_activity: 'boolean', period })
const sliding = slidingRest
  .and({ custom_activity: 'true', custom_activity_types: types })
  .or(slidingRest.and({ custom_activity: 'false', 'custom_activity_types?': types }))

const expiration = type({
  type: "'NO_EXPIRATION'",
  'rolling_expiration?': 'null',
  'calendar_expiration?': 'null',
  'sliding_expiration?': 'null',
})
  .or({
    type: "'ROLLING_EXPIRATION'",
    rolling_expiration: { period },
    'calendar_expiration?': 'null',
    'sliding_expiration?': 'null',
  })
  .or({
    type: "'CALENDAR_EXPIRATION'",
    'rolling_expiration?': 'null',
    calendar_expiration: { calendar_dates: calendarDate.array().atLeastLength(1).atMostLength(20) },
    'sliding_expiration?': 'null',
  })
  .or({
    type: "'SLIDING_EXPIRATION'",
    'rolling_expiration?': 'null',
    'calendar_expiration?': 'null',
    sliding_expiration: sliding,
  })

const pointEarned = type({
  type: "'IMMEDIATELY' | 'NEXT_TRACKING_PERIOD'",
  period: { value: 'number.integer >= 1', unit: "'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'" },
})

const rest = type({
  id: 'string',
  name: type('string').narrow((name) => name.length <= 200 || [...name].length <= 200),
  card_definition_id: 'string',
  'expiration?': expiration.or('null'),
  'downgrade?': type({
    'type?': "'MULTI_LEVEL' | 'SINGLE_LEVEL' | 'NO_DOWNGRADE'",
    'grace_period?': gracePeriod.or('null'),
  }).or('null'),
  metadata: type('object').narrow((value) => !Array.isArray(value)),
  status: "'DRAFT' | 'ACTIVE' | 'INACTIVE' | 'DELETED'",
  created_at: moment,
  'updated_at?': moment.or('null'),
  object: "'tier_structure'",
})
const schema = rest
  .and({ type: "'POINT_EARNED'", point_earned: pointEarned })
  .or(rest.and({ type: "'POINT_BALANCE'", 'point_earned?': pointEarned.or('null') }))

export const is = (value: unknown): boolean => schema.allows(value)
export const errors = (value: unknown): number => {
  const result = schema(value)
  return result instanceof type.errors ? result.length : 0
}
