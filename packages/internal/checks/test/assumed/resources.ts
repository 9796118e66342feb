import { facts } from '../../../../mock-server/test/facts.ts'
import { checks, converses, deletion, listing, responds, token, writes, type Row } from './steps.ts'
import { set } from '../corrected-contract.ts'
import { schemas } from './places.ts'

/** A structure after its deletion. */
export const structure = {
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
const ofDeletion = ['deleteTierStructure', '200'] as const
const ofPage = ['listRewardActivities', '200'] as const
const ofGrant = ['generateOAuthToken', 'body'] as const

/** What resources have. */
export const resources: readonly Row[] = [
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
      writes('docs.json', '"pointer": "/tiers'),
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
      writes('docs.json', '"at most 365"'),
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
      writes('docs.json', '"text": "MATERIAL"'),
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
      responds(listing({ [facts.size]: String(facts.max) }), 200, '"cursor":{}'),
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
      responds(listing({ [facts.size]: String(facts.max) }), 200, '"next":null'),
      converses(),
    ],
  },
]

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
