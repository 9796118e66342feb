import { isObject, isString, isTime } from './values.ts'

/** True for a page of activities. */
export function is(value: unknown): boolean {
  if (!isObject(value)) return false
  const { data, cursor } = value
  if (!Array.isArray(data)) return false
  for (const activity of data as readonly unknown[]) if (!isActivity(activity)) return false
  if (cursor !== undefined) {
    if (!isObject(cursor) || !isString(cursor['next'])) return false
    if (cursor['expires_at'] !== undefined && !isTime(cursor['expires_at'])) return false
  }
  return value['object'] === 'list'
}

function isActivity(value: unknown): boolean {
  if (!isObject(value)) return false
  if (typeof value['id'] !== 'string' || typeof value['type'] !== 'string') return false
  const data = value['data']
  if (data !== undefined) {
    if (!isObject(data)) return false
    if (data['reward'] !== undefined && !isReward(data['reward'])) return false
  }
  if (!isTime(value['created_at'])) return false
  if (!isString(value['reward_id']) || !isString(value['group_id'])) return false
  return value['source'] === undefined || isSource(value['source'])
}

function isReward(value: unknown): boolean {
  if (!isObject(value)) return false
  if (!isString(value['id']) || !isString(value['name']) || !isString(value['type']) || !isString(value['status']))
    return false
  if (value['metadata'] !== undefined && !isObject(value['metadata'])) return false
  if (value['created_at'] !== undefined && !isTime(value['created_at'])) return false
  if (value['updated_at'] !== undefined && !isTime(value['updated_at'])) return false
  if (value['object'] !== undefined && value['object'] !== 'reward') return false
  const { material, digital } = value
  if (material !== undefined) {
    if (!isObject(material) || !isString(material['type'])) return false
    if (!hasStrings(material['product'], 'id') || !hasStrings(material['sku'], 'id', 'product_id')) return false
  }
  if (digital !== undefined) {
    if (!isObject(digital) || !isString(digital['type'])) return false
    if (!hasStrings(digital['discount_coupons'], 'campaign_id')) return false
    const vouchers = digital['gift_vouchers']
    if (!hasStrings(vouchers, 'campaign_id')) return false
    const { balance } = (vouchers ?? {}) as { balance?: unknown } // hasStrings checked that it is an object or absent
    if (balance !== undefined && !Number.isInteger(balance)) return false
  }
  return true
}

function isSource(value: unknown): boolean {
  if (!isObject(value) || !isString(value['channel'])) return false
  return hasStrings(value['user'], 'id') && hasStrings(value['api_key'], 'name', 'app_id', 'client_app_id')
}

function hasStrings(value: unknown, first: string, second = first, third = first): boolean {
  if (value === undefined) return true
  return isObject(value) && isString(value[first]) && isString(value[second]) && isString(value[third])
}
