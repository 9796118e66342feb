import { listOrders } from '../api/clients/listOrders.ts'

export async function openOrders(): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await listOrders({ filter: { status: 'open', min_total: 100, customer: 'A & B' }, limit: 2, cursor })
    for (const order of page.data) ids.push(order.id)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return ids
}
