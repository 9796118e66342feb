import { getCustomer } from '../api/client.ts'
import './shop.ts'

export async function names(ids: readonly string[]): Promise<string[]> {
  const customers = await Promise.all(ids.map((id) => getCustomer({ path: { customer_id: id } })))
  return customers.map((customer) => customer.name)
}
