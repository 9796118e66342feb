const time = '2026-01-15T09:30:00.000Z'
const days = (value: number): object => ({ value, unit: 'DAY' })

const base = {
  id: 'ts_2Vn8Kq0sD1',
  name: 'Gold club',
  type: 'POINT_BALANCE',
  card_definition_id: 'card_7Hq2',
  metadata: {},
  status: 'ACTIVE',
  created_at: time,
  object: 'tier_structure',
}
const earned = { period: { value: 1, unit: 'MONTH' }, type: 'IMMEDIATELY' }
const rolling = { type: 'ROLLING_EXPIRATION', rolling_expiration: { period: days(30) } }
const grace = { type: 'SINGLE_LEVEL', grace_period: { value: 30, unit: 'DAY', round_up: true } }
const calendar = (dates: readonly object[]): object => ({
  type: 'CALENDAR_EXPIRATION',
  calendar_expiration: { calendar_dates: dates },
})
const sliding = (change: object = {}): object => ({
  type: 'SLIDING_EXPIRATION',
  sliding_expiration: {
    earning_activity: true,
    spending_activity: false,
    custom_activity: true,
    custom_activity_types: ['visit', 'review'],
    period: { value: 6, unit: 'MONTH' },
    ...change,
  },
})

/** A typical tier structure: an expiration, a downgrade, a little metadata. */
export const typical: object = {
  ...base,
  expiration: rolling,
  downgrade: grace,
  metadata: { region: 'EMEA', priority: 3 },
  updated_at: time,
}

/** A tier structure with every field, full arrays and much metadata. */
export const maximal: object = {
  ...base,
  name: `${'x'.repeat(190)}${'😀'.repeat(10)}`,
  type: 'POINT_EARNED',
  point_earned: earned,
  expiration: calendar(Array.from({ length: 20 }, (_, n) => ({ day: n + 1, month: (n % 12) + 1 }))),
  downgrade: grace,
  metadata: Object.fromEntries(
    Array.from({ length: 200 }, (_, n) => [`key_${n}`, { nested: [n, `${n}`, { deep: true }] }]),
  ),
  updated_at: '2026-01-15T09:30:00+02:00',
}

/** Six tier structures, no two with the same members. */
export const mixed: readonly object[] = [
  base,
  typical,
  { ...base, expiration: calendar([{ day: 31, month: 12 }]), updated_at: null },
  { ...base, expiration: sliding(), downgrade: null },
  { ...base, type: 'POINT_EARNED', point_earned: earned, expiration: { type: 'NO_EXPIRATION' } },
  { ...base, point_earned: null, expiration: null, downgrade: { type: 'NO_DOWNGRADE', grace_period: null } },
]

function without(member: string): object {
  return Object.fromEntries(Object.entries(typical).filter(([name]) => name !== member))
}

/** Thirty tier structures with one fault each. */
export const invalid: readonly object[] = [
  ...['id', 'name', 'type', 'metadata', 'status', 'created_at'].map(without),
  { ...typical, id: 1 },
  { ...typical, name: 'x'.repeat(201) },
  { ...typical, type: 'POINTS' },
  { ...typical, status: 'ARCHIVED' },
  { ...typical, created_at: '2026-02-29T00:00:00Z' },
  { ...typical, updated_at: 'yesterday' },
  { ...typical, metadata: [] },
  { ...typical, object: 'tier' },
  { ...typical, type: 'POINT_EARNED' },
  { ...typical, type: 'POINT_EARNED', point_earned: null },
  { ...typical, point_earned: { ...earned, period: { value: 0, unit: 'WEEK' } } },
  { ...typical, expiration: { type: 'ROLLING_EXPIRATION' } },
  { ...typical, expiration: { type: 'ROLLING_EXPIRATION', rolling_expiration: null } },
  { ...typical, expiration: { type: 'ROLLING_EXPIRATION', rolling_expiration: { period: days(91) } } },
  { ...typical, expiration: { ...rolling, sliding_expiration: {} } },
  { ...typical, expiration: calendar([]) },
  { ...typical, expiration: calendar([{ day: 30, month: 2 }]) },
  { ...typical, expiration: calendar([{ day: 31, month: 4 }]) },
  { ...typical, expiration: sliding({ period: { value: 13, unit: 'MONTH' } }) },
  { ...typical, expiration: sliding({ custom_activity_types: undefined }) },
  { ...typical, expiration: sliding({ earning_activity: 'yes' }) },
  { ...typical, expiration: { type: 'YEARLY' } },
  { ...typical, downgrade: { grace_period: { value: 6, unit: 'YEAR' } } },
  { ...typical, downgrade: { type: 'AT_ONCE' } },
].map((value) => JSON.parse(JSON.stringify(value)) as object) // as received

/** Faults that show how clear messages are, by title. */
export const sampleFaults: Readonly<Record<string, unknown>> = {
  'No name': invalid[1],
  '91 days, where 90 is the maximum': invalid[19],
  'The settings of the expiration are missing': invalid[17],
  '30 February': invalid[22],
  'An expiration of an unknown type': invalid[27],
}

const activity = (n: number): object => ({
  id: `act_${n}`,
  type: 'vl.reward.created',
  data: {
    reward: {
      id: 'rw_mug',
      name: 'Mug',
      type: 'MATERIAL',
      status: 'ACTIVE',
      metadata: { colour: 'blue' },
      created_at: time,
      updated_at: time,
      object: 'reward',
      material: { type: 'PRODUCT', product: { id: 'prod_1' } },
    },
  },
  created_at: time,
  reward_id: 'rw_mug',
  group_id: `grp_${n}`,
  source: { channel: 'USER_PORTAL', user: { id: 'user_1' } },
})

/** A full page of a reward's activities. */
export const page: object = {
  data: Array.from({ length: 100 }, (_, n) => activity(n)),
  cursor: { next: 'eyJpZCI6ImFjdF8xMDAifQ', expires_at: time },
  object: 'list',
}

/** The same page with one fault in it. */
export const faultyPage: object = {
  ...page,
  data: Array.from({ length: 100 }, (_, n) => (n === 50 ? { ...activity(n), created_at: 'noon' } : activity(n))),
}
