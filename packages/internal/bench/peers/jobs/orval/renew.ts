import { getCustomer } from '../api/shop'

async function nameOf(id: string): Promise<string> {
  const customer = await getCustomer(id)
  if (customer.status !== 200) throw new Error(customer.data.message)
  return customer.data.name
}

export async function names(ids: readonly string[]): Promise<string[]> {
  return Promise.all(ids.map((id) => nameOf(id)))
}
