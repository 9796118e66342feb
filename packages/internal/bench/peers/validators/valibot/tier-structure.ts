import * as v from 'valibot'

const time = v.pipe(v.string(), v.isoTimestamp())

const count = v.pipe(v.number(), v.integer(), v.minValue(1))
const upTo = (greatest: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(greatest))
const period = v.variant('unit', [
  v.looseObject({ unit: v.literal('DAY'), value: upTo(90) }),
  v.looseObject({ unit: v.literal('MONTH'), value: upTo(12) }),
  v.looseObject({ unit: v.literal('YEAR'), value: upTo(5) }),
])
const gracePeriod = v.variant('unit', [
  v.looseObject({ unit: v.literal('DAY'), value: upTo(90), round_up: v.optional(v.boolean()) }),
  v.looseObject({ unit: v.literal('MONTH'), value: upTo(12), round_up: v.optional(v.boolean()) }),
  v.looseObject({ unit: v.literal('YEAR'), value: upTo(5), round_up: v.optional(v.boolean()) }),
])

const absent = v.optional(v.null())
const calendarDate = v.union([
  v.looseObject({ month: v.picklist([1, 3, 5, 7, 8, 10, 12]), day: upTo(31) }),
  v.looseObject({ month: v.picklist([4, 6, 9, 11]), day: upTo(30) }),
  v.looseObject({ month: v.literal(2), day: upTo(29) }),
])
const sliding = v.pipe(
  v.looseObject({
    earning_activity: v.boolean(),
    spending_activity: v.boolean(),
    custom_activity: v.boolean(),
    custom_activity_types: v.optional(v.pipe(v.array(v.string()), v.maxLength(10))),
    period,
  }),
  v.check((value) => !value.custom_activity || value.custom_activity_types !== undefined),
)

const expiration = v.variant('type', [
  v.looseObject({
    type: v.literal('NO_EXPIRATION'),
    rolling_expiration: absent,
    calendar_expiration: absent,
    sliding_expiration: absent,
  }),
  v.looseObject({
    type: v.literal('ROLLING_EXPIRATION'),
    rolling_expiration: v.looseObject({ period }),
    calendar_expiration: absent,
    sliding_expiration: absent,
  }),
  v.looseObject({
    type: v.literal('CALENDAR_EXPIRATION'),
    rolling_expiration: absent,
    calendar_expiration: v.looseObject({
      calendar_dates: v.pipe(v.array(calendarDate), v.minLength(1), v.maxLength(20)),
    }),
    sliding_expiration: absent,
  }),
  v.looseObject({
    type: v.literal('SLIDING_EXPIRATION'),
    rolling_expiration: absent,
    calendar_expiration: absent,
    sliding_expiration: sliding,
  }),
])

const pointEarned = v.looseObject({
  type: v.picklist(['IMMEDIATELY', 'NEXT_TRACKING_PERIOD']),
  period: v.looseObject({ value: count, unit: v.picklist(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']) }),
})

const schema = v.pipe(
  v.looseObject({
    id: v.string(),
    name: v.pipe(
      v.string(),
      v.check((name) => name.length <= 200 || [...name].length <= 200),
    ),
    type: v.picklist(['POINT_BALANCE', 'POINT_EARNED']),
    card_definition_id: v.string(),
    point_earned: v.nullish(pointEarned),
    expiration: v.nullish(expiration),
    downgrade: v.nullish(
      v.looseObject({
        type: v.optional(v.picklist(['MULTI_LEVEL', 'SINGLE_LEVEL', 'NO_DOWNGRADE'])),
        grace_period: v.nullish(gracePeriod),
      }),
    ),
    metadata: v.pipe(
      v.looseObject({}),
      v.check((value) => !Array.isArray(value)),
    ),
    status: v.picklist(['DRAFT', 'ACTIVE', 'INACTIVE', 'DELETED']),
    created_at: time,
    updated_at: v.nullish(time),
    object: v.literal('tier_structure'),
  }),
  v.check((value) => value.type !== 'POINT_EARNED' || (value.point_earned ?? null) !== null),
)

export const is = (value: unknown): boolean => v.is(schema, value)
export const errors = (value: unknown): number => v.safeParse(schema, value).issues?.length ?? 0
