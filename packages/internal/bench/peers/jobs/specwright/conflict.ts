import { isApiError } from '../api/index.ts'
import { shop } from './shop.ts'

export async function place(reference: string): Promise<string> {
  try {
    const order = await shop.orders.create({ reference, customer_id: 'c_1', total: 250 })
    return order.id
  } catch (error) {
    if (isApiError(error, 'createOrder') && error.status === 409 && error.body) return error.body.existing_id
    throw error
  }
}
