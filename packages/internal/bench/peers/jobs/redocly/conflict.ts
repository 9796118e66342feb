import { ApiError, createOrder, type Conflict } from '../api/client.ts'
import './shop.ts'

export async function place(reference: string): Promise<string> {
  try {
    const order = await createOrder({ body: { reference, customer_id: 'c_1', total: 250 } })
    return order.id
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return (error.body as Conflict).existing_id
    throw error
  }
}
