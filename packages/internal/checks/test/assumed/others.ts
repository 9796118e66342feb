import { checks, converses, deletion, listing, responds, writes, type Correction } from './steps.ts'
import { replaced, set } from '../corrected-contract.ts'
import { schemas } from './places.ts'
import { structure } from './resources.ts'

const ofDeletion = ['deleteTierStructure', '200'] as const
const activity = { id: 'act_1', type: 'vl.reward.created', created_at: '2026-01-01T00:00:00Z' }
const ofPage = ['listRewardActivities', '200'] as const

/** Corrections of what the source states: headers, versions, nullability, enumerations and limits. */
export const others: readonly Correction[] = [
  ...Object.entries({ appId: 'X-Client-Id', appToken: 'Client-Secret' }).map(([scheme, name]) => ({
    fact: `the header of ${scheme} is ${name}`,
    edits: [set(`/components/securitySchemes/${scheme}/name`, name)],
    then: [
      converses(),
      responds({ ...listing(), headers: { [name]: '' } }, 401, name),
      writes('client.ts', name),
      writes('docs.json', `"${name}"`),
    ],
  })),
  {
    fact: 'all paths are those of version 7',
    edits: [replaced('"/v2/', '"/v7/'), replaced('"/v1/', '"/v7/')],
    then: [
      converses(),
      responds(deletion('ts_gold'), 200),
      writes('types.ts', '"/v7/oauth/token/revoke"'),
      writes('docs.json', '"path": "/v7/loyalties/tier-structures/{id}"'),
    ],
  },
  {
    fact: 'a name may be null, and an expiration not',
    edits: [
      set(`${schemas}/TierStructure/properties/name/type`, ['string', 'null']),
      set(`${schemas}/TierStructure/properties/expiration`, { $ref: `#${schemas}/Expiration` }),
    ],
    then: [
      checks(ofDeletion, { ...structure, name: null }, []),
      checks(ofDeletion, { ...structure, expiration: null }, ['/expiration must be an object']),
      writes('types.ts', /name: string \| null/),
    ],
  },
  {
    fact: 'the reward of an entry is never null',
    edits: [
      set(`${schemas}/RewardActivity/properties/data/properties/reward`, { $ref: `#${schemas}/Reward` }),
      set(`${schemas}/RewardActivity/properties/data/type`, 'object'),
      set(`${schemas}/RewardActivity/required`, ['id', 'type', 'created_at', 'data']),
    ],
    then: [
      checks(ofPage, { data: [activity], object: 'list' }, ['/data/0/data is required']),
      checks(ofPage, { data: [{ ...activity, data: { reward: null } }], object: 'list' }, [
        '/data/0/data/reward must be an object',
      ]),
      converses(),
    ],
  },
  {
    fact: 'a structure can be archived',
    edits: [
      set(`${schemas}/TierStructure/properties/status/enum`, ['DRAFT', 'ACTIVE', 'INACTIVE', 'ARCHIVED', 'DELETED']),
    ],
    then: [
      checks(ofDeletion, { ...structure, status: 'ARCHIVED' }, []),
      writes('types.ts', '"ARCHIVED"'),
      writes('docs.json', '"ARCHIVED"'),
      responds(deletion('ts_gold'), 200, '"status":"DELETED"'),
    ],
  },
  {
    fact: 'points are earned at the end of a period too',
    edits: [set(`${schemas}/PointEarned/properties/type/enum`, ['IMMEDIATELY', 'NEXT_TRACKING_PERIOD', 'PERIOD_END'])],
    then: [
      checks(ofDeletion, { ...structure, point_earned: { period: { value: 1, unit: 'DAY' }, type: 'NEVER' } }, [
        '/point_earned/type must be IMMEDIATELY, NEXT_TRACKING_PERIOD or PERIOD_END',
      ]),
      writes('types.ts', '"PERIOD_END"'),
    ],
  },
]
