import { getCustomer } from '../api/sdk.gen'
import './shop'

export async function names(ids: readonly string[]): Promise<string[]> {
  const customers = await Promise.all(ids.map((id) => getCustomer({ path: { customer_id: id }, throwOnError: true })))
  return customers.map(({ data: customer }) => customer.name)
}
