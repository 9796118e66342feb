import * as v from 'valibot'

const time = v.pipe(v.string(), v.isoTimestamp())
const text = v.optional(v.string())

const reward = v.looseObject({
  id: text,
  name: text,
  type: text,
  status: text,
  metadata: v.optional(v.looseObject({})),
  created_at: v.optional(time),
  updated_at: v.optional(time),
  object: v.optional(v.literal('reward')),
  material: v.optional(
    v.looseObject({
      type: text,
      product: v.optional(v.looseObject({ id: text })),
      sku: v.optional(v.looseObject({ product_id: text, id: text })),
    }),
  ),
  digital: v.optional(
    v.looseObject({
      type: text,
      discount_coupons: v.optional(v.looseObject({ campaign_id: text })),
      gift_vouchers: v.optional(
        v.looseObject({ campaign_id: text, balance: v.optional(v.pipe(v.number(), v.integer())) }),
      ),
    }),
  ),
})

const source = v.looseObject({
  channel: text,
  user: v.optional(v.looseObject({ id: text })),
  api_key: v.optional(v.looseObject({ name: text, app_id: text, client_app_id: text })),
})

const schema = v.looseObject({
  data: v.array(
    v.looseObject({
      id: v.string(),
      type: v.string(),
      data: v.optional(v.looseObject({ reward: v.optional(reward) })),
      created_at: time,
      reward_id: text,
      group_id: text,
      source: v.optional(source),
    }),
  ),
  cursor: v.optional(v.looseObject({ next: text, expires_at: v.optional(time) })),
  object: v.literal('list'),
})

export const is = (value: unknown): boolean => v.is(schema, value)
export const errors = (value: unknown): number => v.safeParse(schema, value).issues?.length ?? 0
