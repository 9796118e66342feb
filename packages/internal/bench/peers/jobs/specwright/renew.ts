import { shop } from './shop.ts'

export async function names(ids: readonly string[]): Promise<string[]> {
  const customers = await Promise.all(ids.map((id) => shop.customers.get(id)))
  return customers.map((customer) => customer.name)
}
