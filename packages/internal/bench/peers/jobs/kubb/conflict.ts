import { createOrder } from '../api/clients/createOrder.ts'
import type { CreateOrder409 } from '../api/types/CreateOrder.ts'
import { HttpError } from './shop.ts'

export async function place(reference: string): Promise<string> {
  try {
    const order = await createOrder({ reference, customer_id: 'c_1', total: 250 })
    return order.id
  } catch (error) {
    if (error instanceof HttpError && error.status === 409) return (error.data as CreateOrder409).existing_id
    throw error
  }
}
