/**
 * Values that a component of the contract accepts or refuses, taken from the source document and our assumptions: the
 * edges of each rule, and what is just beyond them.
 *
 * @see contract.test.ts, which tests them with an independent validator
 */
export interface PayloadRow {
  readonly schema: string
  readonly what: string
  readonly value: unknown
  readonly valid: boolean
}

type Case = readonly [what: string, value: unknown]

function table(schema: string, { valid, invalid }: { valid: readonly Case[]; invalid: readonly Case[] }): PayloadRow[] {
  return [
    ...valid.map(([what, value]) => ({ schema, what, value, valid: true })),
    ...invalid.map(([what, value]) => ({ schema, what, value, valid: false })),
  ]
}

/** The object without one member. */
function without(object: object, member: string): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== member))
}

/** One row for each member: the object without it. */
function missing(object: object, ...members: string[]): Case[] {
  return members.map((member) => [`no ${member}`, without(object, member)])
}

/** Values that are not objects. */
const nonObjects: readonly Case[] = [
  ['null', null],
  ['a string', 'x'],
  ['an array', []],
]

const time = '2026-01-15T09:30:00.000Z'
const day = { value: 30, unit: 'DAY' }

const structure = {
  id: 'ts_1',
  name: 'Gold club',
  type: 'POINT_BALANCE',
  card_definition_id: 'card_1',
  metadata: {},
  status: 'ACTIVE',
  created_at: time,
  object: 'tier_structure',
}

const earned = { period: { value: 1, unit: 'MONTH' }, type: 'IMMEDIATELY' }
const rolling = { period: day }
const calendar = { calendar_dates: [{ day: 31, month: 12 }] }
const sliding = { earning_activity: true, spending_activity: false, custom_activity: false, period: day }

const tierStructure = table('TierStructure', {
  valid: [
    ['only required fields', structure],
    ['every state', { ...structure, status: 'DRAFT' }],
    ['inactive', { ...structure, status: 'INACTIVE' }],
    ['deleted', { ...structure, status: 'DELETED' }],
    ['a name of 200 characters', { ...structure, name: 'x'.repeat(200) }],
    ['a name of 200 characters beyond the basic plane', { ...structure, name: '😀'.repeat(200) }],
    ['an empty name', { ...structure, name: '' }],
    ['POINT_EARNED with point_earned', { ...structure, type: 'POINT_EARNED', point_earned: earned }],
    ['POINT_BALANCE with point_earned', { ...structure, point_earned: earned }],
    ['POINT_BALANCE with point_earned null', { ...structure, point_earned: null }],
    [
      'everything null that may be',
      { ...structure, point_earned: null, expiration: null, downgrade: null, updated_at: null },
    ],
    ['expiration', { ...structure, expiration: { type: 'ROLLING_EXPIRATION', rolling_expiration: rolling } }],
    ['downgrade', { ...structure, downgrade: { type: 'NO_DOWNGRADE', grace_period: null } }],
    ['an empty downgrade', { ...structure, downgrade: {} }],
    ['any metadata', { ...structure, metadata: { a: null, b: [1, { c: true }], '': 'x', hasOwnProperty: 1 } }],
    ['metadata named as in every object', { ...structure, metadata: { constructor: 1, toString: 2 } }],
    ['a time with an offset', { ...structure, created_at: '2026-01-15T09:30:00+02:00' }],
    ['a time without a fraction', { ...structure, created_at: '2026-01-15T09:30:00Z' }],
    ['29 February of a leap year', { ...structure, updated_at: '2028-02-29T00:00:00Z' }],
    ['unknown fields', { ...structure, tiers: [], colour: 'gold' }],
  ],
  invalid: [
    ...nonObjects,
    ...missing(structure, 'id', 'name', 'type', 'card_definition_id', 'metadata', 'status', 'created_at', 'object'),
    ['an id that is a number', { ...structure, id: 1 }],
    ['an id of null', { ...structure, id: null }],
    ['a name of 201 characters', { ...structure, name: 'x'.repeat(201) }],
    ['a name of 201 characters beyond the basic plane', { ...structure, name: '😀'.repeat(201) }],
    ['a name of null', { ...structure, name: null }],
    ['an unknown type', { ...structure, type: 'POINTS' }],
    ['a type in lower case', { ...structure, type: 'point_balance' }],
    ['POINT_EARNED without point_earned', { ...structure, type: 'POINT_EARNED' }],
    ['POINT_EARNED with point_earned null', { ...structure, type: 'POINT_EARNED', point_earned: null }],
    ['POINT_EARNED with an empty point_earned', { ...structure, type: 'POINT_EARNED', point_earned: {} }],
    ['POINT_BALANCE with an empty point_earned', { ...structure, point_earned: {} }],
    ['point_earned that is an array', { ...structure, point_earned: [] }],
    ['an empty expiration', { ...structure, expiration: {} }],
    ['an expiration without its settings', { ...structure, expiration: { type: 'ROLLING_EXPIRATION' } }],
    ['a downgrade that is a string', { ...structure, downgrade: 'NO_DOWNGRADE' }],
    ['metadata of null', { ...structure, metadata: null }],
    ['metadata that is an array', { ...structure, metadata: [] }],
    ['an unknown status', { ...structure, status: 'ARCHIVED' }],
    ['a status of null', { ...structure, status: null }],
    ['a time that is a date', { ...structure, created_at: '2026-01-15' }],
    ['a time without an offset', { ...structure, created_at: '2026-01-15T09:30:00' }],
    ['a time that is a number', { ...structure, created_at: 1768469400 }],
    ['a time of null', { ...structure, created_at: null }],
    ['29 February of a common year', { ...structure, updated_at: '2026-02-29T00:00:00Z' }],
    ['month 13', { ...structure, updated_at: '2026-13-01T00:00:00Z' }],
    ['another object', { ...structure, object: 'tier' }],
  ],
})

const pointEarned = table('PointEarned', {
  valid: [
    ['at once', earned],
    ['next period', { ...earned, type: 'NEXT_TRACKING_PERIOD' }],
  ],
  invalid: [
    ...nonObjects,
    ...missing(earned, 'period', 'type'),
    ['an unknown type', { ...earned, type: 'LATER' }],
    ['a period of null', { ...earned, period: null }],
    ['a period that is a number', { ...earned, period: 1 }],
  ],
})

const earningPeriod = table('EarningPeriod', {
  valid: [
    ...['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'].flatMap((unit): Case[] => [
      [`1 ${unit}`, { value: 1, unit }],
      [`1000 ${unit}`, { value: 1000, unit }],
    ]),
    ['an integer written with a fraction', { value: 2.0, unit: 'WEEK' }],
  ],
  invalid: [
    ...nonObjects,
    ...missing({ value: 1, unit: 'HOUR' }, 'value', 'unit'),
    ['0', { value: 0, unit: 'HOUR' }],
    ['-1', { value: -1, unit: 'HOUR' }],
    ['1.5', { value: 1.5, unit: 'HOUR' }],
    ['a string', { value: '1', unit: 'HOUR' }],
    ['an unknown unit', { value: 1, unit: 'MINUTE' }],
  ],
})

const limits = [
  ['DAY', 90],
  ['MONTH', 12],
  ['YEAR', 5],
] as const

const periods = ['Period', 'GracePeriod'].flatMap((schema) =>
  table(schema, {
    valid: limits.flatMap(([unit, max]): Case[] => [
      [`1 ${unit}`, { value: 1, unit }],
      [`${max} ${unit}`, { value: max, unit }],
    ]),
    invalid: [
      ...nonObjects,
      ...limits.map(([unit, max]): Case => [`${max + 1} ${unit}`, { value: max + 1, unit }]),
      ...missing({ value: 1, unit: 'DAY' }, 'value', 'unit'),
      ['a value far beyond without a unit', { value: 91 }],
      ['0', { value: 0, unit: 'DAY' }],
      ['-1', { value: -1, unit: 'YEAR' }],
      ['1.5', { value: 1.5, unit: 'DAY' }],
      ['a value of null', { value: null, unit: 'DAY' }],
      ['a value that is a string', { value: '1', unit: 'DAY' }],
      ['HOUR', { value: 1, unit: 'HOUR' }],
      ['WEEK', { value: 1, unit: 'WEEK' }],
      ['a unit in lower case', { value: 1, unit: 'day' }],
      ['a unit of null', { value: 1, unit: null }],
    ],
  }),
)

const gracePeriod = table('GracePeriod', {
  valid: [
    ['rounded up', { ...day, round_up: true }],
    ['not rounded up', { ...day, round_up: false }],
  ],
  invalid: [
    ['round_up of null', { ...day, round_up: null }],
    ['round_up that is a string', { ...day, round_up: 'true' }],
    ['round_up alone', { round_up: true }],
  ],
})

const expiration = table('Expiration', {
  valid: [
    ['none', { type: 'NO_EXPIRATION' }],
    [
      'none, and all settings null',
      { type: 'NO_EXPIRATION', rolling_expiration: null, calendar_expiration: null, sliding_expiration: null },
    ],
    ['none, and an unknown field', { type: 'NO_EXPIRATION', note: 'x' }],
    ['rolling', { type: 'ROLLING_EXPIRATION', rolling_expiration: rolling }],
    [
      'rolling, and the others null',
      { type: 'ROLLING_EXPIRATION', rolling_expiration: rolling, calendar_expiration: null, sliding_expiration: null },
    ],
    ['calendar', { type: 'CALENDAR_EXPIRATION', calendar_expiration: calendar }],
    [
      'calendar, and the others null',
      {
        type: 'CALENDAR_EXPIRATION',
        calendar_expiration: calendar,
        rolling_expiration: null,
        sliding_expiration: null,
      },
    ],
    ['sliding', { type: 'SLIDING_EXPIRATION', sliding_expiration: sliding }],
    [
      'sliding, and the others null',
      { type: 'SLIDING_EXPIRATION', sliding_expiration: sliding, rolling_expiration: null, calendar_expiration: null },
    ],
  ],
  invalid: [
    ...nonObjects,
    ['no type', {}],
    ['settings without a type', { rolling_expiration: rolling }],
    ['an unknown type', { type: 'YEARLY_EXPIRATION' }],
    ['a type of null', { type: null }],
    ['rolling without settings', { type: 'ROLLING_EXPIRATION' }],
    ['rolling with null settings', { type: 'ROLLING_EXPIRATION', rolling_expiration: null }],
    ['rolling with empty settings', { type: 'ROLLING_EXPIRATION', rolling_expiration: {} }],
    ['rolling with calendar settings', { type: 'ROLLING_EXPIRATION', calendar_expiration: calendar }],
    [
      'rolling with calendar settings beside its own',
      { type: 'ROLLING_EXPIRATION', rolling_expiration: rolling, calendar_expiration: calendar },
    ],
    ['calendar without settings', { type: 'CALENDAR_EXPIRATION' }],
    ['calendar with null settings', { type: 'CALENDAR_EXPIRATION', calendar_expiration: null }],
    [
      'calendar with sliding settings beside its own',
      { type: 'CALENDAR_EXPIRATION', calendar_expiration: calendar, sliding_expiration: sliding },
    ],
    ['sliding without settings', { type: 'SLIDING_EXPIRATION' }],
    ['sliding with null settings', { type: 'SLIDING_EXPIRATION', sliding_expiration: null }],
    [
      'sliding with rolling settings beside its own',
      { type: 'SLIDING_EXPIRATION', sliding_expiration: sliding, rolling_expiration: rolling },
    ],
    ['none with rolling settings', { type: 'NO_EXPIRATION', rolling_expiration: rolling }],
    ['none with calendar settings', { type: 'NO_EXPIRATION', calendar_expiration: calendar }],
    ['none with sliding settings', { type: 'NO_EXPIRATION', sliding_expiration: sliding }],
    [
      'rolling over 91 days',
      { type: 'ROLLING_EXPIRATION', rolling_expiration: { period: { value: 91, unit: 'DAY' } } },
    ],
  ],
})

const rollingExpiration = table('RollingExpiration', {
  valid: [
    ['a period', rolling],
    ['5 years', { period: { value: 5, unit: 'YEAR' } }],
  ],
  invalid: [
    ...nonObjects,
    ['no period', {}],
    ['a period of null', { period: null }],
    ['6 years', { period: { value: 6, unit: 'YEAR' } }],
  ],
})

const calendarExpiration = table('CalendarExpiration', {
  valid: [
    ['one date', calendar],
    ['20 dates', { calendar_dates: Array.from({ length: 20 }, (_, index) => ({ day: index + 1, month: 1 })) }],
    ['the same date twice', { calendar_dates: [...calendar.calendar_dates, ...calendar.calendar_dates] }],
  ],
  invalid: [
    ...nonObjects,
    ['no dates', {}],
    ['dates of null', { calendar_dates: null }],
    ['an empty array', { calendar_dates: [] }],
    ['21 dates', { calendar_dates: Array.from({ length: 21 }, (_, index) => ({ day: index + 1, month: 1 })) }],
    ['one impossible date among others', { calendar_dates: [...calendar.calendar_dates, { day: 31, month: 4 }] }],
    ['a date of null', { calendar_dates: [null] }],
  ],
})

const lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const calendarDate = table('CalendarDate', {
  valid: [
    ...lastDays.flatMap((last, index): Case[] => [
      [`1/${index + 1}`, { day: 1, month: index + 1 }],
      [`${last}/${index + 1}`, { day: last, month: index + 1 }],
    ]),
    ['an unknown field', { day: 1, month: 1, year: 2026 }],
  ],
  invalid: [
    ...nonObjects,
    ...lastDays.map((last, index): Case => [`${last + 1}/${index + 1}`, { day: last + 1, month: index + 1 }]),
    ...missing({ day: 30, month: 1 }, 'day', 'month'),
    ['day 0', { day: 0, month: 1 }],
    ['day -1', { day: -1, month: 1 }],
    ['month 0', { day: 1, month: 0 }],
    ['month 13', { day: 1, month: 13 }],
    ['day 1.5', { day: 1.5, month: 1 }],
    ['month 1.5', { day: 1, month: 1.5 }],
    ['a day that is a string', { day: '1', month: 1 }],
    ['a month that is a name', { day: 1, month: 'January' }],
    ['a month of null', { day: 1, month: null }],
  ],
})

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `type_${index}`)

const slidingExpiration = table('SlidingExpiration', {
  valid: [
    ['types of null without the flag', { ...sliding, custom_activity_types: null }],
    ['without custom activity', sliding],
    ['without custom activity, with types', { ...sliding, custom_activity_types: ['visit'] }],
    ['with custom activity', { ...sliding, custom_activity: true, custom_activity_types: ['visit'] }],
    ['with custom activity of no type', { ...sliding, custom_activity: true, custom_activity_types: [] }],
    ['10 types', { ...sliding, custom_activity: true, custom_activity_types: names(10) }],
    ['10 types without the flag', { ...sliding, custom_activity_types: names(10) }],
    ['12 months', { ...sliding, period: { value: 12, unit: 'MONTH' } }],
  ],
  invalid: [
    ...nonObjects,
    ...missing(sliding, 'earning_activity', 'spending_activity', 'custom_activity', 'period'),
    ['custom activity without types', { ...sliding, custom_activity: true }],
    ['custom activity with types of null', { ...sliding, custom_activity: true, custom_activity_types: null }],
    ['11 types', { ...sliding, custom_activity: true, custom_activity_types: names(11) }],
    ['11 types without the flag', { ...sliding, custom_activity_types: names(11) }],
    ['a type that is a number', { ...sliding, custom_activity: true, custom_activity_types: [1] }],
    ['types that are a string', { ...sliding, custom_activity: true, custom_activity_types: 'visit' }],
    ['a flag that is a string', { ...sliding, earning_activity: 'true' }],
    ['a flag of null', { ...sliding, custom_activity: null }],
    ['a flag that is a number', { ...sliding, spending_activity: 1 }],
    ['13 months', { ...sliding, period: { value: 13, unit: 'MONTH' } }],
    ['weeks', { ...sliding, period: { value: 1, unit: 'WEEK' } }],
  ],
})

const downgrade = table('Downgrade', {
  valid: [
    ['nothing', {}],
    ['several levels', { type: 'MULTI_LEVEL' }],
    ['one level', { type: 'SINGLE_LEVEL', grace_period: null }],
    ['none', { type: 'NO_DOWNGRADE', grace_period: day }],
    ['a grace period without a type', { grace_period: { ...day, round_up: true } }],
  ],
  invalid: [
    ...nonObjects,
    ['an unknown type', { type: 'TWO_LEVELS' }],
    ['a type of null', { type: null }],
    ['an empty grace period', { grace_period: {} }],
    ['a grace period of 91 days', { grace_period: { value: 91, unit: 'DAY' } }],
    ['a grace period that is a number', { grace_period: 30 }],
  ],
})

const error = { code: 404, key: 'not_found', message: 'No such thing' }

const errorResponse = table('ErrorResponse', {
  valid: [
    ['only required fields', error],
    ['all fields', { ...error, details: 'x', request_id: 'r', resource_id: 'i', resource_type: 't' }],
    ['a request id of null', { ...error, request_id: null }],
    ['another key', { ...error, key: 'anything_else' }],
    ['an unknown field', { ...error, error: 'invalid_scope' }],
  ],
  invalid: [
    ...nonObjects,
    ...missing(error, 'code', 'key', 'message'),
    ['a code that is a string', { ...error, code: '404' }],
    ['a code with a fraction', { ...error, code: 404.5 }],
    ['a key of null', { ...error, key: null }],
    ['a message of null', { ...error, message: null }],
    ['details of null', { ...error, details: null }],
    ['details that are an object', { ...error, details: {} }],
    ['a request id that is a number', { ...error, request_id: 1 }],
    ['a resource id of null', { ...error, resource_id: null }],
    ['a resource type of null', { ...error, resource_type: null }],
  ],
})

const token = {
  access_token: 'secret',
  client_id: 'app',
  expires_at: 1772456400,
  expires_in: 3600,
  scope: 'api',
  token_type: 'Bearer',
}

const oauthErrorResponse = table('OAuthErrorResponse', {
  valid: [
    ['only required fields', error],
    ['all fields', { ...error, error: 'invalid_scope', error_description: 'x' }],
    ['an error that is not known', { ...error, error: 'anything_else' }],
    ['an unknown field', { ...error, error_uri: 'x' }],
  ],
  invalid: [
    ...nonObjects,
    ...missing(error, 'code', 'key', 'message'),
    ['an error that is a number', { ...error, error: 400 }],
    ['a description of null', { ...error, error_description: null }],
  ],
})

const oauthToken = table('OAuthToken', {
  valid: [
    ['a token', token],
    ['a scope that is not known', { ...token, scope: 'api brand_new' }],
    ['two spaces between scopes', { ...token, scope: 'api  rewards' }],
    ['no scope', { ...token, scope: '' }],
    ['an unknown field', { ...token, refresh: false }],
  ],
  invalid: [
    ...nonObjects,
    ...missing(token, 'access_token', 'client_id', 'expires_at', 'expires_in', 'scope', 'token_type'),
    ['a type in lower case', { ...token, token_type: 'bearer' }],
    ['another type', { ...token, token_type: 'MAC' }],
    ['a time that is a string', { ...token, expires_at: '2026-03-02T13:00:00Z' }],
    ['a time with a fraction', { ...token, expires_at: 1772456400.5 }],
    ['seconds that are a string', { ...token, expires_in: '3600' }],
    ['a scope that is an array', { ...token, scope: ['api'] }],
    ['commas between scopes', { ...token, scope: 'api,loyalties' }],
    ['commas and spaces between scopes', { ...token, scope: 'api, loyalties' }],
    ['a token of null', { ...token, access_token: null }],
  ],
})

const request = { grant_type: 'client_credentials', scope: 'api' }

const oauthTokenRequest = table('OAuthTokenRequest', {
  valid: [
    ['one scope', request],
    ['three scopes', { ...request, scope: 'loyalties rewards trash-bin' }],
    ['an unknown field', { ...request, client_id: 'app' }],
  ],
  invalid: [
    ...nonObjects,
    ...missing(request, 'grant_type', 'scope'),
    ['another grant', { ...request, grant_type: 'password' }],
    ['an empty scope', { ...request, scope: '' }],
    ['commas', { ...request, scope: 'api,rewards' }],
    ['an array', { ...request, scope: ['api'] }],
    ['a scope of null', { ...request, scope: null }],
  ],
})

const oauthScope = table('OAuthScope', {
  valid: [
    ['the first known scope', 'validation-rules-assignments'],
    ['the last known scope', 'vouchers'],
  ],
  invalid: [
    ['two', 'api rewards'],
    ['an unknown scope', 'everything'],
    ['upper case', 'API'],
    ['nothing', ''],
    ['null', null],
  ],
})

const oauthScopeList = table('OAuthScopeList', {
  valid: [
    ['one', 'api'],
    ['two', 'api client_api'],
    ['a scope that is a prefix of another', 'validation-rules'],
    ['scopes that are prefixes of others', 'validation-rules-assignments validation-rules validations'],
    ['the same scope twice', 'api api'],
    ['two spaces between', 'api  rewards'],
    ['three spaces between, and one', 'api   rewards orders'],
  ],
  invalid: [
    ['nothing', ''],
    ['a space', ' '],
    ['a space before', ' api'],
    ['a space after', 'api '],
    ['a comma between', 'api,rewards'],
    ['a comma and a space between', 'api, rewards'],
    ['a tab between', 'api\trewards'],
    ['a line break between', 'api\nrewards'],
    ['a line break after', 'api\n'],
    ['nothing between', 'apirewards'],
    ['two spaces after', 'api  '],
    ['an unknown scope', 'everything'],
    ['an unknown scope after a known one', 'api everything'],
    ['an unknown scope before a known one', 'everything api'],
    ['part of a scope', 'ap'],
    ['a scope and more characters', 'apis'],
    ['upper case', 'API'],
    ['an underscore for a dash', 'trash_bin'],
    ['an array', ['api']],
    ['null', null],
  ],
})

const oauthTokenRevokeRequest = table('OAuthTokenRevokeRequest', {
  valid: [
    ['a token', { access_token: 'secret' }],
    ['an unknown field', { access_token: 'secret', token: 'secret' }],
  ],
  invalid: [
    ...nonObjects,
    ['no token', {}],
    ['another name', { token: 'secret' }],
    ['a token of null', { access_token: null }],
  ],
})

const reward = {
  id: 'rw_1',
  name: 'Mug',
  type: 'MATERIAL',
  status: 'ACTIVE',
  metadata: {},
  created_at: time,
  updated_at: time,
  object: 'reward',
  material: { type: 'PRODUCT', product: { id: 'p' } },
}

const rewardRows = table('Reward', {
  valid: [
    ['a material reward', reward],
    ['nothing', {}],
    ['a SKU', { ...reward, material: { type: 'ANYTHING', sku: { product_id: 'p', id: 's' } } }],
    ['coupons', { ...reward, digital: { type: 'DISCOUNT_COUPONS', discount_coupons: { campaign_id: 'c' } } }],
    ['vouchers', { ...reward, digital: { gift_vouchers: { campaign_id: 'c', balance: 1000 } } }],
    ['a type that is not known', { ...reward, type: 'SOMETHING_NEW' }],
    ['null for each field', Object.fromEntries([...Object.keys(reward), 'digital'].map((name) => [name, null]))],
    ['no SKU, as null', { ...reward, material: { type: 'PRODUCT', product: { id: 'p' }, sku: null } }],
    ['a SKU with null for each field', { ...reward, material: { sku: { product_id: null, id: null } } }],
    ['a material reward, and null for the digital one', { ...reward, digital: null }],
    ['a digital reward, and null for the material one', { ...reward, material: null, digital: {} }],
    ['a status that is not known', { ...reward, status: 'SOMETHING_NEW' }],
    ['an unknown field', { ...reward, colour: 'blue' }],
  ],
  invalid: [
    ...nonObjects,
    ['an id that is a number', { ...reward, id: 1 }],
    ['a status that is a boolean', { ...reward, status: true }],
    ['metadata that is an array', { ...reward, metadata: [] }],
    ['an invalid time', { ...reward, created_at: 'yesterday' }],
    ['a time that is a date', { ...reward, updated_at: '2026-01-15' }],
    ['another object', { ...reward, object: 'voucher' }],
    ['material that is a string', { ...reward, material: 'PRODUCT' }],
    ['a product id that is a number', { ...reward, material: { product: { id: 1 } } }],
    ['a SKU that is a string', { ...reward, material: { sku: 's' } }],
    ['a balance with a fraction', { ...reward, digital: { gift_vouchers: { balance: 9.5 } } }],
    ['a balance that is a string', { ...reward, digital: { gift_vouchers: { balance: '10' } } }],
    ['a campaign that is a number', { ...reward, digital: { discount_coupons: { campaign_id: 1 } } }],
  ],
})

const activity = { id: 'act_1', type: 'vl.reward.created', created_at: time }
const wholeActivity = {
  ...activity,
  data: { reward },
  reward_id: 'rw_1',
  group_id: 'g',
  source: { channel: 'USER_PORTAL', user: { id: 'u' }, api_key: { name: 'n', app_id: 'a', client_app_id: 'c' } },
}

const rewardActivity = table('RewardActivity', {
  valid: [
    ['only required fields', activity],
    ['all fields', wholeActivity],
    ['a type that is not known', { ...activity, type: 'vl.reward.something' }],
    [
      'null for each field that is not required',
      { ...activity, data: null, reward_id: null, group_id: null, source: null },
    ],
    ['a reward of null', { ...activity, data: { reward: null } }],
    ['empty data', { ...activity, data: {} }],
    ['an empty source', { ...activity, source: {} }],
    ['an unknown field', { ...activity, note: null }],
  ],
  invalid: [
    ...nonObjects,
    ...missing(activity, 'id', 'type', 'created_at'),
    ['a type of null', { ...activity, type: null }],
    ['an invalid time', { ...activity, created_at: '15 January' }],
    ['a reward that is a string', { ...activity, data: { reward: 'rw_1' } }],
    ['an invalid reward', { ...activity, data: { reward: { object: 'gift' } } }],
    ['a reward id that is a number', { ...activity, reward_id: 1 }],
    ['an id of null', { ...activity, id: null }],
    ['a time of null', { ...activity, created_at: null }],
    ['a source that is a string', { ...activity, source: 'USER_PORTAL' }],
  ],
})

const activitySource = table('ActivitySource', {
  valid: [
    ['nothing', {}],
    ['all fields', wholeActivity.source],
    ['a channel that is not known', { channel: 'SOMETHING_NEW' }],
    ['null for each field', { channel: null, user: null, api_key: null }],
    ['null for each field below', { user: { id: null }, api_key: { name: null, app_id: null, client_app_id: null } }],
  ],
  invalid: [
    ...nonObjects,
    ['a user that is a string', { user: 'u' }],
    ['a user id that is a number', { user: { id: 1 } }],
    ['a key that is a string', { api_key: 'k' }],
    ['a key name that is a number', { api_key: { name: 1 } }],
    ['an app id that is a number', { api_key: { app_id: 1 } }],
    ['a client app id that is a number', { api_key: { client_app_id: 1 } }],
  ],
})

const page = { data: [activity], cursor: { next: 'abc', expires_at: time }, object: 'list' }

const rewardActivityList = table('RewardActivityList', {
  valid: [
    ['a page', page],
    ['an empty page without a cursor', { data: [], object: 'list' }],
    ['the last page', { ...page, cursor: { expires_at: time } }],
    ['an empty cursor', { ...page, cursor: {} }],
    ['a cursor of null', { ...page, cursor: null }],
    ['next of null', { ...page, cursor: { next: null, expires_at: time } }],
    ['a cursor with null for each field', { ...page, cursor: { next: null, expires_at: null } }],
    ['100 activities', { ...page, data: Array.from({ length: 100 }, () => activity) }],
    ['an unknown field', { ...page, total: 1 }],
  ],
  invalid: [
    ...nonObjects,
    ...missing(page, 'data', 'object'),
    ['data of null', { ...page, data: null }],
    ['data that is an object', { ...page, data: {} }],
    ['one invalid activity', { ...page, data: [activity, {}] }],
    ['another object', { ...page, object: 'page' }],
    ['a cursor that is a string', { ...page, cursor: 'abc' }],
    ['next that is a number', { ...page, cursor: { next: 1 } }],
    ['a time that is a number', { ...page, cursor: { expires_at: 1772456400 } }],
  ],
})

/** The settings of each type of expiration: each has its own sub-object, and none of another type. */
const expirationSettings = [
  { schema: 'NoExpirationSettings', type: 'NO_EXPIRATION', own: {} },
  { schema: 'RollingExpirationSettings', type: 'ROLLING_EXPIRATION', own: { rolling_expiration: rolling } },
  { schema: 'CalendarExpirationSettings', type: 'CALENDAR_EXPIRATION', own: { calendar_expiration: calendar } },
  { schema: 'SlidingExpirationSettings', type: 'SLIDING_EXPIRATION', own: { sliding_expiration: sliding } },
].flatMap(({ schema, type, own }) => {
  const all = { rolling_expiration: rolling, calendar_expiration: calendar, sliding_expiration: sliding }
  const others = Object.entries(all).filter(([name]) => !(name in own))
  return table(schema, {
    valid: [
      ['its own settings', { type, ...own }],
      ['null for the others', { type, ...own, ...Object.fromEntries(others.map(([name]) => [name, null])) }],
    ],
    invalid: [
      ...nonObjects,
      ...missing({ type, ...own }, 'type', ...Object.keys(own)),
      ['another type', { type: 'FOREVER', ...own }],
      ...Object.keys(own).map((name): Case => [`null for ${name}`, { type, [name]: null }]),
      ...others.map(([name, value]): Case => [`${name} of another type`, { type, ...own, [name]: value }]),
    ],
  })
})

const materialReward = table('MaterialReward', {
  valid: [
    ['nothing', {}],
    ['a product', { type: 'PRODUCT', product: { id: 'prod_1' } }],
    ['an unknown kind', { type: 'EXPERIENCE', sku: { id: 'sku_1', product_id: 'prod_1' } }],
  ],
  invalid: [
    ...nonObjects,
    ['a product that is a string', { product: 'prod_1' }],
    ['an id that is a number', { sku: { id: 1 } }],
  ],
})

const digitalReward = table('DigitalReward', {
  valid: [
    ['nothing', {}],
    ['discount coupons', { type: 'DISCOUNT_COUPONS', discount_coupons: { campaign_id: 'camp_1' } }],
    ['gift vouchers', { gift_vouchers: { campaign_id: 'camp_1', balance: 1000 } }],
  ],
  invalid: [
    ...nonObjects,
    ['a type that is a number', { type: 1 }],
    ['a balance with a fraction', { gift_vouchers: { balance: 10.5 } }],
    ['a balance that is a string', { gift_vouchers: { balance: '10' } }],
  ],
})

const listCursor = table('ListCursor', {
  valid: [
    ['nothing', {}],
    ['a cursor and its expiry', { next: 'abc', expires_at: time }],
    ['next of null', { next: null, expires_at: time }],
    ['null for each field', { next: null, expires_at: null }],
  ],
  invalid: [
    ...nonObjects,
    ['next that is a number', { next: 1 }],
    ['a day without a time', { expires_at: '2026-01-15' }],
  ],
})

/** All rows, schema by schema. */
export const payloads: readonly PayloadRow[] = [
  ...tierStructure,
  ...pointEarned,
  ...earningPeriod,
  ...periods,
  ...gracePeriod,
  ...expiration,
  ...rollingExpiration,
  ...calendarExpiration,
  ...calendarDate,
  ...slidingExpiration,
  ...downgrade,
  ...errorResponse,
  ...oauthErrorResponse,
  ...oauthToken,
  ...oauthTokenRequest,
  ...oauthScope,
  ...oauthScopeList,
  ...oauthTokenRevokeRequest,
  ...rewardRows,
  ...rewardActivity,
  ...activitySource,
  ...rewardActivityList,
  ...expirationSettings,
  ...materialReward,
  ...digitalReward,
  ...listCursor,
]
