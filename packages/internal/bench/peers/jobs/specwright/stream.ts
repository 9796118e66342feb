import { shop } from './shop.ts'

export async function follow(orderId: string): Promise<(string | undefined)[]> {
  const notes: (string | undefined)[] = []
  for await (const event of shop.orders.streamOrderEvents(orderId)) {
    notes.push(event.note)
    if (event.type === 'delivered') break
  }
  return notes
}
