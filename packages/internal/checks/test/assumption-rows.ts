import {
  checks,
  converses,
  deletion,
  leavesOut,
  listing,
  responds,
  token,
  writes,
  type Row,
} from './assumption-steps.ts'
import { member, named, replaced, set, type Edit, type Sent } from './corrected-contract.ts'

const listed = '/paths/~1v2~1loyalties~1rewards~1{id}~1activities/get'
const deleted = '/paths/~1v2~1loyalties~1tier-structures~1{id}/delete'
const issued = '/paths/~1oauth~1token/post'
const revoked = '/paths/~1v1~1oauth~1token~1revoke/post'
const schemas = '/components/schemas'
const revocation = { id: 'revokeOAuthToken', form: { access_token: 'unknown' } }
const structure = {
  id: 'ts_1',
  name: 'One',
  type: 'POINT_BALANCE',
  card_definition_id: 'card',
  metadata: {},
  status: 'DELETED',
  created_at: '2026-01-01T00:00:00Z',
  object: 'tier_structure',
}
const activity = { id: 'act_1', type: 'vl.reward.created', created_at: '2026-01-01T00:00:00Z' }
const page = { data: [activity], object: 'list' }
const issuedToken = {
  access_token: 'a',
  client_id: 'demo-app',
  expires_at: 1,
  expires_in: 1,
  scope: 'api',
  token_type: 'Bearer',
}
const ofDeletion = ['deleteTierStructure', '200'] as const
const ofPage = ['listRewardActivities', '200'] as const
const ofToken = ['generateOAuthToken', '200'] as const
const ofGrant = ['generateOAuthToken', 'body'] as const

/** A request that fails with a key, and the status of the failure. */
const failing: Readonly<Record<string, Sent>> = {
  unauthorized: { ...listing(), bearer: 'none' },
  forbidden: { ...listing(), scope: 'exports' },
  invalid_request: listing({ limit: '0' }),
  payload_too_large: { ...token(), form: { scope: 'x'.repeat(1_100_000) } },
  unsupported_media_type: { ...token(), headers: { 'content-type': 'text/plain' } },
}

const statusOf: Readonly<Record<string, number>> = {
  unauthorized: 401,
  forbidden: 403,
  invalid_request: 400,
  payload_too_large: 413,
  unsupported_media_type: 415,
}

/** A member of errors under another name, in the schemas and the examples. */
function renamedInErrors(name: string, next: string): Edit[] {
  const errors = [
    'TierStructureNotFound',
    'TierStructureInUse',
    'ListingInvalid',
    'RewardNotFound',
    'ListingFailed',
    'InternalError',
  ]
  const ofStatus = errors.map((each) =>
    named(`/components/responses/${each}/content/application~1json/schema/allOf/1/properties/code`, next),
  )
  return [
    member('ErrorResponse', name, next),
    ...(name === 'code' ? ofStatus : []),
    (root) => {
      const { examples } = (root as { components: { examples: Record<string, { value: object }> } }).components
      for (const [example, { value }] of Object.entries(examples))
        if (name in value && 'request_id' in value) named(`/components/examples/${example}/value/${name}`, next)(root)
    },
  ]
}

/** Requests: where the service is, and its paths, headers, parameters and scopes. */
const requests: readonly Row[] = [
  {
    at: '/servers/0/variables/base_url',
    fact: 'the service is below /api',
    edits: [set('/servers/0/variables/base_url/default', 'http://127.0.0.1:4010/api')],
    then: [
      responds(listing(), 200),
      writes('client.ts', 'http://127.0.0.1:4010/api'),
      writes('docs.json', 'http://127.0.0.1:4010/api'),
    ],
  },
  {
    at: '/tags/7',
    fact: 'the tag is Tokens',
    edits: [set('/tags/7/name', 'Tokens'), set(`${issued}/tags`, ['Tokens']), set(`${revoked}/tags`, ['Tokens'])],
    then: [writes('docs.json', '"tag": "Tokens"'), responds(token(), 200)],
  },
  {
    at: `${deleted}/x-accepted-scopes`,
    fact: 'the deletion requires exports',
    edits: [set(`${deleted}/x-accepted-scopes/anyOf`, ['exports'])],
    then: [
      responds({ ...deletion('ts_gold'), scope: 'api' }, 403),
      responds({ ...deletion('ts_gold'), scope: 'exports' }, 200),
    ],
  },
  {
    at: `${listed}/x-accepted-scopes`,
    fact: 'the listing requires exports',
    edits: [set(`${listed}/x-accepted-scopes/anyOf`, ['exports'])],
    then: [converses({ scopes: ['exports'] })],
  },
  {
    at: `${issued}/x-path-aliases`,
    fact: 'tokens are issued at a versioned path alone',
    edits: [set(`${issued}/x-path-aliases`, undefined), named('/paths/~1oauth~1token', '/v2/oauth/token')],
    then: [converses(), writes('docs.json', '"path": "/v2/oauth/token"'), writes('types.ts', '"/v2/oauth/token"')],
  },
  {
    at: '/components/securitySchemes/accessToken',
    fact: 'the token is opaque, in a header of its own',
    edits: [set('/components/securitySchemes/accessToken', { type: 'apiKey', in: 'header', name: 'X-Access-Token' })],
    then: [
      responds({ ...listing(), headers: { authorization: '' } }, 401, 'X-Access-Token'),
      writes('docs.json', '"X-Access-Token"'),
      writes('client.ts', 'X-Access-Token'),
    ],
  },
  ...['page_size', 'batch'].map((name) => ({
    at: '/components/parameters/Limit',
    fact: `the page size is ${name}`,
    edits: [set('/components/parameters/Limit/name', name)],
    then: [converses({ size: name })],
  })),
  {
    at: '/components/parameters/Limit/schema',
    fact: 'the default page size is 4',
    edits: [set('/components/parameters/Limit/schema/default', 4)],
    then: [converses({ preset: 4 })],
  },
  {
    at: '/components/parameters/Limit/schema',
    fact: 'the page size is at most 30, and written without a fraction',
    edits: [set('/components/parameters/Limit/schema/maximum', 30)],
    then: [converses({ max: 30 })],
  },
  ...['sort', 'arranged'].map((name) => ({
    at: '/components/parameters/Order',
    fact: `the order is ${name}`,
    edits: [set('/components/parameters/Order/name', name)],
    then: [converses({ order: name })],
  })),
  {
    at: '/components/parameters/Order/schema',
    fact: 'the oldest come first by default',
    edits: [set('/components/parameters/Order/schema/default', 'created_at')],
    then: [responds(listing({ limit: '1' }), 200, '"act_1"'), writes('docs.json', '"default": "created_at"')],
  },
  ...['page_token', 'starting_after', 'from'].map((name) => ({
    at: '/components/parameters/Cursor',
    fact: `the cursor is ${name}`,
    edits: [set('/components/parameters/Cursor/name', name)],
    then: [converses({ cursor: name })],
  })),
  {
    at: '/components/parameters/Cursor/schema',
    fact: 'a cursor has at least 20 characters',
    edits: [set('/components/parameters/Cursor/schema/minLength', 20)],
    then: [
      responds(listing({ cursor: 'short' }), 400, '/cursor must have at least 20 characters'),
      checks(['listRewardActivities', 'query'], { cursor: 'short' }, ['/cursor must have at least 20 characters']),
      converses(),
    ],
  },
]

/** Statuses, lifetimes and states. */
const results: readonly Row[] = [
  {
    at: `${deleted}/x-transitions/0`,
    fact: 'an active structure cannot be deleted',
    edits: [set(`${deleted}/x-transitions/0/from`, ['DRAFT', 'INACTIVE'])],
    then: [responds(deletion('ts_gold'), 409), responds(deletion('ts_season'), 200, '"status":"DELETED"')],
  },
  {
    at: `${deleted}/x-transitions/2`,
    fact: 'deleting a deleted structure is a conflict',
    edits: [set(`${deleted}/x-transitions/2/status`, 409)],
    then: [responds(deletion('ts_gold'), 200), responds(deletion('ts_gold'), 409, 'tier_structure_in_use')],
  },
  {
    at: `${listed}/x-lifetime`,
    fact: 'a cursor is valid for a minute',
    edits: [set(`${listed}/x-lifetime/seconds`, 60)],
    then: [responds(listing({ limit: '3' }), 200, '2026-03-02T12:01:00.000Z'), writes('docs.json', '"seconds": 60')],
  },
  {
    at: `${issued}/x-lifetime`,
    fact: 'a token is valid for a minute',
    edits: [set(`${issued}/x-lifetime/seconds`, 60)],
    then: [responds(token(), 200, '"expires_in":60'), writes('docs.json', '"seconds": 60')],
  },
  ...['203', '206'].map((status) => ({
    at: `${listed}/responses/200`,
    fact: `the listing responds with ${status}`,
    edits: [named(`${listed}/responses/200`, status)],
    then: [converses({ listed: Number(status) })],
  })),
  {
    at: `${issued}/responses/200`,
    fact: 'a token is created',
    edits: [named(`${issued}/responses/200`, '201')],
    then: [converses({ issued: 201 }), writes('types.ts', /201/)],
  },
  ...['204', '202'].map((status) => ({
    at: `${revoked}/responses/200`,
    fact: `a revocation responds with ${status}`,
    edits: [named(`${revoked}/responses/200`, status)],
    then: [converses({ revoked: Number(status) })],
  })),
  {
    at: '/components/responses/ListingInvalid',
    fact: 'an invalid request is 422',
    edits: [
      named(`${listed}/responses/400`, '422'),
      ...['InvalidLimit', 'ExpiredCursor'].map((name) => set(`/components/examples/${name}/value/code`, 422)),
      set('/components/responses/ListingInvalid/content/application~1json/schema/allOf/1/properties/code/const', 422),
    ],
    then: [
      responds(listing({ limit: '0' }), 422, '"code":422', '"key":"invalid_request"'),
      responds(listing({ cursor: 'unknown' }), 422, '"code":422'),
    ],
  },
  {
    at: '/components/responses/RewardNotFound',
    fact: 'a missing reward is 410',
    edits: [
      named(`${listed}/responses/404`, '410'),
      set('/components/examples/RewardNotFound/value/code', 410),
      set('/components/responses/RewardNotFound/content/application~1json/schema/allOf/1/properties/code/const', 410),
    ],
    then: [responds(listing({}, 'rw_none'), 410, '"code":410', 'rw_none')],
  },
  {
    at: '/components/responses/ListingFailed',
    fact: 'a failure of the service is 503',
    edits: [
      named(`${listed}/responses/500`, '503'),
      set('/components/examples/InternalError/value/code', 503),
      set('/components/responses/ListingFailed/content/application~1json/schema/allOf/1/properties/code/const', 503),
      set(`${deleted}/responses/500`, undefined),
    ],
    then: [responds({ ...listing(), headers: { prefer: 'code=503' } }, 503, '"code":503')],
  },
  {
    at: '/components/responses/OtherFailure',
    fact: 'other failures are problems in a shape of their own',
    edits: [
      set('/components/responses/OtherFailure/content/application~1json', {
        schema: { type: 'object', required: ['status', 'title'], properties: { status: {}, title: {} } },
        examples: { any: { value: { status: 401, title: 'Unauthorized' } } },
      }),
    ],
    then: [responds({ ...listing(), bearer: 'none' }, 401, '"status":401', '"title":', /^(?!.*"code")/)],
  },
  {
    at: '/components/responses/OAuthFailure',
    fact: 'failures of OAuth have the two fields alone',
    edits: [
      set('/components/responses/OAuthFailure/content/application~1json', {
        schema: { type: 'object', required: ['error'], properties: { error: {}, error_description: {} } },
        examples: { any: { value: { error: 'invalid_client', error_description: 'The app is unknown' } } },
      }),
    ],
    then: [
      responds(token('none'), 400, '"error":"invalid_scope"', '"error_description":'),
      leavesOut(token('none'), 400, '"code"'),
    ],
  },
]

/** What bodies have. */
const bodies: readonly Row[] = [
  {
    at: '/x-unknown-properties',
    fact: 'a grant has no fields other than those listed',
    edits: [set(`${schemas}/OAuthTokenRequest/additionalProperties`, false)],
    then: [
      checks(ofGrant, { grant_type: 'client_credentials', scope: 'api', more: '1' }, ['/more is not allowed']),
      responds({ ...token(), form: { grant_type: 'client_credentials', scope: 'api', more: '1' } }, 400, '/more'),
    ],
  },
  {
    at: `${schemas}/TierStructure/properties/point_earned`,
    fact: 'a structure by balance has no points earned',
    edits: [
      set(`${schemas}/TierStructure/allOf/1`, {
        if: { properties: { type: { const: 'POINT_BALANCE' } } },
        then: { properties: { point_earned: { type: 'null' } } },
      }),
    ],
    then: [
      checks(ofDeletion, { ...structure, point_earned: { period: { value: 1, unit: 'DAY' }, type: 'IMMEDIATELY' } }, [
        '/point_earned must be null when type is POINT_BALANCE',
      ]),
      checks(ofDeletion, { ...structure, point_earned: null }, []),
    ],
  },
  {
    at: `${schemas}/TierStructure/properties/updated_at`,
    fact: 'the time of the last update has no fraction',
    edits: [set(`${schemas}/TierStructure/properties/updated_at/description`, 'When the structure was deleted.')],
    then: [
      responds(deletion('ts_gold'), 200, '"updated_at":"2026-03-02T12:00:00.000Z"'),
      writes('types.ts', 'When the structure was deleted.'),
      writes('docs.json', 'When the structure was deleted.'),
    ],
  },
  {
    at: `${schemas}/TierStructure/x-tiers`,
    fact: 'a structure has its tiers',
    edits: [
      set(`${schemas}/TierStructure/x-tiers`, undefined),
      set(`${schemas}/TierStructure/properties/tiers`, { type: 'array', items: { type: 'object', required: ['id'] } }),
    ],
    then: [
      checks(ofDeletion, { ...structure, tiers: [{}] }, ['/tiers/0/id is required']),
      writes('types.ts', 'tiers?:'),
      writes('docs.json', '"/tiers/'),
    ],
  },
  {
    at: `${schemas}/EarningPeriod/properties/value`,
    fact: 'a tracking period has at most 365 units',
    edits: [set(`${schemas}/EarningPeriod/properties/value/maximum`, 365)],
    then: [
      checks(ofDeletion, earned({ value: 366, unit: 'DAY' }), ['/point_earned/period/value must be at most 365']),
      checks(ofDeletion, earned({ value: 365, unit: 'DAY' }), []),
      writes('types.ts', /maximum[^\n]*365|365/i),
      writes('docs.json', 'must be at most 365'),
    ],
  },
  {
    at: `${schemas}/Expiration`,
    fact: 'settings of another type may be present',
    edits: ['NoExpirationSettings', 'CalendarExpirationSettings', 'SlidingExpirationSettings'].map((name) =>
      set(`${schemas}/${name}/properties/rolling_expiration/type`, ['object', 'null']),
    ),
    then: [checks(ofDeletion, { ...structure, expiration: { type: 'NO_EXPIRATION', rolling_expiration: {} } }, [])],
  },
  {
    at: `${schemas}/SlidingExpiration/properties/custom_activity_types`,
    fact: 'the types of custom activity are never null',
    edits: [set(`${schemas}/SlidingExpiration/properties/custom_activity_types/type`, 'array')],
    then: [
      checks(ofDeletion, sliding({ custom_activity_types: null }), [
        '/expiration/sliding_expiration/custom_activity_types must be an array',
      ]),
      checks(ofDeletion, sliding({}), []),
      writes('types.ts', 'custom_activity_types?: string[];'),
    ],
  },
  {
    at: `${schemas}/Reward`,
    fact: 'a reward has an id, which is never null',
    edits: [set(`${schemas}/Reward/required`, ['id']), set(`${schemas}/Reward/properties/id/type`, 'string')],
    then: [
      checks(ofPage, { ...page, data: [{ ...activity, data: { reward: {} } }] }, [
        '/data/0/data/reward/id is required',
      ]),
      checks(ofPage, { ...page, data: [{ ...activity, data: { reward: { id: null } } }] }, [
        '/data/0/data/reward/id must be a string',
      ]),
      responds(listing(), 200, '"id":"rw_mug"'),
    ],
  },
  {
    at: `${schemas}/Reward/properties/type`,
    fact: 'a reward is material or digital',
    edits: [set(`${schemas}/Reward/properties/type`, { type: 'string', enum: ['MATERIAL', 'DIGITAL'] })],
    then: [
      checks(ofPage, { ...page, data: [{ ...activity, data: { reward: { type: 'OTHER' } } }] }, [
        '/data/0/data/reward/type must be MATERIAL or DIGITAL',
      ]),
      writes('types.ts', '"MATERIAL" | "DIGITAL"'),
      writes('docs.json', 'must be MATERIAL or DIGITAL'),
    ],
  },
  {
    at: `${schemas}/RewardActivity`,
    fact: 'an entry has a group',
    edits: [set(`${schemas}/RewardActivity/required`, ['id', 'type', 'created_at', 'group_id'])],
    then: [checks(ofPage, page, ['/data/0/group_id is required']), writes('types.ts', /group_id: /)],
  },
  {
    at: `${schemas}/RewardActivityList`,
    fact: 'a page always has its cursor',
    edits: [
      set(`${schemas}/RewardActivityList/required`, ['data', 'object', 'cursor']),
      set(`${schemas}/RewardActivityList/properties/cursor`, { $ref: `#${schemas}/ListCursor` }),
    ],
    then: [
      checks(ofPage, page, ['/cursor is required']),
      checks(ofPage, { ...page, cursor: null }, ['/cursor must be an object']),
      responds(listing({ limit: '100' }), 200, '"cursor":{}'),
      converses(),
    ],
  },
  {
    at: `${schemas}/ListCursor/properties/next`,
    fact: 'the cursor of the last page is null',
    edits: [
      set(`${schemas}/ListCursor/required`, ['next']),
      set('/components/examples/LastPageOfActivities/value/cursor', { next: null }),
      set('/components/examples/NoActivities/value/cursor', { next: null }),
    ],
    then: [
      checks(ofPage, { ...page, cursor: {} }, ['/cursor/next is required']),
      responds(listing({ limit: '100' }), 200, '"next":null'),
      converses(),
    ],
  },
  {
    at: `${schemas}/ErrorResponse/properties/key`,
    fact: 'the key of a missing thing is missing, and that of a conflict in_use',
    edits: [replaced('"not_found"', '"missing"'), replaced('"tier_structure_in_use"', '"in_use"')],
    then: [
      responds(deletion('ts_inuse'), 409, '"key":"in_use"'),
      responds(deletion('ts_none'), 404, '"key":"missing"'),
      responds(listing({}, 'rw_none'), 404, '"key":"missing"'),
      writes('types.ts', '"in_use"'),
      writes('docs.json', '"in_use"'),
    ],
  },
  ...['unauthorized', 'forbidden', 'invalid_request', 'payload_too_large', 'unsupported_media_type'].map((key) => ({
    at: `${schemas}/ErrorResponse/properties/key`,
    fact: `the key ${key} is another`,
    edits: [replaced(`"${key}"`, '"another"')],
    then: [responds(failing[key]!, statusOf[key]!, '"key":"another"')],
  })),
  ...Object.entries({ key: 'name', code: 'status', message: 'title', details: 'detail', request_id: 'trace_id' }).map(
    ([name, next]) => ({
      at: `${schemas}/ErrorResponse/properties/key`,
      fact: `the member ${name} of errors is ${next}`,
      edits: renamedInErrors(name, next),
      then: [
        responds(deletion('ts_inuse'), 409, `"${next}":`),
        leavesOut(deletion('ts_inuse'), 409, `"${name}":`),
        responds(token('none'), 400, `"${next}":`),
      ],
    }),
  ),
  {
    at: `${schemas}/OAuthErrorResponse/properties/error`,
    fact: 'failures of OAuth have no error',
    edits: [
      set(`${schemas}/OAuthErrorResponse/properties/error`, undefined),
      set(`${schemas}/OAuthErrorResponse/required`, undefined),
      set('/components/examples/InvalidClient/value/error', undefined),
      set('/components/examples/InvalidScope/value/error', undefined),
    ],
    then: [leavesOut(token('none'), 400, '"error":'), responds(token('none'), 400, '"error_description":')],
  },
  {
    at: `${schemas}/OAuthErrorResponse/properties/error_description`,
    fact: 'failures of OAuth have no description',
    edits: [
      set(`${schemas}/OAuthErrorResponse/properties/error_description`, undefined),
      set('/components/examples/InvalidClient/value/error_description', undefined),
      set('/components/examples/InvalidScope/value/error_description', undefined),
    ],
    then: [leavesOut(token('none'), 400, '"error_description":'), responds(token('none'), 400, '"error":')],
  },
  {
    at: `${schemas}/OAuthScopeList`,
    fact: 'one space separates scopes',
    edits: [replaced('(?: +(?:', '(?: (?:')],
    then: [
      checks(ofGrant, { grant_type: 'client_credentials', scope: 'api  loyalties' }, [
        '/scope must be one or more of the allowed scopes, separated by spaces',
      ]),
      responds(token('api  loyalties'), 400, 'invalid_scope'),
      responds(token('api loyalties'), 200),
    ],
  },
  {
    at: `${schemas}/OAuthToken/properties/access_token`,
    fact: 'a token is valid without the headers of its app',
    edits: [set(`${listed}/security`, [{ accessToken: [] }]), set(`${deleted}/security`, [{ accessToken: [] }])],
    then: [
      responds({ ...listing(), headers: { 'x-app-id': 'other', 'x-app-token': 'other' } }, 200),
      responds({ ...deletion('ts_gold'), headers: { 'x-app-id': 'other' } }, 200),
    ],
  },
  {
    at: `${schemas}/OAuthToken/properties/client_id`,
    fact: 'the client is loyalty',
    edits: [
      set(`${schemas}/OAuthToken/properties/client_id/const`, 'loyalty'),
      set('/components/examples/Token/value/client_id', 'loyalty'),
    ],
    then: [
      responds(token(), 200, '"client_id":"loyalty"'),
      checks(ofToken, issuedToken, ['/client_id must be loyalty']),
    ],
  },
  {
    at: `${schemas}/OAuthToken/properties/scope`,
    fact: 'the granted scopes are among the known ones',
    edits: [set(`${schemas}/OAuthToken/properties/scope`, { $ref: `#${schemas}/OAuthScopeList` })],
    then: [
      responds(token('api loyalties'), 200, '"scope":"api loyalties"'),
      checks(ofToken, { ...issuedToken, scope: 'new' }, [
        '/scope must be one or more of the allowed scopes, separated by spaces',
      ]),
    ],
  },
  {
    at: `${schemas}/OAuthTokenRevokeRequest/properties/access_token`,
    fact: 'the field of the token to revoke is token',
    edits: [
      member('OAuthTokenRevokeRequest', 'access_token', 'token'),
      set('/components/examples/RevokeRequest/value', { token: 'a' }),
    ],
    then: [
      responds(revocation, 400, '/token is required'),
      responds({ ...revocation, form: { token: 'unknown' } }, 200, /^$/),
      writes('types.ts', 'token: string'),
    ],
  },
]

export const rows: readonly Row[] = [...requests, ...results, ...bodies]

function earned(period: object): object {
  return { ...structure, type: 'POINT_EARNED', point_earned: { period, type: 'IMMEDIATELY' } }
}

function sliding(more: object): object {
  const settings = {
    earning_activity: true,
    spending_activity: true,
    custom_activity: false,
    period: { value: 1, unit: 'DAY' },
  }
  return { ...structure, expiration: { type: 'SLIDING_EXPIRATION', sliding_expiration: { ...settings, ...more } } }
}
