import { listOrders } from '../api/sdk.gen'
import './shop'

export async function openOrders(): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { data: page } = await listOrders({
      query: { filter: { status: 'open', min_total: 100, customer: 'A & B' }, limit: 2, cursor },
      throwOnError: true,
    })
    for (const order of page.data) ids.push(order.id)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return ids
}
