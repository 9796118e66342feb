import { createIs, createValidate, type tags } from 'typia'

type Time = string & tags.Format<'date-time'>

interface Reward {
  id?: string
  name?: string
  type?: string
  status?: string
  metadata?: Record<string, unknown>
  created_at?: Time
  updated_at?: Time
  object?: 'reward'
  material?: { type?: string; product?: { id?: string }; sku?: { product_id?: string; id?: string } }
  digital?: {
    type?: string
    discount_coupons?: { campaign_id?: string }
    gift_vouchers?: { campaign_id?: string; balance?: number & tags.Type<'int64'> }
  }
}

interface ActivityList {
  data: {
    id: string
    type: string
    data?: { reward?: Reward }
    created_at: Time
    reward_id?: string
    group_id?: string
    source?: {
      channel?: string
      user?: { id?: string }
      api_key?: { name?: string; app_id?: string; client_app_id?: string }
    }
  }[]
  cursor?: { next?: string; expires_at?: Time }
  object: 'list'
}

export const is: (value: unknown) => boolean = createIs<ActivityList>()
const validate = createValidate<ActivityList>()
export const errors = (value: unknown): number => {
  const result = validate(value)
  return result.success ? 0 : result.errors.length
}
