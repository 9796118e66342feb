import { z } from 'zod'

const time = z.iso.datetime({ offset: true })
const text = z.string().optional()

const reward = z.looseObject({
  id: text,
  name: text,
  type: text,
  status: text,
  metadata: z.looseObject({}).optional(),
  created_at: time.optional(),
  updated_at: time.optional(),
  object: z.literal('reward').optional(),
  material: z
    .looseObject({
      type: text,
      product: z.looseObject({ id: text }).optional(),
      sku: z.looseObject({ product_id: text, id: text }).optional(),
    })
    .optional(),
  digital: z
    .looseObject({
      type: text,
      discount_coupons: z.looseObject({ campaign_id: text }).optional(),
      gift_vouchers: z.looseObject({ campaign_id: text, balance: z.int().optional() }).optional(),
    })
    .optional(),
})

const source = z.looseObject({
  channel: text,
  user: z.looseObject({ id: text }).optional(),
  api_key: z.looseObject({ name: text, app_id: text, client_app_id: text }).optional(),
})

const schema = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      type: z.string(),
      data: z.looseObject({ reward: reward.optional() }).optional(),
      created_at: time,
      reward_id: text,
      group_id: text,
      source: source.optional(),
    }),
  ),
  cursor: z.looseObject({ next: text, expires_at: time.optional() }).optional(),
  object: z.literal('list'),
})

export const is = (value: unknown): boolean => schema.safeParse(value).success
export const errors = (value: unknown): number => schema.safeParse(value).error?.issues.length ?? 0
