import { createLoyaltyClient } from '@loyalty-kit/client'

/**
 * Megabytes of heap in use after a collection, measured after each tenth of a listing.
 *
 * @throws {Error} Without `--expose-gc`.
 */
export async function heapOverListing(items: number): Promise<readonly number[]> {
  const collect = globalThis.gc
  if (collect === undefined) throw new Error('Cannot measure memory: Node was started without --expose-gc')
  const perPage = 100
  let sent = 0
  const fetch = (): Promise<Response> => {
    const data = Array.from({ length: perPage }, () => ({ id: `act_${sent++}`, type: 'vl.reward.created', data: {} }))
    return Promise.resolve(Response.json({ data, cursor: { next: sent < items ? `c${sent}` : null }, object: 'list' }))
  }
  const loyalty = createLoyaltyClient({ baseUrl: 'https://loyalty.test', appId: 'a', appToken: 'b', token: 't', fetch })
  const heap: number[] = []
  let read = 0
  for await (const _ of loyalty.rewards.listActivities('rw_1')) {
    if (++read % (items / 10) !== 0) continue
    // The second collection frees what only the first one's garbage kept alive.
    collect()
    collect()
    heap.push(process.memoryUsage().heapUsed / 2 ** 20)
  }
  return heap
}
