import { createOrder } from '../api/sdk.gen'
import './shop'

export async function place(reference: string): Promise<string> {
  const body = { reference, customer_id: 'c_1', total: 250 }
  const { data: order, error, response } = await createOrder({ body })
  if (order !== undefined) return order.id
  if (response?.status === 409 && 'existing_id' in error) return error.existing_id
  throw error
}
