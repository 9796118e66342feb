import { createMockServer } from '@loyalty-kit/mock-server/node'
import { app } from './cases.ts'

const listing = 'http://mock.test/v2/loyalties/rewards/rw_mug/activities?limit=10'

/** Microseconds of a listing, in process and through `fetch`. */
export async function inProcessUs(): Promise<number> {
  const { mock, headers } = await started()
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    const startedAt = performance.now()
    for (let n = 0; n < 1000; n++) await (await mock.fetch(listing, { headers })).text()
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)[10] ?? 0
}

/**
 * Megabytes of heap in use after a collection, measured after each tenth of the requests.
 *
 * @throws {Error} Without `--expose-gc`.
 */
export async function heapOver(requests: number): Promise<readonly number[]> {
  const collect = globalThis.gc
  if (collect === undefined) throw new Error('Cannot measure memory: Node was started without --expose-gc')
  let now = Date.now()
  const { mock } = await started(() => now)
  const heap: number[] = []
  const { 'x-app-id': id = '', 'x-app-token': secret = '' } = app
  for (let n = 1; n <= requests; n++) {
    now += 100
    // Tokens are issued and expire; their memory must be freed.
    await mock.handle({
      method: 'POST',
      path: '/oauth/token',
      query: '',
      headers: { 'x-app-id': id, 'x-app-token': secret, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&scope=api',
    })
    if (n % (requests / 10) !== 0) continue
    collect()
    collect()
    heap.push(process.memoryUsage().heapUsed / 2 ** 20)
  }
  return heap
}

async function started(now: () => number = Date.now) {
  const mock = createMockServer({ now })
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'api' })
  const issued = await mock.fetch('http://mock.test/oauth/token', { method: 'POST', headers: app, body })
  const { access_token: token } = (await issued.json()) as { access_token: string } // as the contract has it
  return { mock, headers: { ...app, authorization: `Bearer ${token}` } }
}
