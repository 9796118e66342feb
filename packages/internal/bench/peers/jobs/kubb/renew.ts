import { getCustomer } from '../api/clients/getCustomer.ts'

export async function names(ids: readonly string[]): Promise<string[]> {
  const customers = await Promise.all(ids.map((id) => getCustomer(id)))
  return customers.map((customer) => customer.name)
}
