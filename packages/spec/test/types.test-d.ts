// Checked by `pnpm types`: a line below `@ts-expect-error` must fail, every other one must compile.
import {
  type EventType,
  type Expiration,
  type Operation,
  type Reward,
  type SlidingExpiration,
  type TierStructure,
  operations,
} from '@loyalty-kit/spec'

const period = { value: 3, unit: 'MONTH' } as const

export const withoutExpiration: Expiration = { type: 'NO_EXPIRATION', rolling_expiration: null }
export const rolling: Expiration = { type: 'ROLLING_EXPIRATION', rolling_expiration: { period } }

// @ts-expect-error the settings of the type are missing
export const settingsMissing: Expiration = { type: 'ROLLING_EXPIRATION' }
// @ts-expect-error the settings of the type are null
export const settingsNull: Expiration = { type: 'ROLLING_EXPIRATION', rolling_expiration: null }
// @ts-expect-error settings of another type
export const settingsOfAnother: Expiration = { type: 'NO_EXPIRATION', rolling_expiration: { period } }
// @ts-expect-error no such type
export const unknownType: Expiration = { type: 'FOREVER' }

export function unitOf(expiration: Expiration): string {
  // Narrowing on `type` makes the settings non-null.
  return expiration.type === 'ROLLING_EXPIRATION' ? expiration.rolling_expiration.period.unit : ''
}

export function trackingUnitOf(structure: TierStructure): string {
  if (structure.type === 'POINT_EARNED') return structure.point_earned.period.unit
  // @ts-expect-error it may be absent or null for another type
  return structure.point_earned.period.unit
}

const activities = { earning_activity: true, spending_activity: true, period }
export const sliding: SlidingExpiration = { ...activities, custom_activity: false }
export const slidingCustom: SlidingExpiration = {
  ...activities,
  custom_activity: true,
  custom_activity_types: ['visit'],
}
// @ts-expect-error the flag requires the array
export const slidingWithoutList: SlidingExpiration = { ...activities, custom_activity: true }

// Open sets accept any string, and suggest the known values.
export const rewardOfNewType: Reward = { type: 'EXPERIENCE' }
export const newEvent: EventType = 'vl.reward.updated'

export const table: Readonly<Record<string, Operation>> = operations
