import { expect, test } from 'vitest'
import {
  CalendarDateSchema,
  ErrorResponseSchema,
  isTierStructure,
  OAuthTokenRequestSchema,
  RewardActivityListSchema,
  TierStructureSchema,
  type Validator,
} from '../src/index.ts'

const structure = {
  id: 'ts_gold',
  name: 'Gold',
  type: 'POINT_EARNED',
  card_definition_id: 'card_1',
  point_earned: { period: { value: 1, unit: 'WEEK' }, type: 'IMMEDIATELY' },
  metadata: { any: ['thing'] },
  status: 'ACTIVE',
  created_at: '2026-01-31T09:30:00+02:00',
  updated_at: null,
  object: 'tier_structure',
}
const sliding = (settings: object): object => ({
  expiration: {
    type: 'SLIDING_EXPIRATION',
    sliding_expiration: {
      earning_activity: true,
      spending_activity: true,
      custom_activity: false,
      period: { value: 1, unit: 'DAY' },
      ...settings,
    },
  },
})
const calendar = (...dates: object[]): object => ({
  expiration: { type: 'CALENDAR_EXPIRATION', calendar_expiration: { calendar_dates: dates } },
})
const rolling = { type: 'ROLLING_EXPIRATION', rolling_expiration: { period: { value: 1, unit: 'DAY' } } }
const at = '/expiration/sliding_expiration'

test.each([
  {},
  { type: 'POINT_BALANCE', point_earned: null },
  { type: 'POINT_BALANCE' },
  { name: '💩'.repeat(200) },
  { unknown: 1 },
  { expiration: null, downgrade: null },
  { expiration: { ...rolling, calendar_expiration: null } },
  { expiration: { type: 'NO_EXPIRATION' } },
  sliding({ period: { value: 90, unit: 'DAY' } }),
  sliding({ custom_activity: true, custom_activity_types: [] }),
  calendar({ day: 29, month: 2 }, { day: 30, month: 4 }, { day: 31, month: 12 }),
  { downgrade: { grace_period: { value: 5, unit: 'YEAR', round_up: true } } },
])('a tier structure may have %j', (change) => {
  expect(TierStructureSchema.check({ ...structure, ...change })).toEqual([])
  expect(isTierStructure({ ...structure, ...change })).toBe(true)
})

test.each([
  [{ name: undefined }, '/name is required'],
  [{ name: 'x'.repeat(201) }, '/name must have at most 200 characters'],
  [{ status: 'GONE' }, '/status must be DRAFT, ACTIVE, INACTIVE or DELETED'],
  [{ metadata: null }, '/metadata must be an object'],
  [{ created_at: '2026-01-31' }, '/created_at must be a date-time such as 2026-01-31T09:30:00Z'],
  [{ updated_at: 5 }, '/updated_at must be a string or null'],
  [{ point_earned: null }, '/point_earned must be an object when type is POINT_EARNED'],
  [{ point_earned: undefined }, '/point_earned is required when type is POINT_EARNED'],
  [
    { expiration: { type: 'NEVER' } },
    '/expiration/type must be NO_EXPIRATION, ROLLING_EXPIRATION, CALENDAR_EXPIRATION or SLIDING_EXPIRATION',
  ],
  [{ expiration: {} }, '/expiration/type is required'],
  [{ expiration: 5 }, '/expiration must be an object or null'],
  [
    { expiration: { type: 'ROLLING_EXPIRATION' } },
    '/expiration/rolling_expiration is required when type is ROLLING_EXPIRATION',
  ],
  [
    { expiration: { ...rolling, rolling_expiration: null } },
    '/expiration/rolling_expiration must be an object when type is ROLLING_EXPIRATION',
  ],
  [sliding({ period: { value: 91, unit: 'DAY' } }), `${at}/period/value must be at most 90 when unit is DAY`],
  [sliding({ period: { value: 13, unit: 'MONTH' } }), `${at}/period/value must be at most 12 when unit is MONTH`],
  [sliding({ period: { value: 6, unit: 'YEAR' } }), `${at}/period/value must be at most 5 when unit is YEAR`],
  [sliding({ period: { value: 0, unit: 'YEAR' } }), `${at}/period/value must be at least 1`],
  [sliding({ period: { value: 1.5, unit: 'YEAR' } }), `${at}/period/value must be an integer`],
  [sliding({ period: { value: 1, unit: 'HOUR' } }), `${at}/period/unit must be DAY, MONTH or YEAR`],
  [sliding({ custom_activity: true }), `${at}/custom_activity_types is required when custom_activity is true`],
  [
    sliding({ custom_activity_types: Array.from({ length: 11 }, String) }),
    `${at}/custom_activity_types must have at most 10 items`,
  ],
  [calendar(), '/expiration/calendar_expiration/calendar_dates must have at least 1 item'],
  [
    { downgrade: { grace_period: { value: 91, unit: 'DAY' } } },
    '/downgrade/grace_period/value must be at most 90 when unit is DAY',
  ],
])('one fault is one issue: %j', (change, message) => {
  expect(TierStructureSchema.check({ ...structure, ...change }).map((issue) => issue.message)).toEqual([message])
})

test.each([
  [{ day: 30, month: 2 }, 29, 2],
  [{ day: 31, month: 4 }, 30, 4],
  [{ day: 31, month: 11 }, 30, 11],
])('the month limits the day: %j', (date, expected, month) => {
  expect(CalendarDateSchema.check(date)).toMatchObject([
    { pointer: '/day', keyword: 'maximum', expected, cause: { pointer: '/month', equals: month } },
  ])
})

test.each<[string, Validator<unknown>, unknown, string[]]>([
  ['an error', ErrorResponseSchema, { code: 404, key: 'not_found' }, ['/message']],
  ['a token request', OAuthTokenRequestSchema, { grant_type: 'client_credentials', scope: 'api,rewards' }, ['/scope']],
  [
    'a token request without scope',
    OAuthTokenRequestSchema,
    { grant_type: 'password', scope: '' },
    ['/grant_type', '/scope'],
  ],
  [
    'a listing',
    RewardActivityListSchema,
    { object: 'list', data: [{ id: 'a', type: 't', created_at: 'now' }] },
    ['/data/0/created_at'],
  ],
])('%s is checked at the right locations', (_, schema, value, pointers) => {
  expect(schema.check(value).map(({ pointer }) => pointer)).toEqual(pointers)
})
