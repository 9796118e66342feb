import { createOrder } from '../api/shop'

export async function place(reference: string): Promise<string> {
  const order = await createOrder({ reference, customer_id: 'c_1', total: 250 })
  if (order.status === 201) return order.data.id
  if (order.status === 409) return order.data.existing_id
  throw new Error(order.data.message)
}
