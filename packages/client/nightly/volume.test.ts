import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { detectsCycle, sharesToken } from '../test/many-calls.ts'
import { conversation, json } from '../test/service.ts'

test('10 000 concurrent first calls share one token request', async () => await sharesToken(10_000))

test.each([
  { lead: 0, length: 5000 },
  { lead: 3000, length: 7 },
])('a cycle of $length cursors is detected after $lead others', detectsCycle)

test('a signal that outlives many listings leaks no listeners', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const { signal } = new AbortController()
  const respond = (): Promise<Response> => Promise.resolve(json({ data: [{ id: 'a' }], object: 'list' }))
  const { loyalty } = conversation(respond, { token: 't', fetch: respond })
  const listings = 20_000
  const held: number[] = []
  for (let count = 0; count <= 2 * listings; count++) {
    for await (const _ of loyalty.rewards.listActivities('rw_1', {}, { signal })) break
    if (count % listings !== 0) continue
    collect()
    collect()
    held.push(process.memoryUsage().heapUsed)
  }
  const [, warm = 0, last = 0] = held
  expect((last - warm) / listings).toBeLessThan(50) // bytes
})

test('a long listing uses constant memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const cursorBytes = 10_000
  const last = 7999 // just before the memory of cursors is cleared
  let sent = 0
  const respond = (): Promise<Response> =>
    Promise.resolve(json({ data: [{ id: 'x' }], cursor: { next: `${++sent}`.padStart(cursorBytes, 'c') } }))
  const { loyalty } = conversation(respond, { token: 't', fetch: respond })
  const heap = (): number => {
    collect()
    collect()
    return process.memoryUsage().heapUsed
  }
  const atStart = heap()
  let grown = 0
  for await (const _ of loyalty.rewards.listActivities('rw_1')) {
    if (sent < last) continue
    grown = heap() - atStart
    break
  }
  expect(grown / cursorBytes).toBeLessThan(2000) // cursors, of which 1000 are remembered
})
