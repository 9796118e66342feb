import { streamOrderEvents } from '../api/sdk.gen'
import './shop'

export async function follow(orderId: string): Promise<(string | undefined)[]> {
  const notes: (string | undefined)[] = []
  const { stream } = await streamOrderEvents({ path: { order_id: orderId } })
  for await (const event of stream) {
    notes.push(event.note)
    if (event.type === 'delivered') break
  }
  return notes
}
