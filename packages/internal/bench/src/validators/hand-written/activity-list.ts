import { isObject, isText, isTime } from './values.ts'

/** True for a page of activities. */
export function is(value: unknown): boolean {
  if (!isObject(value)) return false
  const { data, cursor } = value
  if (!Array.isArray(data)) return false
  for (const activity of data as readonly unknown[]) if (!isActivity(activity)) return false
  if (cursor !== undefined) {
    if (!isObject(cursor) || !isText(cursor['next'])) return false
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
  if (!isText(value['reward_id']) || !isText(value['group_id'])) return false
  return value['source'] === undefined || isSource(value['source'])
}

function isReward(value: unknown): boolean {
  if (!isObject(value)) return false
  if (!isText(value['id']) || !isText(value['name']) || !isText(value['type']) || !isText(value['status'])) return false
  if (value['metadata'] !== undefined && !isObject(value['metadata'])) return false
  if (value['created_at'] !== undefined && !isTime(value['created_at'])) return false
  if (value['updated_at'] !== undefined && !isTime(value['updated_at'])) return false
  if (value['object'] !== undefined && value['object'] !== 'reward') return false
  const { material, digital } = value
  if (material !== undefined) {
    if (!isObject(material) || !isText(material['type'])) return false
    if (!hasTexts(material['product'], 'id') || !hasTexts(material['sku'], 'id', 'product_id')) return false
  }
  if (digital !== undefined) {
    if (!isObject(digital) || !isText(digital['type'])) return false
    if (!hasTexts(digital['discount_coupons'], 'campaign_id')) return false
    const vouchers = digital['gift_vouchers']
    if (!hasTexts(vouchers, 'campaign_id')) return false
    const { balance } = (vouchers ?? {}) as { balance?: unknown } // hasTexts found it to be an object, or absent
    if (balance !== undefined && !Number.isInteger(balance)) return false
  }
  return true
}

function isSource(value: unknown): boolean {
  if (!isObject(value) || !isText(value['channel'])) return false
  return hasTexts(value['user'], 'id') && hasTexts(value['api_key'], 'name', 'app_id', 'client_app_id')
}

function hasTexts(value: unknown, first: string, second = first, third = first): boolean {
  if (value === undefined) return true
  return isObject(value) && isText(value[first]) && isText(value[second]) && isText(value[third])
}
