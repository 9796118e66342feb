import { streamOrderEvents } from '../api/client.ts'
import './shop.ts'

export async function follow(orderId: string): Promise<(string | undefined)[]> {
  const notes: (string | undefined)[] = []
  for await (const { data: event } of streamOrderEvents({ path: { order_id: orderId } })) {
    notes.push(event.note)
    if (event.type === 'delivered') break
  }
  return notes
}
