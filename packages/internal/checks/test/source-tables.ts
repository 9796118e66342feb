/**
 * The tables of the source document, section by section, as expectations for the contract.
 *
 * @see source-document.test.ts, which tests them
 */

/** The constraints of a schema. An absent member means no such constraint. */
export interface Facts {
  readonly type: string
  readonly nullable?: true
  readonly values?: readonly string[]
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: string
  readonly default?: unknown
  readonly known?: readonly string[]
}

export interface FieldRow {
  readonly section: string
  /** Pointer of the object, below `/components/schemas`. */
  readonly object: string
  readonly field: string
  readonly required: boolean
  readonly is: Facts
}

const string: Facts = { type: 'string' }
const integer: Facts = { type: 'integer' }
const boolean: Facts = { type: 'boolean' }
const object: Facts = { type: 'object' }
const time: Facts = { type: 'string', format: 'date-time' }
const nullable = (is: Facts): Facts => ({ ...is, nullable: true })
const oneOf = (...values: string[]): Facts => ({ type: 'string', values })
const open = (...known: string[]): Facts => ({ type: 'string', known })
const yes = true
const no = false

type Row = readonly [field: string, required: boolean, is: Facts]

function table(section: string, name: string, ...rows: Row[]): FieldRow[] {
  return rows.map(([field, required, is]) => ({ section, object: name, field, required, is }))
}

/** Sections 2.1 to 2.5, and the forms of sections 4.2 and 4.3. */
export const fields: readonly FieldRow[] = [
  ...table(
    '2.1 tier structure',
    'TierStructure',
    ['id', yes, string],
    ['name', yes, { type: 'string', maxLength: 200 }],
    ['type', yes, oneOf('POINT_BALANCE', 'POINT_EARNED')],
    ['card_definition_id', yes, string],
    ['point_earned', no, nullable(object)],
    ['expiration', no, nullable(object)],
    ['downgrade', no, nullable(object)],
    ['metadata', yes, object],
    ['status', yes, oneOf('DRAFT', 'ACTIVE', 'INACTIVE', 'DELETED')],
    ['created_at', yes, time],
    ['updated_at', no, nullable(time)],
    ['object', yes, oneOf('tier_structure')],
  ),
  ...table(
    '2.1 point_earned',
    'PointEarned',
    ['period', yes, object],
    ['type', yes, oneOf('IMMEDIATELY', 'NEXT_TRACKING_PERIOD')],
  ),
  ...table(
    '2.1 point_earned',
    'EarningPeriod',
    ['value', yes, { type: 'integer', minimum: 1 }],
    ['unit', yes, oneOf('HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR')],
  ),
  ...table('2.1 expiration', 'RollingExpiration', ['period', yes, object]),
  ...table('2.1 expiration', 'CalendarExpiration', [
    'calendar_dates',
    yes,
    { type: 'array', items: 'object', minItems: 1, maxItems: 20 },
  ]),
  ...table(
    '2.1 expiration',
    'CalendarDate',
    ['day', yes, { type: 'integer', minimum: 1, maximum: 31 }],
    ['month', yes, { type: 'integer', minimum: 1, maximum: 12 }],
  ),
  ...table(
    '2.1 expiration',
    'SlidingExpiration',
    ['earning_activity', yes, boolean],
    ['spending_activity', yes, boolean],
    ['custom_activity', yes, boolean],
    ['custom_activity_types', no, nullable({ type: 'array', items: 'string', maxItems: 10 })],
    ['period', yes, object],
  ),
  ...table(
    '2.1 expiration',
    'Period',
    ['value', yes, { type: 'integer', minimum: 1 }],
    ['unit', yes, oneOf('DAY', 'MONTH', 'YEAR')],
  ),
  ...table(
    '2.1 downgrade',
    'Downgrade',
    ['type', no, oneOf('MULTI_LEVEL', 'SINGLE_LEVEL', 'NO_DOWNGRADE')],
    ['grace_period', no, nullable(object)],
  ),
  ...table(
    '2.1 downgrade',
    'GracePeriod',
    ['value', yes, { type: 'integer', minimum: 1 }],
    ['unit', yes, oneOf('DAY', 'MONTH', 'YEAR')],
    ['round_up', no, boolean],
  ),
  ...table(
    '2.2',
    'ErrorResponse',
    ['code', yes, integer],
    [
      'key',
      yes,
      open(
        'invalid_request',
        'unauthorized',
        'forbidden',
        'not_found',
        'method_not_allowed',
        'tier_structure_in_use',
        'payload_too_large',
        'unsupported_media_type',
        'too_many_requests',
        'internal_error',
      ),
    ],
    ['message', yes, string],
    ['details', no, string],
    ['request_id', no, nullable(string)],
    ['resource_id', no, string],
    ['resource_type', no, string],
  ),
  ...table(
    '2.3',
    'OAuthToken',
    ['access_token', yes, string],
    ['client_id', yes, string],
    ['expires_at', yes, integer],
    ['expires_in', yes, integer],
    ['scope', yes, string],
    ['token_type', yes, { type: 'string', values: ['Bearer'], default: 'Bearer' }],
  ),
  // Sections 2.4 and 2.5 do not say which fields may be null: each that we do not require.
  ...table(
    '2.4 activity',
    'RewardActivity',
    ['id', yes, string],
    ['type', yes, open('vl.reward.created')],
    ['data', no, nullable(object)],
    ['created_at', yes, time],
    ['reward_id', no, nullable(string)],
    ['group_id', no, nullable(string)],
    ['source', no, nullable(object)],
  ),
  ...table('2.4 activity', 'RewardActivity/properties/data', ['reward', no, nullable(object)]),
  ...table(
    '2.4 source',
    'ActivitySource',
    ['channel', no, nullable(open('USER_PORTAL'))],
    ['user', no, nullable(object)],
    ['api_key', no, nullable(object)],
  ),
  ...table('2.4 source', 'ActivitySource/properties/user', ['id', no, nullable(string)]),
  ...table(
    '2.4 source',
    'ActivitySource/properties/api_key',
    ['name', no, nullable(string)],
    ['app_id', no, nullable(string)],
    ['client_app_id', no, nullable(string)],
  ),
  ...table(
    '2.4 reward',
    'Reward',
    ['id', no, nullable(string)],
    ['name', no, nullable(string)],
    ['type', no, nullable(open('MATERIAL'))],
    ['status', no, nullable(open('ACTIVE'))],
    ['metadata', no, nullable(object)],
    ['created_at', no, nullable(time)],
    ['updated_at', no, nullable(time)],
    ['object', no, nullable(oneOf('reward'))],
    ['material', no, nullable(object)],
    ['digital', no, nullable(object)],
  ),
  ...table(
    '2.4 material',
    'MaterialReward',
    ['type', no, nullable(open('PRODUCT'))],
    ['product', no, nullable(object)],
    ['sku', no, nullable(object)],
  ),
  ...table('2.4 material', 'MaterialReward/properties/product', ['id', no, nullable(string)]),
  ...table(
    '2.4 material',
    'MaterialReward/properties/sku',
    ['product_id', no, nullable(string)],
    ['id', no, nullable(string)],
  ),
  ...table(
    '2.4 digital',
    'DigitalReward',
    ['type', no, nullable(open('DISCOUNT_COUPONS'))],
    ['discount_coupons', no, nullable(object)],
    ['gift_vouchers', no, nullable(object)],
  ),
  ...table('2.4 digital', 'DigitalReward/properties/discount_coupons', ['campaign_id', no, nullable(string)]),
  ...table(
    '2.4 digital',
    'DigitalReward/properties/gift_vouchers',
    ['campaign_id', no, nullable(string)],
    ['balance', no, nullable(integer)],
  ),
  ...table(
    '2.5',
    'RewardActivityList',
    ['data', yes, { type: 'array', items: 'object' }],
    ['cursor', no, nullable(object)],
    ['object', yes, oneOf('list')],
  ),
  ...table('2.5', 'ListCursor', ['next', no, nullable(string)], ['expires_at', no, nullable(time)]),
  ...table('4.2', 'OAuthTokenRequest', ['grant_type', yes, oneOf('client_credentials')], ['scope', yes, string]),
  ...table('4.3', 'OAuthTokenRevokeRequest', ['access_token', yes, string]),
]

/** The schemas of the tables, and those that help to write them. The contract may have others since. */
export const sourceSchemas: readonly string[] = [
  ...new Set(fields.map((row) => row.object.split('/')[0] ?? '')),
  'Expiration',
  'NoExpirationSettings',
  'RollingExpirationSettings',
  'CalendarExpirationSettings',
  'SlidingExpirationSettings',
  'OAuthErrorResponse',
  'OAuthScope',
  'OAuthScopeList',
]

/** The schema of each field that is an object or an array of objects. */
export const references: readonly (readonly [place: string, schema: string])[] = [
  ['TierStructure/properties/point_earned/oneOf/0', 'PointEarned'],
  ['TierStructure/properties/expiration/oneOf/0', 'Expiration'],
  ['TierStructure/properties/downgrade/oneOf/0', 'Downgrade'],
  ['PointEarned/properties/period', 'EarningPeriod'],
  ['RollingExpiration/properties/period', 'Period'],
  ['CalendarExpiration/properties/calendar_dates/items', 'CalendarDate'],
  ['SlidingExpiration/properties/period', 'Period'],
  ['Downgrade/properties/grace_period/oneOf/0', 'GracePeriod'],
  ['RewardActivity/properties/data/properties/reward/oneOf/0', 'Reward'],
  ['RewardActivity/properties/source/oneOf/0', 'ActivitySource'],
  ['Reward/properties/material/oneOf/0', 'MaterialReward'],
  ['Reward/properties/digital/oneOf/0', 'DigitalReward'],
  ['RewardActivityList/properties/data/items', 'RewardActivity'],
  ['RewardActivityList/properties/cursor/oneOf/0', 'ListCursor'],
  ['OAuthTokenRequest/properties/scope', 'OAuthScopeList'],
]

/** Section 2.1, the sub-object of each type of expiration. */
export const expirationTypes: readonly { type: string; subObject?: string; schema?: string }[] = [
  { type: 'NO_EXPIRATION' },
  { type: 'ROLLING_EXPIRATION', subObject: 'rolling_expiration', schema: 'RollingExpiration' },
  { type: 'CALENDAR_EXPIRATION', subObject: 'calendar_expiration', schema: 'CalendarExpiration' },
  { type: 'SLIDING_EXPIRATION', subObject: 'sliding_expiration', schema: 'SlidingExpiration' },
]

/** Section 2.1, the fields of a tier, which we assume. */
export const tierFields: readonly string[] = ['id', 'name', 'status']

/** Sections 2.1 and 8: constraints of one field that depend on the value of another. */
export const conditions: readonly { schema: string; when: Record<string, unknown>; adds: Record<string, unknown> }[] = [
  { schema: 'Period', when: { unit: 'DAY' }, adds: { value: { maximum: 90 } } },
  { schema: 'Period', when: { unit: 'MONTH' }, adds: { value: { maximum: 12 } } },
  { schema: 'Period', when: { unit: 'YEAR' }, adds: { value: { maximum: 5 } } },
  { schema: 'GracePeriod', when: { unit: 'DAY' }, adds: { value: { maximum: 90 } } },
  { schema: 'GracePeriod', when: { unit: 'MONTH' }, adds: { value: { maximum: 12 } } },
  { schema: 'GracePeriod', when: { unit: 'YEAR' }, adds: { value: { maximum: 5 } } },
  ...['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'].map((unit) => ({ schema: 'EarningPeriod', when: { unit }, adds: {} })),
  ...[1, 3, 5, 7, 8, 10, 12].map((month) => ({ schema: 'CalendarDate', when: { month }, adds: {} })),
  ...[4, 6, 9, 11].map((month) => ({ schema: 'CalendarDate', when: { month }, adds: { day: { maximum: 30 } } })),
  { schema: 'CalendarDate', when: { month: 2 }, adds: { day: { maximum: 29 } } },
  {
    schema: 'SlidingExpiration',
    when: { custom_activity: true },
    adds: { custom_activity_types: { required: true, type: 'array' } },
  },
  { schema: 'SlidingExpiration', when: { custom_activity: false }, adds: {} },
  {
    schema: 'TierStructure',
    when: { type: 'POINT_EARNED' },
    adds: { point_earned: { required: true, type: 'object' } },
  },
  { schema: 'TierStructure', when: { type: 'POINT_BALANCE' }, adds: {} },
]

export interface OperationRow {
  readonly section: string
  readonly id: string
  readonly method: string
  readonly path: string
  /** Section 1, the area that it belongs to. */
  readonly tag: string
  /** Section 9. */
  readonly beta: boolean
  readonly pathParameters: readonly string[]
  readonly requestContentType?: string
  readonly requestSchema?: string
  readonly success: string
  readonly responseSchema?: string
  /** Sections 4 and 7; `default` for undocumented failures. */
  readonly failures: readonly string[]
  /** Section 5. */
  readonly credentials: readonly string[]
  /** Assumed: a token needs one of these scopes. */
  readonly acceptedScopes?: readonly string[]
  /** Assumed: other paths of the same operation. */
  readonly pathAliases?: readonly string[]
  /** Assumed: how long its tokens or cursors are valid, in seconds. */
  readonly lifetime?: number
}

/** Sections 4, 5, 7 and 9. */
export const operations: readonly OperationRow[] = [
  {
    section: '4.1',
    id: 'deleteTierStructure',
    method: 'delete',
    path: '/v2/loyalties/tier-structures/{id}',
    tag: 'Tier Structures',
    beta: true,
    pathParameters: ['id'],
    success: '200',
    responseSchema: 'TierStructure',
    failures: ['404', '409', '500', 'default'],
    credentials: ['accessToken', 'appId', 'appToken'],
    acceptedScopes: ['api', 'loyalties'],
  },
  {
    section: '4.4',
    id: 'listRewardActivities',
    method: 'get',
    path: '/v2/loyalties/rewards/{id}/activities',
    tag: 'Rewards',
    beta: true,
    pathParameters: ['id'],
    success: '200',
    responseSchema: 'RewardActivityList',
    failures: ['400', '404', '500', 'default'],
    credentials: ['accessToken', 'appId', 'appToken'],
    acceptedScopes: ['api', 'loyalties', 'rewards'],
    lifetime: 3600,
  },
  {
    section: '4.2',
    id: 'generateOAuthToken',
    method: 'post',
    path: '/oauth/token',
    tag: 'OAuth',
    beta: false,
    pathParameters: [],
    requestContentType: 'application/x-www-form-urlencoded',
    requestSchema: 'OAuthTokenRequest',
    success: '200',
    responseSchema: 'OAuthToken',
    failures: ['default'],
    credentials: ['appId', 'appToken'],
    pathAliases: ['/v1/oauth/token'],
    lifetime: 900,
  },
  {
    section: '4.3',
    id: 'revokeOAuthToken',
    method: 'post',
    path: '/v1/oauth/token/revoke',
    tag: 'OAuth',
    beta: false,
    pathParameters: [],
    requestContentType: 'application/x-www-form-urlencoded',
    requestSchema: 'OAuthTokenRevokeRequest',
    success: '200',
    failures: ['default'],
    credentials: ['appId', 'appToken'],
  },
]

/** Section 4.4: the query of the listing, whose names the source does not show. */
export const queryParameters: readonly { what: string; is: Facts }[] = [
  { what: 'the page size', is: { type: 'integer', minimum: 1, maximum: 100, default: 10 } },
  { what: 'the sort order', is: { type: 'string', values: ['created_at', '-created_at'], default: '-created_at' } },
  { what: 'the cursor', is: string },
]

/** Section 5: how each credential is sent. */
export const credentials: readonly { name: string; scheme: Record<string, string> }[] = [
  { name: 'appId', scheme: { type: 'apiKey', in: 'header', name: 'X-App-Id' } },
  { name: 'appToken', scheme: { type: 'apiKey', in: 'header', name: 'X-App-Token' } },
  { name: 'accessToken', scheme: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
]

/** Section 1: the areas of the service, and OAuth. */
export const areas: readonly string[] = [
  'Card Definitions',
  'Programs',
  'Earning Rules',
  'Tier Structures',
  'Incentives',
  'Rewards',
  'Examine',
  'OAuth',
]

/** Section 3. The source leaves open what is marked as assumed. */
export const transitions: readonly Record<string, unknown>[] = [
  { from: ['DRAFT', 'ACTIVE', 'INACTIVE'], assigned: false, to: 'DELETED', status: 200, assumed: true },
  { from: ['DRAFT', 'ACTIVE', 'INACTIVE', 'DELETED'], assigned: true, status: 409, assumed: false },
  { from: ['DELETED'], assigned: false, status: 404, assumed: true },
]

/** Section 7: the condition of each documented error, as words that its description must contain. */
export const errorConditions: readonly { operation: string; status: string; words: RegExp }[] = [
  { operation: 'deleteTierStructure', status: '404', words: /no tier structure with this `id`/ },
  { operation: 'deleteTierStructure', status: '409', words: /assigned to a program/ },
  { operation: 'deleteTierStructure', status: '500', words: /internal error/ },
]

/** Section 4.2. */
export const scopes: readonly string[] = (
  'api assets async-actions campaigns categories client_api client_consents client_customers client_events ' +
  'client_promotions client_publish client_qualifications client_redeem client_redemptions client_validate ' +
  'client_validations client_vouchers consents customers events exports locations loyalties metadata-schemas orders ' +
  'product-collections products promotions publications qualifications redemptions referrals rewards segments skus ' +
  'task-results templates trash-bin validation-rules-assignments validation-rules validations vouchers'
).split(' ')

/** Section 4.2: the two scopes with a documented extent. */
export const scopeDescriptions: Readonly<Record<string, RegExp>> = {
  api: /server-side API/,
  client_api: /whole client-side API/,
}

/** What the source calls not shown, or leaves open, and where the contract marks its choice as assumed. */
export const assumptions: readonly { section: string; what: string; mark: string }[] = [
  { section: '', what: 'the address of a server', mark: '/servers/0/variables/base_url' },
  { section: '1', what: 'the area of the tokens', mark: '/tags/7' },
  { section: '2', what: 'whether unknown fields are allowed', mark: '/x-unknown-properties' },
  { section: '2.1', what: 'the fields of a tier', mark: '/components/schemas/TierStructure/x-tiers' },
  {
    section: '2.1',
    what: 'point_earned of POINT_BALANCE',
    mark: '/components/schemas/TierStructure/properties/point_earned',
  },
  { section: '2.1', what: 'what sets updated_at', mark: '/components/schemas/TierStructure/properties/updated_at' },
  { section: '2.1', what: 'maximum of an earning period', mark: '/components/schemas/EarningPeriod/properties/value' },
  { section: '2.1', what: 'sub-objects of another expiration type', mark: '/components/schemas/Expiration' },
  {
    section: '2.1',
    what: 'custom types without the flag, and null',
    mark: '/components/schemas/SlidingExpiration/properties/custom_activity_types',
  },
  { section: '2.4', what: 'required fields of an activity', mark: '/components/schemas/RewardActivity' },
  { section: '2.4', what: 'fields of a reward that may be absent or null', mark: '/components/schemas/Reward' },
  { section: '2.4', what: 'the same of a material reward', mark: '/components/schemas/MaterialReward' },
  { section: '2.4', what: 'the same of a digital reward', mark: '/components/schemas/DigitalReward' },
  { section: '2.4', what: 'the same of a source', mark: '/components/schemas/ActivitySource' },
  { section: '2.4', what: 'reward types', mark: '/components/schemas/Reward/properties/type' },
  { section: '2.4', what: 'reward statuses', mark: '/components/schemas/Reward/properties/status' },
  { section: '2.4', what: 'material types', mark: '/components/schemas/MaterialReward/properties/type' },
  { section: '2.4', what: 'digital types', mark: '/components/schemas/DigitalReward/properties/type' },
  { section: '2.4', what: 'channels', mark: '/components/schemas/ActivitySource/properties/channel' },
  { section: '2.5', what: 'required fields of a page', mark: '/components/schemas/RewardActivityList' },
  { section: '2.5', what: 'fields of a cursor that may be absent or null', mark: '/components/schemas/ListCursor' },
  { section: '2.5', what: 'how to recognize the last page', mark: '/components/schemas/ListCursor/properties/next' },
  { section: '2.5', what: 'lifetime of a cursor', mark: '{listRewardActivities}/x-lifetime' },
  { section: '2.3', what: 'other users of a token', mark: '/components/schemas/OAuthToken/properties/access_token' },
  { section: '2.3', what: 'what identifies a client', mark: '/components/schemas/OAuthToken/properties/client_id' },
  { section: '2.3', what: 'other granted scopes', mark: '/components/schemas/OAuthToken/properties/scope' },
  { section: '2.3', what: 'lifetime of a token', mark: '{generateOAuthToken}/x-lifetime' },
  { section: '3', what: 'states that permit deletion', mark: '{deleteTierStructure}/x-transitions/0' },
  { section: '3', what: 'deletion of a deleted structure', mark: '{deleteTierStructure}/x-transitions/2' },
  { section: '4.2', what: 'version prefix of the token path', mark: '{generateOAuthToken}/x-path-aliases' },
  { section: '4.2', what: 'success status of a token', mark: '{generateOAuthToken}/responses/200' },
  { section: '4.2', what: 'several spaces, repeated scopes', mark: '/components/schemas/OAuthScopeList' },
  { section: '4.3', what: 'success status of a revocation', mark: '{revokeOAuthToken}/responses/200' },
  {
    section: '4.3',
    what: 'revocation of an unknown or foreign token',
    mark: '/components/schemas/OAuthTokenRevokeRequest/properties/access_token',
  },
  { section: '4.4', what: 'name of the page size', mark: '/components/parameters/Limit' },
  { section: '4.4', what: 'how a page size is written', mark: '/components/parameters/Limit/schema' },
  { section: '4.4', what: 'name of the sort order', mark: '/components/parameters/Order' },
  { section: '4.4', what: 'default sort order', mark: '/components/parameters/Order/schema' },
  { section: '4.4', what: 'name of the cursor', mark: '/components/parameters/Cursor' },
  { section: '4.4', what: 'what a cursor continues', mark: '/components/parameters/Cursor/schema' },
  { section: '4.4', what: 'success status of the listing', mark: '{listRewardActivities}/responses/200' },
  { section: '4.4', what: 'first failure of the listing', mark: '{listRewardActivities}/responses/400' },
  { section: '4.4', what: 'second failure of the listing', mark: '{listRewardActivities}/responses/404' },
  { section: '4.4', what: 'third failure of the listing', mark: '{listRewardActivities}/responses/500' },
  { section: '5', what: 'scope of the deletion', mark: '{deleteTierStructure}/x-accepted-scopes' },
  { section: '5', what: 'scope of the listing', mark: '{listRewardActivities}/x-accepted-scopes' },
  { section: '5', what: 'format of the token of the listing', mark: '/components/securitySchemes/accessToken' },
  { section: '6', what: 'activity types', mark: '/components/schemas/RewardActivity/properties/type' },
  { section: '7', what: 'values of key', mark: '/components/schemas/ErrorResponse/properties/key' },
  { section: '7', what: 'any other failure', mark: '/components/responses/OtherFailure' },
  { section: '7', what: 'failures of the token operations', mark: '/components/responses/OAuthFailure' },
  { section: '7', what: 'error', mark: '/components/schemas/OAuthErrorResponse/properties/error' },
  {
    section: '7',
    what: 'error_description',
    mark: '/components/schemas/OAuthErrorResponse/properties/error_description',
  },
]

/** What the source calls not shown and the contract leaves out: words that its introduction must contain instead. */
export const unknowns: readonly { section: string; words: RegExp }[] = [
  { section: '1', words: /operations of card definitions, programs, earning rules, incentives and the examine area/ },
  { section: '1', words: /all other operations on tier structures and rewards/ },
  { section: '2.1', words: /the fields of the tiers within a structure/ },
  { section: '3', words: /other transitions of tier structures/ },
  { section: '3', words: /any state or transition of rewards/ },
  { section: '6', words: /activity types other than `vl\.reward\.created`/ },
  { section: '6', words: /whether and how events reach external receivers/ },
  { section: '7', words: /how the two OAuth operations fail/ },
  { section: '8', words: /rate limits/ },
  { section: '9', words: /selecting a version by header/ },
  { section: '9', words: /a deprecation policy/ },
]
