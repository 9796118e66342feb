import { listOrders } from '../api/shop'

export async function openOrders(): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await listOrders({ filter: { status: 'open', min_total: 100, customer: 'A & B' }, limit: 2, cursor })
    if (page.status !== 200) throw new Error(page.data.message)
    for (const order of page.data.data) ids.push(order.id)
    cursor = page.data.next_cursor ?? undefined
  } while (cursor !== undefined)
  return ids
}
