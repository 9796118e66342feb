import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { detectsCycle, sharesToken } from './many-calls.ts'
import { conversation, json } from './service.ts'

// Nightly has ten times as many: the engine is the same in every client.

test('1000 concurrent first calls share one token request', async () => await sharesToken(1000))

test.each([
  { lead: 0, length: 7 },
  { lead: 0, length: 1500 },
  { lead: 300, length: 7 },
])('a cycle of $length cursors is detected after $lead others', detectsCycle)

test('a signal that outlives many listings keeps no listeners', async () => {
  const { signal } = new AbortController()
  const respond = (): Promise<Response> => Promise.resolve(json({ data: [{ id: 'a' }], object: 'list' }))
  const { loyalty } = conversation(respond, { token: 't', fetch: respond })
  for (let count = 0; count < 100; count++) {
    for await (const _ of loyalty.rewards.listActivities('rw_1', {}, { signal })) break
  }
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
