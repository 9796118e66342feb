import { createIs, createValidate, type tags } from 'typia'

type Time = string & tags.Format<'date-time'>
type UpTo<Greatest extends number> = number & tags.Type<'int32'> & tags.Minimum<1> & tags.Maximum<Greatest>

type Period = { unit: 'DAY'; value: UpTo<90> } | { unit: 'MONTH'; value: UpTo<12> } | { unit: 'YEAR'; value: UpTo<5> }
type GracePeriod =
  | { unit: 'DAY'; value: UpTo<90>; round_up?: boolean }
  | { unit: 'MONTH'; value: UpTo<12>; round_up?: boolean }
  | { unit: 'YEAR'; value: UpTo<5>; round_up?: boolean }
type CalendarDate =
  | { month: 1 | 3 | 5 | 7 | 8 | 10 | 12; day: UpTo<31> }
  | { month: 4 | 6 | 9 | 11; day: UpTo<30> }
  | { month: 2; day: UpTo<29> }
type Types = string[] & tags.MaxItems<10>

interface Sliding {
  earning_activity: boolean
  spending_activity: boolean
  period: Period
}
type SlidingExpiration =
  | (Sliding & { custom_activity: true; custom_activity_types: Types })
  | (Sliding & { custom_activity: false; custom_activity_types?: Types })

type Expiration =
  | { type: 'NO_EXPIRATION'; rolling_expiration?: null; calendar_expiration?: null; sliding_expiration?: null }
  | {
      type: 'ROLLING_EXPIRATION'
      rolling_expiration: { period: Period }
      calendar_expiration?: null
      sliding_expiration?: null
    }
  | {
      type: 'CALENDAR_EXPIRATION'
      rolling_expiration?: null
      calendar_expiration: { calendar_dates: CalendarDate[] & tags.MinItems<1> & tags.MaxItems<20> }
      sliding_expiration?: null
    }
  | {
      type: 'SLIDING_EXPIRATION'
      rolling_expiration?: null
      calendar_expiration?: null
      sliding_expiration: SlidingExpiration
    }

interface PointEarned {
  type: 'IMMEDIATELY' | 'NEXT_TRACKING_PERIOD'
  period: {
    value: number & tags.Type<'int32'> & tags.Minimum<1>
    unit: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
  }
}

interface Common {
  id: string
  name: string & tags.MaxLength<200>
  card_definition_id: string
  expiration?: Expiration | null
  downgrade?: { type?: 'MULTI_LEVEL' | 'SINGLE_LEVEL' | 'NO_DOWNGRADE'; grace_period?: GracePeriod | null } | null
  metadata: Record<string, unknown>
  status: 'DRAFT' | 'ACTIVE' | 'INACTIVE' | 'DELETED'
  created_at: Time
  updated_at?: Time | null
  object: 'tier_structure'
}
type TierStructure =
  | (Common & { type: 'POINT_EARNED'; point_earned: PointEarned })
  | (Common & { type: 'POINT_BALANCE'; point_earned?: PointEarned | null })

export const is: (value: unknown) => boolean = createIs<TierStructure>()
const validate = createValidate<TierStructure>()
export const errors = (value: unknown): number => {
  const result = validate(value)
  return result.success ? 0 : result.errors.length
}
