import { shop } from './shop.ts'

export async function openOrders(): Promise<string[]> {
  const ids: string[] = []
  for await (const order of shop.orders.list({
    filter: { status: 'open', min_total: 100, customer: 'A & B' },
    limit: 2,
  }))
    ids.push(order.id)
  return ids
}
