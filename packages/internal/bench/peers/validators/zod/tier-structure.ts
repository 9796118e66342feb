import { z } from 'zod'

const time = z.iso.datetime({ offset: true })

const count = z.int().min(1)
const period = z.discriminatedUnion('unit', [
  z.looseObject({ unit: z.literal('DAY'), value: count.max(90) }),
  z.looseObject({ unit: z.literal('MONTH'), value: count.max(12) }),
  z.looseObject({ unit: z.literal('YEAR'), value: count.max(5) }),
])
const gracePeriod = z.discriminatedUnion('unit', [
  z.looseObject({ unit: z.literal('DAY'), value: count.max(90), round_up: z.boolean().optional() }),
  z.looseObject({ unit: z.literal('MONTH'), value: count.max(12), round_up: z.boolean().optional() }),
  z.looseObject({ unit: z.literal('YEAR'), value: count.max(5), round_up: z.boolean().optional() }),
])

const absent = z.null().optional()
const day = z.int().min(1)
const calendarDate = z.union([
  z.looseObject({ month: z.literal([1, 3, 5, 7, 8, 10, 12]), day: day.max(31) }),
  z.looseObject({ month: z.literal([4, 6, 9, 11]), day: day.max(30) }),
  z.looseObject({ month: z.literal(2), day: day.max(29) }),
])
const sliding = z
  .looseObject({
    earning_activity: z.boolean(),
    spending_activity: z.boolean(),
    custom_activity: z.boolean(),
    custom_activity_types: z.array(z.string()).max(10).optional(),
    period,
  })
  .refine((value) => !value.custom_activity || value.custom_activity_types !== undefined)

const expiration = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('NO_EXPIRATION'),
    rolling_expiration: absent,
    calendar_expiration: absent,
    sliding_expiration: absent,
  }),
  z.looseObject({
    type: z.literal('ROLLING_EXPIRATION'),
    rolling_expiration: z.looseObject({ period }),
    calendar_expiration: absent,
    sliding_expiration: absent,
  }),
  z.looseObject({
    type: z.literal('CALENDAR_EXPIRATION'),
    rolling_expiration: absent,
    calendar_expiration: z.looseObject({ calendar_dates: z.array(calendarDate).min(1).max(20) }),
    sliding_expiration: absent,
  }),
  z.looseObject({
    type: z.literal('SLIDING_EXPIRATION'),
    rolling_expiration: absent,
    calendar_expiration: absent,
    sliding_expiration: sliding,
  }),
])

const pointEarned = z.looseObject({
  type: z.enum(['IMMEDIATELY', 'NEXT_TRACKING_PERIOD']),
  period: z.looseObject({ value: count, unit: z.enum(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']) }),
})

const schema = z
  .looseObject({
    id: z.string(),
    name: z.string().refine((name) => name.length <= 200 || [...name].length <= 200),
    type: z.enum(['POINT_BALANCE', 'POINT_EARNED']),
    card_definition_id: z.string(),
    point_earned: pointEarned.nullish(),
    expiration: expiration.nullish(),
    downgrade: z
      .looseObject({
        type: z.enum(['MULTI_LEVEL', 'SINGLE_LEVEL', 'NO_DOWNGRADE']).optional(),
        grace_period: gracePeriod.nullish(),
      })
      .nullish(),
    metadata: z.looseObject({}),
    status: z.enum(['DRAFT', 'ACTIVE', 'INACTIVE', 'DELETED']),
    created_at: time,
    updated_at: time.nullish(),
    object: z.literal('tier_structure'),
  })
  .refine((value) => value.type !== 'POINT_EARNED' || (value.point_earned ?? null) !== null)

export const is = (value: unknown): boolean => schema.safeParse(value).success
export const messages = (value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `/${path.join('/')} ${message}`) ?? []
export const errors = (value: unknown): number => schema.safeParse(value).error?.issues.length ?? 0
