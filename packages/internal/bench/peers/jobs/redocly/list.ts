import { listOrders } from '../api/client.ts'
import './shop.ts'

export async function openOrders(): Promise<string[]> {
  const ids: string[] = []
  for await (const order of listOrders.items({
    query: { filter: { status: 'open', min_total: 100, customer: 'A & B' }, limit: 2 },
  }))
    ids.push(order.id)
  return ids
}
