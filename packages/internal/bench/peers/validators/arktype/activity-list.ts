import { type } from 'arktype'

const time = 'string.date.iso' as const

const reward = type({
  'id?': 'string',
  'name?': 'string',
  'type?': 'string',
  'status?': 'string',
  'metadata?': 'object',
  'created_at?': time,
  'updated_at?': time,
  'object?': "'reward'",
  'material?': {
    'type?': 'string',
    'product?': { 'id?': 'string' },
    'sku?': { 'product_id?': 'string', 'id?': 'string' },
  },
  'digital?': {
    'type?': 'string',
    'discount_coupons?': { 'campaign_id?': 'string' },
    'gift_vouchers?': { 'campaign_id?': 'string', 'balance?': 'number.integer' },
  },
})

const schema = type({
  data: type({
    id: 'string',
    type: 'string',
    'data?': { 'reward?': reward },
    created_at: time,
    'reward_id?': 'string',
    'group_id?': 'string',
    'source?': {
      'channel?': 'string',
      'user?': { 'id?': 'string' },
      'api_key?': { 'name?': 'string', 'app_id?': 'string', 'client_app_id?': 'string' },
    },
  }).array(),
  'cursor?': { 'next?': 'string', 'expires_at?': time },
  object: "'list'",
})

export const is = (value: unknown): boolean => schema.allows(value)
export const errors = (value: unknown): number => {
  const result = schema(value)
  return result instanceof type.errors ? result.length : 0
}
