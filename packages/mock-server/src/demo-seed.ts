import type { Seed } from './rows.ts'

const created_at = '2026-01-15T09:30:00.000Z'

const structure = {
  card_definition_id: 'card_main',
  metadata: {},
  status: 'ACTIVE',
  created_at,
  updated_at: null,
  object: 'tier_structure',
} as const

const mug = {
  id: 'rw_mug',
  name: 'Mug',
  type: 'MATERIAL',
  status: 'ACTIVE',
  metadata: { colour: 'blue' },
  created_at,
  updated_at: created_at,
  object: 'reward',
  material: { type: 'PRODUCT', product: { id: 'prod_mug' } },
} as const

const coupons = {
  id: 'rw_coupons',
  name: 'Ten percent off',
  status: 'ACTIVE',
  metadata: {},
  created_at,
  updated_at: created_at,
  object: 'reward',
  digital: { type: 'DISCOUNT_COUPONS', discount_coupons: { campaign_id: 'camp_ten' } },
} as const

/** The default rows: a structure to delete, one in use, and a log of three pages. */
export const demoSeed: Seed = {
  apps: [{ id: 'demo-app', token: 'demo-token' }],
  programs: [{ id: 'prog_main', name: 'Main program' }],
  tier_structures: [
    {
      ...structure,
      id: 'ts_gold',
      name: 'Gold club',
      type: 'POINT_EARNED',
      point_earned: { period: { value: 12, unit: 'MONTH' }, type: 'IMMEDIATELY' },
      expiration: {
        type: 'ROLLING_EXPIRATION',
        rolling_expiration: { period: { value: 12, unit: 'MONTH' } },
        calendar_expiration: null,
        sliding_expiration: null,
      },
      downgrade: { type: 'SINGLE_LEVEL', grace_period: { value: 30, unit: 'DAY', round_up: true } },
      metadata: { region: 'north' },
    },
    {
      ...structure,
      id: 'ts_inuse',
      name: 'Members',
      type: 'POINT_BALANCE',
      point_earned: null,
      expiration: { type: 'NO_EXPIRATION' },
      downgrade: null,
    },
    {
      ...structure,
      id: 'ts_season',
      name: 'Season',
      type: 'POINT_BALANCE',
      expiration: {
        type: 'CALENDAR_EXPIRATION',
        calendar_expiration: {
          calendar_dates: [
            { day: 29, month: 2 },
            { day: 31, month: 8 },
          ],
        },
      },
      downgrade: { type: 'NO_DOWNGRADE' },
      status: 'INACTIVE',
    },
    {
      ...structure,
      id: 'ts_visits',
      name: 'Visits',
      type: 'POINT_EARNED',
      point_earned: { period: { value: 2, unit: 'WEEK' }, type: 'NEXT_TRACKING_PERIOD' },
      expiration: {
        type: 'SLIDING_EXPIRATION',
        sliding_expiration: {
          earning_activity: true,
          spending_activity: false,
          custom_activity: true,
          custom_activity_types: ['shop_visit', 'survey_answered'],
          period: { value: 90, unit: 'DAY' },
        },
      },
      downgrade: { type: 'MULTI_LEVEL', grace_period: null },
      status: 'DRAFT',
    },
  ],
  tiers: [
    { id: 'tier_gold', tier_structure_id: 'ts_gold', name: 'Gold', status: 'ACTIVE' },
    { id: 'tier_silver', tier_structure_id: 'ts_gold', name: 'Silver', status: 'ACTIVE' },
    { id: 'tier_member', tier_structure_id: 'ts_inuse', name: 'Member', status: 'ACTIVE' },
  ],
  assignments: [{ id: 'asg_main', program_id: 'prog_main', tier_structure_id: 'ts_inuse' }],
  rewards: [mug, coupons],
  activities: Array.from({ length: 25 }, (_, index) => ({
    id: `act_${index + 1}`,
    // The only type that the source names.
    type: 'vl.reward.created',
    data: { reward: mug },
    created_at: new Date(Date.parse(created_at) + index * 3_600_000).toISOString(),
    reward_id: 'rw_mug',
    group_id: `grp_${Math.floor(index / 5) + 1}`,
    source:
      index % 2 === 0
        ? { channel: 'USER_PORTAL', user: { id: 'user_1' } }
        : { api_key: { name: 'Shop back end', app_id: 'demo-app', client_app_id: 'demo-client-app' } },
  })),
}

/** The seed, with the demo app if it has no apps: without an app no request could be authenticated. */
export function withApps(seed: Seed): Seed {
  return seed.apps ? seed : { ...seed, ...(demoSeed.apps ? { apps: demoSeed.apps } : {}) }
}
