import { expect } from 'vitest'
import { createRandom } from '../random.ts'
import { createOrders } from './orders.ts'
import { startReceiver } from './receiver.ts'

/** How many events are sent. */
export const count = 200

/** Sends numbered events, and gives the numbers in the order of their arrival at a receiver that may fail. */
async function arrivals(
  seed: number,
  { failureShare, faults }: { readonly failureShare: number; readonly faults: readonly object[] },
) {
  const random = createRandom(seed)
  const { url, received } = await startReceiver(() => ({ status: random() < failureShare ? 503 : 204 }))
  const { control } = createOrders({
    idSeed: seed,
    deliveryRetriesMs: Array(16).fill(0) as number[],
    receivers: [{ url }],
  })
  await control.faults(faults)
  const numbers = Array.from({ length: count }, (_, index) => index)
  const ids: (string | undefined)[] = []
  for (const size of numbers) {
    const body = { type: 'order.created', data: { size } }
    ids.push((await control.sendEvent('order.created', body)).deliveries[0])
  }
  await control.settled()
  const sizes = received.map(({ body }) => (JSON.parse(body) as { data: { size: number } }).data.size)
  for (const { headers, body } of received) {
    const { size } = (JSON.parse(body) as { data: { size: number } }).data
    expect(headers['webhook-id']).toBe(ids[size])
  }
  return { numbers, sizes, all: await control.deliveries() }
}

/** Each event reaches a receiver that fails at random, in its turn. */
export async function arriveInTurn(seed: number): Promise<void> {
  const { numbers, sizes, all } = await arrivals(seed, { failureShare: 0.3, faults: [] })
  expect(sizes.length).toBeGreaterThan(count)
  expect([...new Set(sizes)]).toEqual(numbers)
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  expect(all.map(({ status }) => status)).toEqual(Array(count).fill('delivered'))
}

/** With faults, each event arrives, some of them twice and some late. */
export async function arriveDespiteFaults(seed: number): Promise<void> {
  const faults = [
    { event: '*', share: 0.2, copies: 2 },
    { event: '*', share: 0.2, reorder: true },
    { event: '*', share: 0.2, drop: 'after' },
  ]
  const { numbers, sizes, all } = await arrivals(seed, { failureShare: 0.2, faults })
  const kept = all.filter(({ status }) => status === 'delivered').length
  // The last one may be held for ever.
  expect(kept).toBeGreaterThanOrEqual(count - 1)
  expect([...new Set(sizes)].toSorted((a, b) => a - b)).toEqual(numbers.slice(0, kept))
  expect(sizes).not.toEqual(sizes.toSorted((a, b) => a - b))
  const twice = sizes.filter((size, index) => sizes.indexOf(size) !== index)
  expect(twice.length).toBeGreaterThan(10)
}
